import FamSyntax
import FamText
import Testing

/// A bracket that is never closed is named at its line, whatever statement follows: the next lines are not wrong.
struct LostBracketTests {
    /// Statements of which each begins a group and does not close it.
    static let groups = [
        "echo ($x | to json", "echo (children", "echo (upper later", "echo (children --limit 3",
        "let y = ($x | to json",
        "let y = (1 + 2", "let y = ($x", "(1 + 2", "let y = [1, 2", "let y = [1, 2,", "echo [1, 2",
        "let y = {a: 1, b: 2",
        "let y = {\n  a: 1\n  b: 2", "echo {a: 1, b: 2", "let y = upper($x", "let y = $x[0",
        "let y = ($x | each { |v| $v + 1 }",
        "$x | where (value > 1", "if true {\n  echo 1", "if true { echo 1", "for q in $x { echo $q",
        "let y = (upper (lower later)", "children --limit (1 + 2", "match 1 { 1 => echo 1",
        "$x | sort (value | to json",
        "let y = [{a: 1}, {a: 2}", "let y = { |a| $a + 1", "$x | with b = (value + 1", "children | select (name",
    ]

    /// Statements that begin with each word that can, and some that begin with none.
    static let statements = [
        "def later(a: int) { $a }", "def later(a: int, --flag: string) {\n  echo $a\n}",
        "## Help.\ndef later() { echo 1 }",
        "let later = 1", "let later = {a: 1}", "let {a, b} = {a: 1, b: 2}", "var later = 1",
        "for i in 1..2 { echo $i }",
        "for i in $x {\n  echo $i\n}", "while false { echo 1 }", "if true { echo 1 }",
        "if $x == 1 { echo 1 } else { echo 2 }", "if ($x | count) > 1 {\n  echo 1\n}", "use kids", "source \"m.fam\"",
        "param size = 1", "param size: int = 1", "private { echo 1 }",
        "try {\n  echo 1\n} catch e {\n  echo $e.message\n}",
        "atomic { echo 1 }", "plan { child add Maya }", "return", "return 1", "expect $x == [1, 2]", "break",
        "continue",
        "match $x {\n  [1, 2] => echo 1\n  _ => echo 2\n}", "fail \"no\"", "fam 1", "echo later", "echo $x[0]",
        "echo {a b}",
        "$x = 3", "$x += 1", "$x | count", "\"later\" | upper", "[1, 2] | count", "log Maya \"x\" --points 2", "1 + 2",
        "echo a && echo b", "3kids", "/kids",
    ]

    private func firstLine(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        let errors = parse(bytes: bytes).diagnostics.filter { $0.severity == .error }.compactMap(\.span)
        return errors.map { Int($0.start) }.min().map { bytes[..<$0].count { $0 == 0x0A } + 1 }
    }

    @Test(arguments: groups)
    func theLineOfTheBracketIsNamed(_ group: String) {
        let last = 2 + group.count { $0 == "\n" }
        for statement in LostBracketTests.statements {
            let line = firstLine(
                "var x = [1, 2]\n\(group)\n\(statement)\necho (1 + 2)\ndef after() { echo [1] }\nafter\n")
            #expect(line.map { 2...last ~= $0 } == true, "\(group) before \(statement): line \(line ?? 0)")
        }
    }

    /// Inside of a block that is closed, the way the lines are indented tells which bracket is not.
    @Test(arguments: groups)
    func inABlockToo(_ group: String) {
        let last = 3 + group.count { $0 == "\n" }
        for statement in LostBracketTests.statements where !statement.hasPrefix("##") {
            let body = "\(group)\n\(statement)".split(separator: "\n").map { "  \($0)\n" }.joined()
            let line = firstLine("var x = [1, 2]\ndef outer() {\n\(body)}\nouter\n")
            #expect(line.map { 3...last ~= $0 } == true, "\(group) before \(statement): line \(line ?? 0)")
        }
    }
}
