import FamCheck
import FamText
import FamValues
import Testing

@testable import FamEval
@testable import FamRegistry

/// A call that the check accepts never gets a value of the wrong kind, and returns a value of the type the check
/// promises: every function with every combination of types, over values and over columns. Only what contains `any` is
/// tested at run time.
@Suite struct SignatureLawTests {
    @Test(arguments: [false, true]) func acceptedCallsKeepTheirWord(overColumns: Bool) throws {
        let trial = try CallTrial(overColumns: overColumns)
        var wrong: [String] = []
        var accepted = 0, tried = 0
        for function in BuiltinFunctions.all where !overColumns || function.iteration == nil {
            for arguments in trial.combinations(for: function) {
                tried += 1
                switch trial.outcome(of: function.name, arguments) {
                case .refused: break
                case .failed: accepted += 1
                case .gave(let value, let type):
                    accepted += 1
                    if !TypeTest.holds(value, type) {
                        wrong.append("\(trial.text(function.name, arguments)) is of type \(type), and gives \(value)")
                    }
                case .wrongKind(let message):
                    accepted += 1
                    wrong.append("\(trial.text(function.name, arguments)): \(message)")
                }
            }
        }
        #expect(tried > 10_000 && accepted > 500, "\(accepted) of \(tried)")
        #expect(
            wrong.isEmpty,
            "\(wrong.count) of \(accepted) accepted, \(tried) tried:\n\(wrong.prefix(200).joined(separator: "\n"))")
    }
}
