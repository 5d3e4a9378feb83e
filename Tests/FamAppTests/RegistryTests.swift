import FamEval
import FamRegistry
import FamSessions
import FamStore
import FamSyntax
import FamText
import Foundation
import Testing

@testable import FamApp

/// Laws for everything that is declared, now and later.
@Suite struct RegistryTests {
    static let registry = Registry(features: Features.all, functions: BuiltinFunctions.all)

    @Test func theRegistryIsInOrder() {
        // No command may use a word of the language's forms or of a stage.
        let reserved = Set(Language.keywords + StageKind.allCases.map(\.rawValue))
        #expect(RegistryLint.problems(of: Self.registry, reserved: reserved) == [])
    }

    @Test func everythingThatIsDeclaredCanBeStored() throws { try SchemaLint.check(Self.registry) }

    /// The released program assumes this schema without looking; a debug build checks it.
    @Test func theKnownSchemaIsThatOfTheRegistry() {
        #expect(KnownSchema.stamp == SchemaStamp(of: Self.registry))
    }

    /// Every example of every command, derived ones included, prints what it claims.
    @Test(arguments: registry.commands.map(\.name))
    func examplesPrintWhatTheySay(command: String) throws {
        for example in Self.registry.examples(of: try #require(Self.registry.command(command))) {
            try ExampleRun(sample: Self.sample(for: command)).check(example)
        }
    }

    /// The sample household for the examples of a command: that of its own module. The program's own commands use the
    /// first module's, so that adding a module does not change them.
    private static func sample(for command: String) -> String {
        let owner = registry.features.first { feature in
            registry.commands(of: feature).contains { $0.name == command }
                || Registry.entities(of: feature).contains { command == $0.name || command.hasPrefix($0.name + " ") }
        }
        if let owner, !owner.sample.isEmpty { return owner.sample }
        return registry.features.sorted { $0.rank < $1.rank }.first { !$0.sample.isEmpty }?.sample ?? ""
    }
}
