import FamSyntax
import FamText
import Testing

/// The errors of wrong texts: the code, the place, and the fix.
struct ErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let code: DiagnosticCode
        /// The text under the caret.
        let place: String
        /// The whole text after the fix; nil if there is none.
        let fixed: String?

        init(_ text: String, _ code: DiagnosticCode, _ place: String, fixed: String? = nil) {
            self.text = text
            self.code = code
            self.place = place
            self.fixed = fixed
        }
        var testDescription: String { text }
    }

    @Test(arguments: cases)
    func reportsOnce(_ wrong: Case) throws {
        let parsed = parse(wrong.text)
        #expect(parsed.diagnostics.count == 1)
        #expect(!parsed.isUnfinished)
        let found = try #require(parsed.diagnostics.first)
        #expect(found.code == wrong.code)
        let span = try #require(found.span)
        #expect(parsed.tree.source.text(span.range) == wrong.place)
        #expect(found.fix.map { apply($0, to: wrong.text) } == wrong.fixed)
        if let fixed = wrong.fixed { #expect(parse(fixed).diagnostics == []) }
    }

    /// The statement after a wrong one parses as if nothing had happened.
    @Test(arguments: cases)
    func readsOn(_ wrong: Case) {
        let text = wrong.text + "\nundo 3 --quiet\n"
        let parsed = parse(text)
        #expect(parsed.diagnostics.count == 1)
        #expect(TreeDump.of(text).hasSuffix("[undo 3 --quiet]"), "\(TreeDump.of(text))")
    }

    private func apply(_ fix: Fix, to text: String) -> String {
        var bytes = Array(text.utf8)
        bytes.replaceSubrange(fix.span.range, with: Array(fix.replacement.utf8))
        return String(decoding: bytes, as: UTF8.self)
    }

    static let cases: [Case] = [
        // Words and operators of other shells
        Case("a && b", .shellOperator, "&&", fixed: "a ; b"),
        Case("a || b", .shellOperator, "||"),
        Case("a &", .shellOperator, "&", fixed: "a ;"),
        Case("a > f.txt", .shellOperator, ">", fixed: "a | save f.txt"),
        Case("echo a b > f.txt", .shellOperator, ">", fixed: "\"a b\" | save f.txt"),
        Case("echo 5 > 3", .syntax, ">", fixed: "echo (5 > 3)"),
        Case("a b >> f.txt c", .shellOperator, ">>"),
        Case("a 2> f.txt", .shellOperator, "2>"),
        Case("a < f.txt", .shellOperator, "<"),
        Case("echo (a && b)", .shellOperator, "&&"),
        Case("if $a && $b { c }", .shellOperator, "&&", fixed: "if $a and $b { c }"),
        Case("if $a || $b { c }", .shellOperator, "||", fixed: "if $a or $b { c }"),
        Case("if !$a { c }", .shellOperator, "!", fixed: "if not $a { c }"),
        Case("echo $x/foo", .dollarInWord, "$x/foo", fixed: "echo \"$x/foo\""),
        Case("echo a$b", .dollarInWord, "a$b", fixed: "echo \"a$b\""),
        Case("echo $(child Maya)", .syntax, "$", fixed: "echo (child Maya)"),
        Case("echo ${x}", .syntax, "${x}", fixed: "echo $x"),
        Case("!ls", .syntax, "!"),
        Case("echo \"a\"b", .syntax, "b", fixed: "echo \"a\" b"),
        Case("echo \"a\", b", .syntax, ","),
        Case("x = 5", .syntax, "=", fixed: "let x = 5"),
        Case("x=5", .syntax, "x=", fixed: "let x = 5"),
        Case("n += 5", .syntax, "+=", fixed: "$n += 5"),
        Case("$x++", .syntax, "++", fixed: "$x += 1"),
        Case("// a", .syntax, "//", fixed: "# a"),
        Case("-- a", .syntax, "--", fixed: "# a"),
        Case(". a.fam", .syntax, ".", fixed: "source a.fam"),
        Case("events where points > 3", .syntax, ">"),
        // Expressions
        Case("if $x = 3 { a }", .syntax, "=", fixed: "if $x == 3 { a }"),
        Case("events | where child = \"Maya\"", .syntax, "=", fixed: "events | where child == \"Maya\""),
        Case("let x = $x -1", .syntax, "-", fixed: "let x = $x - 1"),
        Case("let x = $x-1", .syntax, "-", fixed: "let x = $x - 1"),
        Case("events | where oct-sep > 3", .syntax, "oct-sep", fixed: "events | where oct - sep > 3"),
        Case("let x = 1 < 2 < 3", .syntax, "<"),
        Case("let x = 1 + * 2", .syntax, "*"),
        Case("let x = 1 2", .syntax, "2"),
        Case("if child Maya { a }", .syntax, "child Maya", fixed: "if (child Maya) { a }"),
        Case("while undo { a }", .syntax, "undo", fixed: "while (undo) { a }"),
        Case("expect child", .syntax, "child", fixed: "expect (child)"),
        Case("let x = ()", .syntax, "()"),
        Case("let x = [1 2]", .syntax, "2", fixed: "let x = [1, 2]"),
        Case("let x = (1, 2)", .syntax, "(1, 2)", fixed: "let x = [1, 2]"),
        Case("let x = 1, 2", .syntax, "1, 2", fixed: "let x = [1, 2]"),
        Case("let x = { a = 1 }", .syntax, "=", fixed: "let x = { a: 1 }"),
        Case("let x = $a ? 1 : 2", .syntax, "?", fixed: "let x = if $a { 1 } else { 2 }"),
        Case("let x = $a.0", .syntax, ".0", fixed: "let x = $a[0]"),
        Case("let x: [int] = [1]", .syntax, "[int]", fixed: "let x: list<int> = [1]"),
        Case("let x: int | null = 1", .syntax, "int | null", fixed: "let x: int? = 1"),
        Case("if $a is null { b }", .syntax, "is", fixed: "if $a == null { b }"),
        Case("if $a -eq 3 { b }", .syntax, "-eq", fixed: "if $a == 3 { b }"),
        Case("events | where a not in [1]", .syntax, "not in", fixed: "events | where not a in [1]"),
        Case(
            "events | where b and a between 1 and 3", .syntax, "between",
            fixed: "events | where b and a >= 1 and a <= 3"),
        Case("events | where a contains \"x\"", .syntax, "contains", fixed: "events | where a like \"%x%\""),
        Case("events | where at > now - 7 days", .syntax, "7 days", fixed: "events | where at > now - 7d"),
        Case("events | where at in last week", .syntax, "last week", fixed: "events | where at in last-week"),
        Case("let x = { echo a }", .syntax, "{"),
        Case("let x = §", .badCharacter, "§"),
        Case("let x = $", .syntax, "$"),
        Case("let x = 1 | 2", .syntax, "2"),
        // Numbers and strings
        Case("let n = 99999999999999999999", .badNumber, "99999999999999999999"),
        Case("let n = 9223372036854775808", .badNumber, "9223372036854775808"),
        Case("let n = 1e400", .badNumber, "1e400"),
        Case("let n = 12abc", .badNumber, "12abc"),
        Case("let n = 0b12", .badNumber, "0b12"),
        Case("let n = 2026-1-5", .badNumber, "2026-1-5"),
        Case("let n = 18:5", .badNumber, "18:5"),
        Case("echo \"a\\q\"", .badEscape, "\\q"),
        Case("echo \"\\u{110000}\"", .badEscape, "\\u{110000"),
        Case("echo \"${1}\"", .syntax, "${"),
        Case("echo `x", .unclosed, "`"),
        // Forms
        Case("let $x = 1", .syntax, "$x", fixed: "let x = 1"),
        Case("let x", .syntax, ""),
        Case("let = 3", .syntax, "="),
        Case("else { a }", .syntax, "else"),
        Case("for in x { a }", .syntax, "x"),
        Case("for x of [1] { a }", .syntax, "of"),
        Case("if $x a", .syntax, "a"),
        Case("if $x\n{ a }", .syntax, "{"),
        Case("let x = [1,\nlet y = 2", .unclosed, "["),
        Case("let x = " + String(repeating: "(", count: 300) + String(repeating: ")", count: 300), .tooDeep, "("),
        Case("try { a }; b", .syntax, ";"),
        Case("let x = let y = 1", .syntax, "let"),
        Case("3 = $x", .syntax, "=", fixed: "3 == $x"),
        Case("echo a\n}", .syntax, "}"),
        Case("match $x { 1 -> 2 }", .syntax, "->", fixed: "match $x { 1 => 2 }"),
        Case("match $x { 1 => 2, _ => 3 }", .syntax, "_", fixed: "match $x { 1 => 2, else => 3 }"),
        Case("def f(int b) { c }", .syntax, "int b", fixed: "def f(b: int) { c }"),
        Case("for i in 1 2 { a }", .syntax, "1 2", fixed: "for i in [1, 2] { a }"),
        Case("for i in [1]; do a; done", .syntax, "do", fixed: "for i in [1]{ a }"),
        // Stages
        Case("explain", .syntax, "explain", fixed: "$_ | explain"),
        Case("where a == 1", .syntax, "where", fixed: "$_ | where a == 1"),
        Case("events | where", .syntax, ""),
        Case("events | fields a", .syntax, "a"),
        Case("events | sort stars desc", .syntax, "desc", fixed: "events | sort -stars"),
        Case("events | sort by stars", .syntax, "by", fixed: "events | sort stars"),
        Case("events | group a { b = sum(c) }", .syntax, "=", fixed: "events | group a { b: sum(c) }"),
        Case("events | group a { sum(c) as b }", .syntax, "as b", fixed: "events | group a { b: sum(c) }"),
        Case("events | count where a > 1", .syntax, "where", fixed: "events | where a > 1 | count"),
        Case("SELECT a FROM events WHERE a > 1", .syntax, "SELECT", fixed: "events | where a > 1 | select a"),
        Case("events | edit note", .syntax, ""),
        Case("events | with a == 1", .syntax, "="),
        Case("events | | count", .syntax, "|"),
        Case("a | $x", .syntax, "$x"),
    ]
}
