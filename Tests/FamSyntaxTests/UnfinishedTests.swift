import FamSyntax
import FamText
import Testing

/// Whether Enter at the prompt continues: only if more input can make the text right.
struct UnfinishedTests {
    @Test(arguments: [
        "let x = (1 + 2", "echo (child Maya", "let x = [1,", "let x = [", "let r = { a: 1", "let r = { a:",
        "let f = { |x| $x", "let f = { |x",
        "if $x {", "if $x {\n  echo a", "def f(a: int,", "def f(a", "match $x {", "match $x {\n 1 => echo a",
        "try { a } catch e {",
        "echo \"abc", "echo 'abc", "echo \"\"\"abc\n", "echo \"a $(1 + ", "echo \"a\nb", "for x in [1,\n2,\n",
        "events |", "events | where a |\n", "events | # why", "log Maya \\", "let x = 1 +", "let x = 1 +\n",
        "if $x and", "events | where a >",
        "events | select a,", "events | sort a,\n", "f(1,", "events | group a {", "events | group a { b: sum(x),",
    ])
    func isUnfinished(_ text: String) {
        let parsed = parse(text)
        #expect(parsed.isUnfinished)
        #expect(parsed.diagnostics.first?.isUnfinished == true)
    }

    @Test(arguments: [
        "", "echo a", "let x", "let x =", "if", "if $x", "for x in", "def f", "events | where", "echo )",
        "let x = (1 + ]", "let x = 1 2 {", "echo a\nlet x = )",
        "let = (1", "}", "try { a }", "a | $x | (",
    ])
    func isNotUnfinished(_ text: String) {
        #expect(!parse(text).isUnfinished)
    }

    /// A right text cut inside a bracket or quote is unfinished or wrong: the prompt never runs half of a line. In
    /// `pivot week(at)` the parenthesis is part of a bare word.
    @Test(arguments: Example.statements.filter { !$0.contains("pivot") })
    func everyPrefix(_ text: String) {
        let bytes = Array(text.utf8)
        for end in bytes.indices where bytes[end] & 0xC0 != 0x80 && isInsideBracketOrQuote(bytes, end) {
            let parsed = parse(bytes: Array(bytes[..<end]))
            #expect(parsed.isUnfinished || parsed.diagnostics.contains { !$0.isUnfinished }, "cut at \(end)")
        }
    }

    private func isInsideBracketOrQuote(_ bytes: [UInt8], _ end: Int) -> Bool {
        var depth = 0
        var isQuoted = false, isComment = false
        for byte in bytes[..<end] {
            if byte == UInt8(ascii: "\n") { isComment = false }
            if isComment { continue }
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): depth += isQuoted ? 0 : 1
            case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= isQuoted ? 0 : 1
            case UInt8(ascii: "#"): isComment = !isQuoted && depth == 0
            default: break
            }
        }
        return isQuoted || depth > 0
    }
}
