import FamText
import Testing

@testable import FamSessions

@Suite struct TranscriptFileTests {
    private func parse(_ text: String) -> TranscriptFile {
        TranscriptFile(text) { $0.count { $0 == "{" } > $0.count { $0 == "}" } || $0.hasSuffix("|") }
    }

    @Test func statementsCarryTheirExpectations() {
        let file = parse(
            """
            # a comment
            echo one
            #> one
            #>
            #> indented  stays

            child Nobody
            #! not-found
            """)
        #expect(file.entries.map(\.text) == ["echo one", "child Nobody"])
        #expect(file.entries.map(\.line) == [2, 7])
        #expect(file.entries[0].expected == ["one", "", "indented  stays"])
        #expect(file.entries[0].expectedCode == nil)
        #expect(file.entries[1].expectedCode == "not-found")
    }

    @Test(arguments: ["", "# nothing\n", "fam 1\n\n# nothing\n"])
    func aFileThatRunsNothingIsNoTranscript(text: String) {
        #expect(parse(text).problem(named: "t.fam")?.code == .badFile)
        #expect(parse(text + "echo 1\n").problem(named: "t.fam") == nil)
        // A session may have been saved before anything was done in it.
        let header = "#@ session 1 as=script clock=2026-11-01T00:00:00.000000Z seed=1 zone=UTC start=- end=-\n"
        #expect(parse(text + header).problem(named: "t.fam") == nil)
    }

    @Test func aStatementContinuesWhereItIsUnfinishedOrAPipeFollows() {
        let file = parse(
            """
            if $x {
              echo y
            }
            events
            | count
            #> 3
            events |
            count
            """)
        #expect(file.entries.map(\.text) == ["if $x {\n  echo y\n}", "events\n| count", "events |\ncount"])
        #expect(file.entries[1].expected == ["3"])
    }

    @Test func theFirstLineOfAScriptIsNoStatement() {
        #expect(parse("#!/usr/bin/env fam\necho a").entries.map(\.text) == ["echo a"])
    }
}
