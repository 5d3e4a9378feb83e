import FamCheck
import FamText
import Testing

/// A block that has lost a bracket is one error, at the line that the indentation shows to be wrong.
@Suite struct LostBracketTests {
    private struct Case: CustomTestStringConvertible {
        let text: String
        let message: String
        /// The line of the error, from 1.
        let line: Int

        init(_ message: String, _ line: Int, _ text: String) {
            (self.text, self.message, self.line) = (text, message, line)
        }

        var testDescription: String { text }
    }

    private static let missing = "`{` is missing here", block = "a block in braces is missing here"
    private static let cases = [
        Case(missing, 1, "events | group child\n  n: count()\n  total: sum(points)\n}"),
        Case(missing, 1, "children | summarize\n  n: count()\n}"),
        Case(
            missing, 2,
            "[{ a: 1 }]\n  | into rewards\n      name: a\n      cost: int(replace(a, \",\", \".\") + \"\")\n    }"),
        Case(missing, 2, "[{ a: 1 }]\n  | into rewards # comment\n  name: a,\n  cost: a,\n}"),
        Case(missing, 2, "let rows = [\n    name: \"Maya\", stars: 3 },\n  { name: \"Leo\", stars: 4 },\n]"),
        Case(missing, 2, "match 3 {\n  1 =>\n    echo \"one\"\n    echo \"eins\"\n  }\n  else => echo \"many\"\n}"),
        Case("`(` is missing here", 1, "let most = $max\n  3,\n  4\n)"),
        Case("a comma is missing between the fields", 2, "let r = {\n  name: \"Maya\"\n  stars: 3\n}"),
        Case("a comma is missing between the fields", 1, "let r = { name: \"Maya\" stars: 3 }"),
        Case("a value is missing here", 1, "let letters =\n  \"a\"\n  \"b\"\n]"),
        Case("a block of arms is missing here", 1, "match 3\n  1 => echo \"one\"\n  else => echo \"many\"\n}"),
        Case(block, 2, "for c in (children) {\n  if $c.stars > 3\n    echo $c.name\n  }\n  echo $c.name\n}"),
        Case(
            block, 2,
            "def show(n: int) {\n  for c in (children)\n    let m = $n + 1\n    echo $m\n  }\n  echo $n\n}\nshow(3)"),
        Case(block, 3, "try {\n  fail \"a\"\n} catch e\n  echo $e.message\n}"),
        Case("`}` closes nothing", 4, "if true {\n  echo \"a\"\n}\n}\necho \"b\""),
        Case(
            "`}` closes nothing", 5,
            "def show(n: int) {\n  if $n > 3 {\n    echo \"a\"\n  }\n  }\n  echo $n\n}\nshow(3)"),
    ]

    @Test(arguments: cases) private func isOneError(wrong: Case) throws {
        let text = wrong.text + "\necho $nobody", found = Session().check(text).errors
        #expect(found.map(\.message) == [wrong.message, "there is no variable `$nobody` here"])
        let span = try #require(found.first?.span)
        #expect(text.utf8.prefix(span.range.lowerBound).count { $0 == 0x0A } + 1 == wrong.line)
    }

    /// Nothing is said of the lines of a block that was not understood.
    @Test func noWarningInside() {
        let found = Session().check("try\n  fail \"a\"\n  echo \"b\"\n} catch e {\n  echo $e.message\n}").diagnostics
        #expect(found.map(\.message) == [Self.block])
    }
}
