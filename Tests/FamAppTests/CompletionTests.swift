import FamShell
import Testing

@testable import FamApp

/// Completion with the whole registry and a household.
@Suite struct CompletionTests {
    /// What can be at the end of the line, in the sample households.
    private func texts(_ line: String) throws -> [String] {
        var options = GlobalOptions()
        options.database = ":memory:"
        let sandbox = try AppEnvironment(options: options, environment: [:]).makeSandbox()
        _ = sandbox.engine.run(Array(Features.all.map(\.sample).joined(separator: "\n").utf8), name: "sample")
        let completer = Completer(registry: sandbox.engine.registry, data: EngineCompletionData(engine: sandbox.engine))
        return completer.complete(line, at: line.utf8.count).candidates.map(\.text)
    }

    @Test func parametersWithTheirOwnSourceOfValues() throws {
        #expect(try texts("tab ").contains("rewards"))
        #expect(try texts("help unknown-f").first == "unknown-field")
        #expect(try texts("help link p").first == "plan")
        let links = try texts("open ")
        #expect(links.contains("fam://rewards") && links.contains { $0.hasPrefix("tinywins://") })
        #expect(try texts("open fam://kids/").contains("fam://kids/Maya"))
        #expect(try texts("docs ").starts(with: ["commands", "links", "errors"]))
    }
}
