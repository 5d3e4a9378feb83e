import FamCheck
import FamSyntax
import FamText
import Testing

@Suite struct WarningTests {
    /// The diagnostics of a whole script, each with the text at its place.
    private func said(_ text: String, files: [String: String] = [:], reportsNeeds: Bool = false) -> [String] {
        let session = Session(lookup: FewRows(), files: files)
        session.options.isWhole = true
        session.options.reportsNeeds = reportsNeeds
        return session.check(text).diagnostics.map { diagnostic in
            let place = diagnostic.span.flatMap { span in session.sources[span.source]?.text(span.range) } ?? ""
            return "\(diagnostic.severity.rawValue)[\(diagnostic.code.id)] \(place)"
        }
    }

    @Test(arguments: [
        ("let late = 1\nlet e = 2", ["late", "e"]), ("var set = 1\n$set = 2", ["set"]), ("param n: int = 3", ["n"]),
        ("def f(a: int, b: int) { return $a }\necho (f(1, 2))", ["b"]), ("def f() { return 1 }\necho hi", ["f"]),
        ("def f(n: int) -> int { return f($n - 1) }\necho hi", ["f"]), ("echo ([1] | each { |row| 3 })", ["row"]),
        ("let used = 1\nlet f = { |x| $x + $used }\necho ($f(1))", []), ("let _late = 1", []),
        ("def f() { return 1 }", []),
        ("## For others.\ndef f() { return 1 }\necho hi", []), ("source \"lib.fam\"\necho hi", []),
        ("for i in 1..3 { echo hi }", []),
    ])
    func unused(text: String, names: [String]) {
        #expect(
            said(text, files: ["lib.fam": "let base = 3\ndef f() { return 1 }"])
                == names.map { "warning[unused] \($0)" })
    }

    @Test func nothingIsUnusedBesideAnError() {
        #expect(said("let x = 1\necho $y") == ["error[unknown-variable] $y"])
    }

    @Test(arguments: [
        ("let x = 1\nif $x == 2 { let x = 3\necho $x }", ["x"]), ("let x = 1\necho $x ([1] | each { |x| $x })", ["x"]),
        ("let n = 1\ndef f(n: int) { return $n }\necho $n (f(1))", ["n"]),
        ("let day = { |x| $x }\necho ($day(1))", ["day"]),
        ("def f() { let x = 1\nreturn $x }\nlet x = 2\necho $x (f())", []),
        ("if today > 2026-01-01 { let x = 1\necho $x } else { let x = 2\necho $x }", []),
    ])
    func hidden(text: String, names: [String]) {
        #expect(said(text) == names.map { "warning[shadowed-name] \($0)" })
    }

    @Test(arguments: [
        ("let n = 3\nif $n != null { echo 1 }", "$n != null"), ("let n = 3\nexpect $n == $n", "$n == $n"),
        ("if 1 > 2 or true { echo 1 }", "1 > 2 or true"),
        ("while not true { echo 1 }", "not true"), ("if \"a\" == \"b\" { echo 1 }", "\"a\" == \"b\""),
    ])
    func constant(text: String, place: String) {
        #expect(said(text) == ["warning[constant-condition] \(place)"])
    }

    @Test(arguments: [
        "let c = children | first\nif $c == null { echo 1 }", "let n = 3\nif $n == 3 { echo 1 }", "expect 1 == 1",
        "while true { break }",
        "let x: any = 3\nif $x == null { echo 1 }",
    ])
    func notConstant(text: String) { #expect(said(text) == []) }

    @Test(arguments: [
        ("def f() { while true { echo 1 }\necho 2 }", "echo 2"),
        ("def f() { while true { if today > 2026-01-01 { break } }\necho 2 }", ""),
        ("for i in 1..2 { if $i > 1 { continue } else { break }\necho 2 }", "echo 2"),
    ])
    func unreachable(text: String, place: String) {
        #expect(said(text) == (place.isEmpty ? [] : ["warning[unreachable] \(place)"]))
    }

    @Test func aScriptsRequirementsAreReportedOnce() {
        let text = "log Maya Chores\nlog Maya Chores\nbehavior add Reading --points 1\nlog Leo Reading"
        #expect(
            said(text, reportsNeeds: true) == ["note[not-found] Maya", "note[not-found] Chores", "note[not-found] Leo"])
    }
}
