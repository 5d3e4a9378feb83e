import FamValues
import Testing

@testable import FamRegistry
@testable import FamSessions

@Suite struct SessionSaverTests {
    let maya = EntityRef(entity: "child", row: 1, id: RowID(high: 0x0199, low: 0x9f2c), label: "Maya")

    func entry(
        _ position: Int64, _ text: String, journal: Int64? = nil, navigated: Bool = false, status: EntryStatus = .done,
        output: String = "", showedTable: Bool = false
    ) -> SessionEntry {
        SessionEntry(
            position: position, at: Instant(micros: position), took: 1, text: text, status: status, output: output,
            journalPosition: 1,
            journalEntry: journal, navigated: navigated, showedTable: showedTable, address: "/kids",
            digest: "d\(position)")
    }

    let registry = Registry(
        features: [
            Feature(
                id: "test", title: "Test", rank: 1,
                entitySpecs: [],
                commandSpecs: [
                    CommandSpec("child add", summary: "Adds.", effect: .write, result: .entity("child"), examples: []) {
                        _, _ in .null
                    },
                    CommandSpec(
                        "child ensure", summary: "Adds.", effect: .write, result: .entity("child"), examples: []
                    ) { _, _ in .null },
                    CommandSpec("log", summary: "Logs.", effect: .write, result: .list(.entity("event")), examples: [])
                    { _, _ in .null },
                ])
        ], functions: [])

    private func saver(
        _ entries: [SessionEntry], made: [Int64: [EntityRef]] = [:], configuration: [String] = [],
        style: SaveStyle = .script,
        range: ClosedRange<Int64>? = nil, ensures: Bool = false
    ) -> SessionSaver {
        let header = SessionHeader(
            number: 1, started: Instant(micros: 0), seed: 1, zone: "UTC", startDigest: "0", startJournal: 0,
            clockIsPinned: true,
            entryCount: entries.count)
        return SessionSaver(
            header: header, entries: entries, configuration: configuration, style: style, range: range,
            ensures: ensures ? .ensured : .asTyped, registry: registry
        ) {
            made[$0] ?? []
        }
    }

    func statements(
        _ entries: [SessionEntry], made: [Int64: [EntityRef]] = [:], configuration: [String] = [],
        style: SaveStyle = .script,
        range: ClosedRange<Int64>? = nil, ensures: Bool = false
    ) -> [String] {
        let text = saver(
            entries, made: made, configuration: configuration, style: style, range: range, ensures: ensures
        ).text()
        return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") && $0 != "fam 1" }
    }

    @Test func onlyWhatHadAnEffectIsKept() {
        let kept = statements([
            entry(1, "help"), entry(2, "child add Maya", journal: 1), entry(3, "children", output: "Maya"),
            entry(4, "child add", status: .refused), entry(5, "go /kids", navigated: true),
        ])
        #expect(kept == ["child add Maya", "go /kids"])
    }

    /// A line that gives a variable its value is needed wherever the assignment stands in it, and whoever makes it.
    @Test(arguments: [
        ["var n = 1", "try { $n = 5 } catch e { echo $e.code }"], ["var n = 1", "for i in 1..3 { $n += $i }"],
        ["var n = 1", "if true { if true { $n = 2 } }"], ["var n = 1", "echo hi; $n = 4"],
        ["var n = 1", "let m = 2; $n = $m"], ["var n = 1", "map([1, 2], { |x| $n = $x; 1 })"],
        ["var n = 1", "def bump() { $n += 1 }", "bump"],
        ["var n = 1", "def bump() { $n += 1 }", "echo \"$(1 + bump())\""],
        ["var n = 1", "let bump = { || $n += 1; $n }", "$bump()"],
        ["var n = 1", "let bump = { || $n += 1; $n }", "let again = { || $bump() }", "$again()"],
        ["let n = 1", "let m = $n + 1; let n = $m"], ["var n = [1]", "$n[0] = 2"], ["var n = { a: 1 }", "$n.a = 2"],
        ["var n = [{ a: 1 }]", "$n[0].a += 2"],
        ["var n = 1", "let r = { f: { || $n += 1; $n } }", "let f = $r.f", "$f()"],
    ])
    func whatAssignsIsKept(lines: [String]) {
        let all = lines + ["child add \"C$n\""]
        let entries = all.enumerated().map { entry(Int64($0 + 1), $1, journal: $0 == lines.count ? 1 : nil) }
        let renamed = all.map { $0.replacingOccurrences(of: "let n = $m", with: "let n2 = $m") }
        let last = renamed.dropLast() + [lines[0].hasPrefix("let") ? "child add \"C$n2\"" : all[all.count - 1]]
        #expect(statements(entries) == Array(last))
    }

    /// What a function or a closure reads, it reads when it is called; a later variable of that name is another.
    @Test(arguments: [
        ["var n = 1", "def h() { return $n }", "$n = 2", "child add \"C$(h())\""],
        ["var n = 1", "def h() { return \"$n\" }", "$n = 2", "child add \"C$(h())\""],
        ["var n = 1", "let h = { || $n }", "$n = 2", "child add \"C$($h())\""],
        ["var n = 1", "def h() { return $n }", "def g() { return h() }", "$n = 2", "child add \"C$(g())\""],
        ["var n = 1", "def h() { child add \"C$n\" }", "$n = 2", "h"],
        ["var n = [1]", "def h() { return $n }", "$n[0] = 2", "child add \"C$(h())\""],
        ["var n = 1", "def h(k = $n) { return $k }", "$n = 2", "child add \"C$(h())\""],
        ["var n = 1", "let r = { f: { || $n } }", "$n = 2", "let f = $r.f", "child add \"C$($f())\""],
    ])
    func whatAFunctionReadsIsKept(lines: [String]) {
        func saved(_ lines: [String]) -> [String] {
            statements(lines.enumerated().map { entry(Int64($0 + 1), $1, journal: $0 == lines.count - 1 ? 1 : nil) })
        }
        #expect(saved(lines) == lines)
        let other = ["let n = 5", "echo $n"], last = lines.count - 1
        #expect(saved(Array(lines[..<last]) + other + Array(lines[last...])) == lines)
    }

    /// A variable whose reader is left out is marked everywhere, so that the script raises no warning.
    @Test func whatIsOnlyAssignedIsMarked() {
        let kept = statements([
            entry(1, "var n = 1"), entry(2, "child add A; $n = 2; $n += 1", journal: 1),
            entry(3, "echo $n", output: "3"),
            entry(4, "var k = [1]"), entry(5, "def f() { $k[0] = 4 }"), entry(6, "child add B; f", journal: 2),
            entry(7, "var m = 1"), entry(8, "child add C; $m = $m + 1", journal: 3),
        ])
        #expect(
            kept == [
                "var _n = 1", "child add A; $_n = 2; $_n += 1", "var _k = [1]", "def f() { $_k[0] = 4 }",
                "child add B; f", "var m = 1", "child add C; $m = $m + 1",
            ])
    }

    /// The same assignment twice is not the same look twice.
    @Test func anAssignmentIsRepeated() {
        let lines = ["var n = 1", "$n += 1", "$n += 1", "def bump() { $n += 1 }", "bump", "bump", "child add \"C$n\""]
        let entries = lines.enumerated().map { entry(Int64($0 + 1), $1, journal: $0 == lines.count - 1 ? 1 : nil) }
        #expect(statements(entries) == lines)
    }

    /// A line that failed gave a variable its value before; in a script it fails where it can be caught.
    @Test func aLineThatFailedAfterAnAssignmentIsCaught() {
        let failed = entry(2, "$n = 5; fail \"x\"", status: .failed, output: "error[failed]: x")
        let other = entry(3, "child add Leo; fail \"x\"", status: .failed, output: "error[failed]: x")
        let kept = statements([entry(1, "var n = 1"), failed, other, entry(4, "child add \"C$n\"", journal: 1)])
        #expect(
            kept == [
                "var n = 1", "try {", "$n = 5; fail \"x\"", "} catch e { expect $e.code == \"failed\" }",
                "child add \"C$n\"",
            ])
    }

    /// The value of `let n = $n + 1` is that of before, and what a block declares ends with it.
    @Test func aNameOfBeforeKeepsItsDeclaration() {
        let again = statements([
            entry(1, "let n = 1"), entry(2, "let n = $n + 1"), entry(3, "child add \"C$n\"", journal: 1),
        ])
        #expect(again == ["let n = 1", "let n2 = $n + 1", "child add \"C$n2\""])
        let block = statements([
            entry(1, "let n = 1"), entry(2, "if true { let n = 2; echo $n }", output: "2"),
            entry(3, "child add \"C$n\"", journal: 1),
        ])
        #expect(block == ["let n = 1", "child add \"C$n\""])
        let own = statements([
            entry(1, "let n = 1"), entry(2, "if true { let n = 2; child add \"C$n\" }", journal: 1),
            entry(3, "let m = 1"), entry(4, "if true { let m = $m + 1; child add \"D$m\" }", journal: 2),
        ])
        #expect(
            own == [
                "if true { let n = 2; child add \"C$n\" }", "let m = 1",
                "if true { let m2 = $m + 1; child add \"D$m2\" }",
            ])
    }

    /// A function that nobody called has assigned nothing.
    @Test func aFunctionThatWasNotCalledIsLeftOut() {
        let kept = statements([
            entry(1, "var n = 1"), entry(2, "def bump() { $n += 1 }"), entry(3, "let other = { || $n += 1; $n }"),
            entry(4, "child add \"C$n\"", journal: 1),
        ])
        #expect(kept == ["var n = 1", "child add \"C$n\""])
    }

    /// Only in a pattern a name stands for a field, too; not where a block begins with its declaration.
    @Test func anUnusedNameOfABlockIsMarked() {
        let kept = statements([
            entry(1, "try { let x = 5; child add Maya } catch e { echo $e.code }", journal: 1),
            entry(2, "if true { var y: list<int> = [1]; child add Leo }", journal: 2),
            entry(3, "if true { let { name, stars: n } = (child add Ida); log $n }", journal: 3),
        ])
        #expect(
            kept == [
                "try { let _x = 5; child add Maya } catch e { echo $e.code }",
                "if true { var _y: list<int> = [1]; child add Leo }",
                "if true { let { name: _name, stars: n } = (child add Ida); log $n }",
            ])
    }

    @Test func definitionsThatKeptLinesUseAreKept() {
        let kept = statements([
            entry(1, "let who = \"Maya\""), entry(2, "let other = 1"), entry(3, "def twice(x) { log $x a; log $x a }"),
            entry(4, "twice \"$who\"", journal: 1),
        ])
        #expect(kept == ["let who = \"Maya\"", "def twice(x) { log $x a; log $x a }", "twice \"$who\""])
    }

    @Test func aRowMadeHereIsAVariableAlsoInLinks() {
        let kept = statements(
            [
                entry(1, "child add Maya", journal: 1), entry(2, "open tinywins://child?id=9f2c", navigated: true),
                entry(3, "tinywins://child?id=9f2c", navigated: true), entry(4, "child archive 9f2c", journal: 2),
            ], made: [1: [maya]])
        #expect(
            kept == [
                "let child1 = (child add Maya)", "open \"tinywins://child?id=$($child1.id)\"",
                "open \"tinywins://child?id=$($child1.id)\"",
                "child archive $child1",
            ])
    }

    /// An unused name would be a warning in the script; a used one stays.
    @Test func whatNothingNamesHasNoVariable() {
        let leo = EntityRef(entity: "child", row: 2, id: RowID(high: 0x0199, low: 0x9f3d), label: "Leo")
        let entries = [
            entry(1, "child add Maya", journal: 1), entry(2, "let c = (child add Leo)", journal: 2),
            entry(3, "let d = (child add Zoe)", journal: 3), entry(4, "log $d Chores", journal: 4),
        ]
        let kept = statements(entries, made: [1: [maya], 2: [leo]])
        #expect(kept == ["child add Maya", "child add Leo", "let d = (child add Zoe)", "log $d Chores"])
        // What a transcript shows of an entry depends on how it was typed.
        #expect(statements(entries, style: .transcript).contains("let c = (child add Leo)"))
    }

    @Test func aScriptAddsOnlyWhatIsMissing() {
        let entries = [
            entry(1, "child add Maya", journal: 1), entry(2, "log Maya \"child add\"; child add Leo", journal: 2),
            entry(3, "let c = (child  add Zoe)", journal: 3), entry(4, "echo child add; log $c add", journal: 4),
        ]
        #expect(
            statements(entries, made: [1: [maya]], ensures: true) == [
                "child ensure Maya", "log Maya \"child add\"; child ensure Leo", "let c = (child  ensure Zoe)",
                "echo child add; log $c add",
            ])
        #expect(saver(entries, ensures: true).hasEnsured && !saver(entries).hasEnsured)
        // What takes other arguments, or is not there, stays.
        #expect(!saver([entry(1, "note add Maya", journal: 1)], ensures: true).hasEnsured)
    }

    @Test func patternsDeclareTheirNames() {
        let kept = statements([
            entry(1, "let [a, _, b] = (names)"), entry(2, "let { name, stars: n, marks: [best] } = (row)"),
            entry(3, "let [unused] = (names)"), entry(4, "log \"$a\" \"$name\"; log \"$best\" \"$n\"", journal: 1),
            entry(5, "let { name } = (row)"), entry(6, "log \"$name\" \"$a\"", journal: 2),
        ])
        #expect(
            kept == [
                "let [a, _, _b] = (names)", "let { name, stars: n, marks: [best] } = (row)",
                "log \"$a\" \"$name\"; log \"$best\" \"$n\"", "let { name: name2 } = (row)",
                "log \"$name2\" \"$a\"",
            ])
    }

    /// What a block declares hides nothing in a script, and is no reader of what it hid at the prompt.
    @Test func whatABlockDeclaresHasAnotherName() {
        let kept = statements([
            entry(1, "var n = 1"),
            entry(2, "try { $n = 7; let n = $n; child add \"A$n\" } catch e { echo $n }", journal: 1),
            entry(3, "if true {\n  let { name: kid, born: n } = $n\n  child add \"B$n\"\n}\nlog $n", journal: 2),
            entry(4, "var m = 1"), entry(5, "if true { $m = 7; let m = 3; child add \"D$m\" }", journal: 3),
            entry(6, "if true { let k = 3; child add \"E$k\" }", journal: 4),
        ])
        #expect(
            kept == [
                "var n = 1", "try { $n = 7; let n2 = $n; child add \"A$n2\" } catch e { echo $n }",
                "if true {", "  let { name: _kid, born: n3 } = $n", "  child add \"B$n3\"", "}", "log $n",
                "var _m = 1", "if true { $_m = 7; let m2 = 3; child add \"D$m2\" }",
                "if true { let k = 3; child add \"E$k\" }",
            ])
    }

    /// `start` of a command is no use of the variable.
    @Test func aWordIsNotAVariable() {
        let kept = statements([
            entry(1, "let start = 1"), entry(2, "def chores(who) { log $who Chores }"),
            entry(3, "screentime timer start Maya", journal: 1), entry(4, "each chores", journal: 2),
        ])
        #expect(
            kept == ["def chores(who) { log $who Chores }", "screentime timer start Maya", "each chores"])
    }

    @Test func aYearIsNotAnId() {
        let row = EntityRef(entity: "child", row: 1, id: RowID(high: 0x0199, low: 0x2026), label: "Maya")
        let kept = statements(
            [entry(1, "child add Maya", journal: 1), entry(2, "log Maya x --note 2026", journal: 2)], made: [1: [row]])
        #expect(kept[1] == "log Maya x --note 2026")
    }

    @Test func definitionsOfTheConfigurationAreIncludedWhenUsed() {
        let configuration = ["def chores(who) { log $who Chores }", "let unused = 1"]
        #expect(
            statements([entry(1, "chores Maya", journal: 1)], configuration: configuration) == [
                configuration[0], "chores Maya",
            ])
        #expect(
            statements([entry(1, "log Maya Chores", journal: 1)], configuration: configuration) == ["log Maya Chores"])
    }

    @Test func theLineThatShowedTheTableIsKeptForItsRows() {
        let table = entry(2, "events", output: "…", showedTable: true)
        let other = entry(1, "children", output: "…", showedTable: true)
        let kept = statements([
            other, table, entry(3, "echo hi", output: "hi"), entry(4, "event delete @2", journal: 1),
            entry(5, "log @1..2 x", journal: 2),
        ])
        #expect(kept == ["events", "event delete ($_[1])", "log [$_[0], $_[1]] x"])
    }

    @Test func aPartOfALabelIsSavedWhole() {
        let short = entry(1, "log ma,le chor --note \"ma\"", journal: 1)
            .with(shortNames: [ShortName(short: "le", full: "Leo B"), ShortName(short: "chor", full: "Chores")])
        #expect(statements([short]) == ["log ma,\"Leo B\" Chores --note \"ma\""])
    }

    @Test func assignmentsKeepTheirDeclaration() {
        let kept = statements([
            entry(1, "var n = 0"), entry(2, "$n = 4"), entry(3, "let n2 = 1"),
            entry(4, "child add \"C$n\"", journal: 1),
        ])
        #expect(kept == ["var n = 0", "$n = 4", "child add \"C$n\""])
    }

    @Test func aTranscriptKeepsWhatWasLookedAt() {
        let entries = [
            entry(1, "help log", output: "usage"), entry(2, "children", output: "none"),
            entry(3, "children", output: "none"),
            entry(4, "session save x", output: "Saved"), entry(5, "logger", output: "no rows"),
        ]
        #expect(statements(entries, style: .transcript) == ["children"])
        #expect(statements(entries).isEmpty)
    }

    @Test func onlyTheEntriesAskedFor() {
        let entries = [
            entry(1, "child add A", journal: 1), entry(2, "child add B", journal: 2),
            entry(3, "child add C", journal: 3),
        ]
        #expect(statements(entries, range: 2...3) == ["child add B", "child add C"])
        let needy = [
            entry(1, "let n = 4"), entry(2, "child add A", journal: 1), entry(3, "child add \"B$n\"", journal: 2),
            entry(4, "child add C", journal: 3),
        ]
        #expect(statements(needy, range: 3...3) == ["let n = 4", "child add \"B$n\""])
    }

    @Test func aVariableNeverTakesANameThatIsTaken() {
        let kept = statements(
            [
                entry(1, "let child1 = 5"), entry(2, "child add Maya", journal: 1),
                entry(3, "echo $child1; child rest 9f2c", journal: 2),
            ], made: [1: [maya]])
        #expect(kept == ["let child1 = 5", "let child2 = (child add Maya)", "echo $child1; child rest $child2"])
    }

    @Test func aLineOfSeveralStatementsIsUnchanged() {
        #expect(
            statements([entry(1, "child add Maya; go /kids", journal: 1)], made: [1: [maya]]) == [
                "child add Maya; go /kids"
            ])
        #expect(
            statements([entry(1, "child add Maya # first", journal: 1)], made: [1: [maya]]) == [
                "child add Maya # first"
            ])
    }

    @Test func aVariableOfTheUserNamesTheRow() {
        let kept = statements(
            [entry(1, "let m = child add Maya", journal: 1), entry(2, "child archive 9f2c", journal: 2)],
            made: [1: [maya]])
        #expect(kept == ["let m = child add Maya", "child archive $m"])
    }
}
