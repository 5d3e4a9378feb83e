import FamValues
import Testing

@testable import FamRegistry
@testable import FamSessions

/// The names in a saved script: those that were declared again, those of blocks, and those of its parameters.
extension SessionSaverTests {
    /// At the prompt a name may be declared again; in a script it is another name from there on.
    @Test func whatIsDeclaredAgainHasAnotherName() {
        let kept = statements([
            entry(1, "var n = 1"), entry(2, "child add \"A$n\"", journal: 1),
            entry(3, "def twice(who) { log $who \"${n}x\"; twice $who }"), entry(4, "twice Maya", journal: 2),
            entry(5, "let n = $n + 1"), entry(6, "child add \"A$n and \\$n\"; echo $n.x 'of $n'", journal: 3),
            entry(7, "def twice(who) { log $who Twice }"), entry(8, "twice \"$(twice)\"", journal: 4),
        ])
        #expect(
            kept == [
                "var n = 1", "child add \"A$n\"", "def twice(who) { log $who \"${n}x\"; twice $who }", "twice Maya",
                "let n2 = $n + 1", "child add \"A$n2 and \\$n\"; echo $n2.x 'of $n'",
                "def twice2(who) { log $who Twice }", "twice2 \"$(twice2)\"",
            ])
    }

    /// What a loop, a parameter or `catch` calls the same means another thing there. A parameter that hides a variable
    /// has another name, because the check warns of it.
    @Test(arguments: [
        ("for n in 1..2 { child add \"B$n\" }", "for n in 1..2 { child add \"B$n\" }"),
        ("for k, n in [1] { child add \"B$n\" }", "for k, n in [1] { child add \"B$n\" }"),
        ("try { log \"$n\" } catch n { child add \"B$n\" }", "try { log \"$n2\" } catch n { child add \"B$n\" }"),
        (
            "children | each { |n| log $n x; if true { log $n y } }",
            "children | each { |n3| log $n3 x; if true { log $n3 y } }"
        ),
        ("map([$n], { |n, m| $n.n + $m }); child add B", "map([$n2], { |n3, m| $n3.n + $m }); child add B"),
        ("for { n } in (rows) { child add \"${n}\" }", "for { n: n3 } in (rows) { child add \"${n3}\" }"),
        (
            "for { n: k, name: n } in (rows) { child add $n $k }",
            "for { n: k, name: n3 } in (rows) { child add $n3 $k }"
        ),
        ("children | where n == $n | each { |k| log $k x }", "children | where n == $n2 | each { |k| log $k x }"),
        (
            "def f(k: int, n: list<n> = [1]) { child add \"$n\" }; f 1; log $n",
            "def f(k: int, n3: list<n> = [1]) { child add \"$n3\" }; f 1; log $n2"
        ),
    ])
    func whatAFormDeclaresIsAnotherName(typed: String, saved: String) {
        let kept = statements([
            entry(1, "let n = 1"), entry(2, "child add \"A$n\"", journal: 1), entry(3, "let n = 2"),
            entry(4, typed, journal: 2), entry(5, "child add \"C$n\"", journal: 3),
        ])
        #expect(kept == ["let n = 1", "child add \"A$n\"", "let n2 = 2", saved, "child add \"C$n2\""])
    }

    /// A function that is called in an expression is called by its other name, too; one that is named keeps it.
    @Test func aFunctionDeclaredAgainHasAnotherName() {
        func saved(_ last: String) -> [String] {
            statements([
                entry(1, "def f(n) { $n }"), entry(2, "child add \"A$(f(1))\"", journal: 1),
                entry(3, "def f(n) { 2 }"), entry(4, last, journal: 2),
            ])
        }
        #expect(saved("child add (f(1))").suffix(2) == ["def f2(n) { 2 }", "child add (f2(1))"])
        #expect(saved("each f").suffix(2) == ["def f(n) { 2 }", "each f"])
    }

    /// The name of a command, a parameter or a loop is no reader of the variable.
    @Test(arguments: [
        ("child add Leo", "child add Leo"),
        ("for child in [1] { log $child Chores }", "for child in [1] { log $child Chores }"),
        ("children | each { |child| log $child Chores }", "children | each { |child2| log $child2 Chores }"),
        ("def f(child) { log $child Chores }; f Maya", "def f(child2) { log $child2 Chores }; f Maya"),
        (
            "try { log Nobody x } catch child { note add \"$child\" }",
            "try { log Nobody x } catch child { note add \"$child\" }"
        ),
    ])
    func anotherMeaningOfANameIsNoUse(typed: String, saved: String) {
        let kept = statements(
            [
                entry(1, "let child = (child add Maya)", journal: 1), entry(2, typed, journal: 2),
                entry(3, "let maid = (child add Mia)", journal: 3), entry(4, "log $maid x", journal: 4),
            ], made: [1: [maya]])
        #expect(kept == ["child add Maya", saved, "let maid = (child add Mia)", "log $maid x"])
    }

    /// A link is a command by itself, and a value in it is one in any place.
    @Test func aParameterIsInLinks() {
        let header = SessionHeader(
            number: 1, started: Instant(micros: 0), seed: 1, zone: "UTC", startDigest: "0", startJournal: 0,
            clockIsPinned: true, entryCount: 2)
        let saver = SessionSaver(
            header: header,
            entries: [
                entry(1, "tinywins://child?id=Maya", navigated: true),
                entry(2, "echo a; tinywins://child?id=Maya", navigated: true),
                entry(3, "if $x { tinywins://child?id=Maya; open tinywins://kids }", navigated: true),
            ], style: .script, lifted: [LiftedValue(name: "who", value: "Maya")], registry: registry
        ) { _ in [] }
        let lines = saver.text().split(separator: "\n").map(String.init).filter {
            $0.contains("$who") || $0.contains("${who")
        }
        #expect(
            lines == [
                "open \"tinywins://child?id=${who}\"", "echo a; open \"tinywins://child?id=${who}\"",
                "if $x { open \"tinywins://child?id=${who}\"; open tinywins://kids }",
            ])
    }
}
