import FamSyntax
import FamText
import Testing

/// A `let` or `var` that is read at once means what it means read in full. Of a second blank after its word, or of a
/// comment behind it, the quick reading knows nothing.
@Suite struct PlainBindingTests {
    private static let values = [
        "5", "0", "007", "123456789012345678", "1234567890123456789", "99999999999999999999", "-5", "5d", "2.5", "1_000",
        "5 + 1", "5, 6", "5 6", "5)", "0x1f", "true", "\"a\"", "\"a b\\n\"", "\"\"", "\"$y\"", "\"{y}\"", "'a'", "\"é\"",
        "\"a\" + \"b\"", "\"a\"b", "\"a\" \"b\"", "\"a", "\"\"\"a\"\"\"", "\"a\tb\"", "5\n| echo", 
        "\"a\"\n  # c\n  | echo",
        "5\n|| 3", "5; echo a", "", "events", "5\r",
    ]
    private static let names = ["x", "_x", "éa", "if", "let", "x1", "1x", "`a b`", "a-b", "$x", "x: int", "[x]"]
    private static let places: [@Sendable (String) -> String] = [
        { $0 + "\necho end\n" }, { "echo start\n\($0)\n\($0)\n" }, { "if $a {\n\($0)\n}\n" },
        { "echo ({\($0)\n$x })\n" }, { "## doc\n\($0)\n" }, { "def f() {\n\($0)\n\($0)\n}\n" },
        { "let f = [{ |x|\n\($0)\n$x }, (\n\($0)\n)]\n" },
    ]

    @Test(arguments: ["let", "var", "letx", "lets"]) func quicklyReadIsReadInFull(form: String) {
        for value in Self.values {
            for name in Self.names {
                let quick = "\(form) \(name) = \(value)", full = "\(form)  \(name) = \(value)"
                for place in Self.places { expectSame(place(quick), place(full)) }
            }
        }
    }

    private func expectSame(_ quick: String, _ full: String) {
        let read = parse(quick), expected = parse(full)
        #expect(TreeDump.of(quick) == TreeDump.of(full), "\(quick)")
        #expect(read.diagnostics.map(\.message) == expected.diagnostics.map(\.message), "\(quick)")
        #expect(kinds(quick) == kinds(full), "\(quick)")
        // The other blank is at the same place in both, or the text differs only after it.
        #expect(texts(read) == texts(expected), "\(quick)")
    }

    /// The words of its diagnostics.
    private func texts(_ parsed: Parsed) -> [String] {
        parsed.diagnostics.map { $0.span.map { parsed.tree.source.text($0.range) } ?? "" }
            .map { $0.replacing("  ", with: " ") }
    }

    private func kinds(_ text: String) -> [Token.Kind] {
        Tokenizer.tokens(of: Source(id: SourceID(0), name: "test", bytes: Array(text.utf8))).map(\.kind)
    }

    /// Every span lies where its text is.
    @Test func theSpansAreThoseOfTheirTexts() {
        let parsed = parse("echo a\nlet name = \"Maya\"\nvar n = 12\n")
        guard case .block(let list) = parsed.tree[parsed.tree.root] else {
            Issue.record("no block")
            return
        }
        var found: [String] = []
        for statement in parsed.tree.items(list).dropFirst() {
            found.append(parsed.tree.source.text(parsed.tree.span(of: statement).range))
            guard case .binding(_, _, _, let value) = parsed.tree[statement],
                case .pipeline(let stages) = parsed.tree[value]
            else {
                Issue.record("no binding of a pipeline")
                return
            }
            for node in [value] + parsed.tree.items(stages) {
                found.append(parsed.tree.source.text(parsed.tree.span(of: node).range))
            }
        }
        #expect(found == ["let name = \"Maya\"", "\"Maya\"", "\"Maya\"", "var n = 12", "12", "12"])
    }
}
