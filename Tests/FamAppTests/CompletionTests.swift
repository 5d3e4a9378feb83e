import FamShell
import Testing

@testable import FamApp

/// Completion with the whole registry and a household.
@Suite struct CompletionTests {
    /// The completions at the end of the line in the sample households.
    private func texts(_ line: String, after more: String = "") throws -> [String] {
        var options = GlobalOptions()
        options.database = ":memory:"
        let sandbox = try AppEnvironment(options: options, environment: [:]).makeSandbox()
        _ = sandbox.engine.run(Array(Features.all.map(\.sample).joined(separator: "\n").utf8), name: "sample")
        if !more.isEmpty { _ = sandbox.engine.run(Array(more.utf8), name: "more") }
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
        #expect(try texts("open fam://screentime/child?id=").contains("fam://screentime/child?id=Maya"))
        #expect(try texts("docs ").starts(with: ["commands", "links", "errors"]))
    }

    /// Among more rows than are looked at, those that begin with the text come first, wherever they are.
    @Test func whatBeginsWithTheTextIsFirst() throws {
        let many = "for i in 1..450 { child add \"Tamara $i\" }; child add Mary; child add Amaro"
        let found = try texts("log mar", after: many)
        #expect(found.first == "Mary" && found.contains("Tamara 1"))
        #expect(try texts("log ma", after: many).starts(with: ["Maya", "Mary"]))
    }

    /// A key that is none has no values, and a secret is offered where one is needed.
    @Test func valuesOfAPreference() throws {
        #expect(try texts("preference set appTheme ") == ["calm", "bright", "dark"])
        #expect(try texts("preference set theme ").isEmpty)
        #expect(try texts("preference set appTheme dark ").isEmpty)
        #expect(try texts("preference set weather.key --").contains("--secret-file"))
        #expect(try texts("screentime sign-in ana@example.org --").contains("--password"))
    }

    /// The only flag would be put into the line at once, before the row.
    @Test func noFlagInThePlaceOfARow() throws {
        #expect(try texts("note delete ") == [])
        #expect(try texts("note delete --") == ["--yes"])
        #expect(try texts("memory add ").contains("Maya"))
    }

    /// A field whose rule accepts a few words offers them.
    @Test func valuesOfAField() throws {
        let colors = ["sky", "coral", "mint", "amber", "violet", "rose", "teal", "lime"]
        #expect(try texts("child edit Maya --color ") == colors)
        #expect(try texts("child add Ida --color te").first == "teal")
    }

    /// Nothing offers rows of another account.
    @Test func nothingOfSomebodyElse() throws {
        let other = """
            home sign-up other other@mail.example --demo
            screentime user add Bob bob@mail.example --password
            screentime sign-in bob@mail.example
            """
        for line in [
            "open fam://screentime/child?id=", "open fam://screentime/child/", "go /screentime/child/",
            "screentime task edit ",
            "open mycrib://residence?id=", "go /home/residences/", "residence edit ", "open fam://home/tasks/", "open ",
        ] {
            // Kids has no accounts.
            let found = try texts(line, after: other).filter { text in
                line != "open " || ["screentime", "home", "mycrib"].contains { text.contains($0) }
            }
            for name in ["Maya", "Leo", "Ana", "Set%20the", "Set the", "Oak", "Lake", "Gutter"] {
                #expect(!found.contains { $0.contains(name) }, "\(line): \(found)")
            }
        }
    }
}
