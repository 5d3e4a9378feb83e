import FamEval
import FamRegistry
import FamSessions
import FamText
import Testing

@testable import FamApp

/// What holds for everything that is declared, now and later.
@Suite struct RegistryTests {
    static let registry = Registry(features: Features.all, functions: BuiltinFunctions.all)

    @Test func theRegistryIsInOrder() {
        #expect(RegistryLint.problems(of: Self.registry, reserved: Features.reservedWords) == [])
    }

    /// Every example of every command runs on its module's sample household and prints what it says.
    @Test(arguments: registry.features.flatMap { feature in feature.commands.map { (feature.id, $0.name) } })
    func examplesPrintWhatTheySay(feature: String, command: String) throws {
        try check(try #require(Self.registry.command(command)), sample: Samples.text)
    }

    @Test(arguments: registry.entities.map(\.name))
    func examplesOfDerivedCommandsPrintWhatTheySay(entity: String) throws {
        for spec in Self.registry.commands where spec.path.first == entity { try check(spec, sample: Samples.text) }
    }

    private enum Samples {
        static let text = registry.features.map(\.sample).joined(separator: "\n")
    }

    private func check(_ spec: CommandSpec, sample: String) throws {
        for example in spec.examples {
            let world = try World(options: GlobalOptions(), environment: [:]).makeSandbox()
            let made = world.engine.run(Array(sample.utf8), name: "sample")
            try #require(made.status == .done, "the sample household fails: \(made.diagnostics)")
            _ = world.takeOutput()
            let outcome = world.engine.run(Array(example.code.utf8), name: spec.name)
            let output = world.takeOutput()
            #expect(outcome.status == .done, "\(example.code): \(outcome.diagnostics.map(\.message))")
            let expected = example.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            #expect(LineMatcher.matches(output, example.output.isEmpty ? [] : expected), "\(example.code)\nprinted:\n\(output.joined(separator: "\n"))")
        }
    }
}
