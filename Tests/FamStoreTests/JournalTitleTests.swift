import FamValues
import Testing

@testable import FamStore

struct JournalTitleTests {
    @Test(arguments: [
        ("log Maya Chores", "log Maya Chores"),
        ("#!/usr/bin/env fam\nfam 1\n# A family.\nchild add Maya\nchild add Leo\n", "child add Maya ⏎ child add Leo"),
        ("atomic {\n  child add Leo\n}", "atomic { ⏎ child add Leo ⏎ }"),
        ("", ""),
        (String(repeating: "x", count: 80), String(repeating: "x", count: 60) + "…"),
    ])
    func aScriptIsOneLine(command: String, title: String) {
        let entry = JournalEntry(
            number: 1, at: Instant(micros: 0), session: 0, command: command, kind: .do, added: 0, changed: 0,
            removed: 0, undoneBy: nil)
        #expect(entry.title == title)
    }
}
