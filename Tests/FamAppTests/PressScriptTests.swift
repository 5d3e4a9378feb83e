import FamText
import Testing

@testable import FamApp

/// A script, which is one entry, walks an app as a person does.
@Suite struct PressScriptTests {
    private func run(_ text: String) throws -> [String] {
        let sandbox = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox()
        sandbox.engine.options.isWhole = true
        let outcome = sandbox.engine.run(Array(text.utf8), name: "walk.fam")
        return outcome.diagnostics.filter { $0.severity == .error }.map(\.message)
    }

    /// The trial that counts what would go changes no rows, so the question is there for the next statement.
    // N-OP08
    @Test func anAlertIsAnsweredByTheNextStatement() throws {
        let errors = try run(
            """
            preference set hasCompletedOnboarding true
            child add Leo
            go /kids/Leo/edit
            press Delete
            press Cancel
            expect here() == "/kids/Leo/edit"
            press Delete
            press Delete
            expect (children | count) == 0 and here() == "/today"
            go /kids/add
            press Name Ida
            press Close
            press Keep
            press Save
            expect (children | count) == 1
            """)
        #expect(errors == [])
    }

    /// A question is out of date once rows have changed in another way.
    @Test func aQuestionEndsWhenRowsChange() throws {
        let errors = try run(
            """
            preference set hasCompletedOnboarding true
            child add Leo
            go /kids/Leo/edit
            press Delete
            child edit Leo --color teal
            press Cancel
            """)
        #expect(errors == ["nothing on this screen is called `Cancel`"])
    }
}
