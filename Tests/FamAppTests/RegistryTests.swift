import FamEval
import FamRegistry
import FamSessions
import FamStore
import FamText
import Foundation
import Testing

@testable import FamApp

/// What holds for everything that is declared, now and later.
@Suite struct RegistryTests {
    static let registry = Registry(features: Features.all, functions: BuiltinFunctions.all)

    @Test func theRegistryIsInOrder() {
        #expect(RegistryLint.problems(of: Self.registry, reserved: Features.reservedWords) == [])
    }

    @Test func everythingThatIsDeclaredCanBeStored() throws { try SchemaLint.check(Self.registry) }

    /// What the released program believes of its tables without looking (a debug build looks).
    @Test func theKnownSchemaIsThatOfTheRegistry() {
        #expect(KnownSchema.stamp == SchemaStamp(of: Self.registry))
    }

    /// Every example of every command, derived ones too, prints what it says.
    @Test(arguments: registry.commands.map(\.name))
    func examplesPrintWhatTheySay(command: String) throws {
        for example in Self.registry.examples(of: try #require(Self.registry.command(command))) {
            try ExampleRun(sample: Self.sample(for: command)).check(example)
        }
    }

    /// The sample household on which the examples of a command run: that of its own module. The program's own commands
    /// are shown on the first module's, so that another module changes nothing of them.
    private static func sample(for command: String) -> String {
        let owner = registry.features.first { feature in
            registry.commands(of: feature).contains { $0.name == command }
                || Registry.entities(of: feature).contains { command == $0.name || command.hasPrefix($0.name + " ") }
        }
        if let owner, !owner.sample.isEmpty { return owner.sample }
        return registry.features.sorted { $0.rank < $1.rank }.first { !$0.sample.isEmpty }?.sample ?? ""
    }
}
