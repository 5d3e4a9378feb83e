import FamText
import Testing

@testable import FamCheck

/// What a test has proven not to be null, throughout a script.
@Suite struct NarrowingTests {
    private static let maybe = "let n = [1] | skip 1 | first\n"

    private func errors(_ script: String, isInteractive: Bool = false) -> [String] {
        let session = Session()
        session.options.isInteractive = isInteractive
        return session.check(Self.maybe + script).errors.map(\.code.id)
    }

    @Test(arguments: [
        "if $n == null { stop }\necho ($n + 1)", "if $n != null {} else { stop }\necho ($n + 1)",
        "match $n { null => { stop }; else => {} }\necho ($n + 1)",
        "match $n { 1, 2 => { echo ($n + 1) }; else => {} }", "expect $n != null\necho ($n + 1)",
        "def f() { return $n + 1 }\nif $n == null { stop }\nf", "if $n == null { stop }\nf\ndef f() { return $n + 1 }",
    ])
    func known(_ script: String) {
        // A function body that precedes the question has not asked it.
        #expect(errors(script) == (script.hasPrefix("def") ? ["null-value"] : []))
    }

    @Test(arguments: [
        "if $n != null { f }\nf\ndef f() { return $n + 1 }", "match $n { null => {}; else => {} }\necho ($n + 1)",
        "match $n { $n => {}; null => { stop }; else => {} }\necho ($n + 1)",
        "let m = match 1 { 1 => { expect $n != null; 2 }; else => 3 }\necho ($n + $m)",
        "let m = try { expect $n != null; 2 } else 3\necho ($n + $m)", "match $n { 1, null => { echo ($n + 1) }; else => {} }",
    ])
    func unknown(_ script: String) { #expect(errors(script) == ["null-value"]) }

    /// A `var` is known where nothing assigns it.
    @Test(arguments: [
        ("if $v != null { echo ($v + 1) }", true), ("if $v == null {} else { echo ($v + 1) }", true),
        ("while $v != null { echo ($v + 1)\nbreak }", true),
        ("let r = if $v != null { $v + 1 } else { 0 }\necho $r", true),
        ("def f() { var w = [1] | first\nif $w != null { echo ($w + 1) } }\nf", true),
        ("if $v != null { $v = null\necho ($v + 1) }", false),
        ("while $v != null { echo ($v + 1)\n$v = null }", false),
        ("if $v != null { let f = { || $v + 1 }\n$v = null\necho ($f()) }", false),
        ("def clear() { $v = null }\nif $v != null { clear\necho ($v + 1) }", false),
        ("if $v != null { if true { $v = null }\necho ($v + 1) }", false), ("if $v != null {}\necho ($v + 1)", false),
    ])
    func variables(_ script: String, isKnown: Bool) {
        let found = errors("var v = [1] | skip 1 | first\n" + script)
        #expect(isKnown ? found.isEmpty : found.contains("null-value"))
    }

    /// Rows of an entity behind a `where`, wherever they are kept.
    @Test(arguments: [
        "for r in $rows { f $r.note }", "for _, r in $rows { f $r.note }", "$rows | each { |r| f $r.note }",
        "f $rows[0].note", "let r = $rows[0]\nf $r.note",
        "let r = $rows | sort -at | first\nif $r != null { f $r.note }",
        "let other = $rows | take 2\nf $other[0].note",
        "for n in ($rows | get note) { f $n }",
        "let all = $rows | reduce \"\" { |all, r| \"$all$(g($r.note))\" }\necho $all",
    ])
    func rowsOfAnEntity(_ script: String) {
        let defs = "def f(s: string) { echo $s }\ndef g(s: string) -> string { return $s }\n"
        #expect(errors(defs + "let rows = events | where note != null\n" + script) == [])
        #expect(Set(errors(defs + "let rows = events\n" + script)) == ["null-value"])
    }

    @Test(arguments: [
        "let r = $rows | first\nf $r.note", "for r in ($rows | join events as o on o.id == id) { f $r.note }",
        "var other = $rows\n$other = events\nfor r in $other { f $r.note }",
        "for r in [$rows[0], (events | first)] { f $r.note }",
    ])
    func rowsThatAreNotKnown(_ script: String) {
        let found = errors("def f(s: string) { echo $s }\nlet rows = events | where note != null\n" + script)
        #expect(Set(found) == ["null-value"])
    }

    /// At the prompt the line runs to its end.
    @Test func aCommandThatEndsTheScriptEndsNoLineOfThePrompt() {
        #expect(errors("if $n == null { stop }\necho ($n + 1)", isInteractive: true) == ["null-value"])
    }
}
