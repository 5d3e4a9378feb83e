import FamEval
import FamRegistry
import FamSessions
import FamSyntax
import FamTestSupport
import FamValues
import Testing

@testable import FamApp

/// The lines on the core's own pages need no module.
@Suite struct CoreExampleTests {
    private static let modules = [NapFeature.feature]
    private static let registry = Registry(features: Features.around(modules), functions: BuiltinFunctions.all)

    private static let commands = Features.around([]).flatMap { feature in
        registry.commands(of: feature).filter { !$0.examples.isEmpty }.map(\.name)
    }

    @Test(arguments: commands)
    func commandsAreShownWhateverTheModulesAre(command: String) throws {
        for example in try #require(Self.registry.command(command)).examples {
            try ExampleRun(modules: Self.modules).check(example)
        }
    }

    @Test func wordsAndStagesAreShownWhateverTheModulesAre() throws {
        let app = AppEnvironment(options: GlobalOptions(), environment: [:], modules: Self.modules)
        let lines =
            StageKind.allCases.flatMap(\.examples) + WindowName.allCases.map(\.example)
            + LanguageWord.all.map(\.example)
        #expect(lines.count > 60)
        for line in lines {
            let sandbox = try app.makeSandbox()
            let outcome = sandbox.engine.run(Array(line.utf8), name: "example")
            let isOfTheFile = outcome.diagnostics.contains { $0.code == .badFile || $0.code == .misplaced }
            #expect(outcome.status == .done || isOfTheFile, "\(line)\n\(outcome.diagnostics.map(\.message))")
        }
    }

    /// For everything that modules show on pages of the core, the page exists and the line passes the check.
    @Test func whatModulesShowHasItsPage() throws {
        let registry = RegistryTests.registry
        let all = registry.features.flatMap { feature in feature.examples.map { (feature.sample, $0) } }
        for (sample, shown) in all where registry.command(shown.page) == nil {
            let hasPage =
                StageKind(rawValue: shown.page) != nil || WindowName(rawValue: shown.page) != nil
                || LanguageWord(shown.page) != nil
            #expect(hasPage, "\(shown.page)")
            let engine = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox().engine
            _ = engine.run(Array(sample.utf8), name: "sample")
            let outcome = engine.run(Array("plan {\n\(shown.example.code)\n}".utf8), name: "example")
            // There is no editor to answer.
            let isAsked = outcome.diagnostics.contains { $0.code == .notOnTape }
            #expect(outcome.status == .done || isAsked, "\(shown.example.code)\n\(outcome.diagnostics.map(\.message))")
        }
    }
}
