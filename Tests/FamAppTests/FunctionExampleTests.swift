import FamEval
import Testing

@testable import FamApp

/// The examples of the functions, run as scripts through the parser, the checker and the machine.
@Suite struct FunctionExampleTests {
    @Test func examplesPrintWhatTheySay() throws {
        let sandbox = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox()
        for function in BuiltinFunctions.all {
            #expect(!function.examples.isEmpty, "\(function.name)")
            for example in function.examples {
                let outcome = sandbox.engine.run(Array("echo (\(example.code))".utf8), name: function.name)
                let printed = sandbox.takeOutput().joined(separator: "\n")
                #expect(outcome.status == .done && printed == example.output, "\(example.code)\nprinted: \(printed)")
                #expect(example.code.contains(function.name + "("), "\(function.name)")
            }
        }
    }
}
