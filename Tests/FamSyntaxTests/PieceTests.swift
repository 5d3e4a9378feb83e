import FamSyntax
import FamText
import Testing

/// A text read in pieces equals the text read whole: the same statements, the same errors at the same places.
struct PieceTests {
    private static let broken = """
        child add Maya
        let x = (1 + [2
        child add Leo | | where
        "never closed
        log Maya 'x' && echo no
        def f(a: int { return 1 }
        }
        ## doc

        echo "done" ) extra
        if true { echo one
        echo two }

        """

    private static let texts = [
        "", "\n\n", "echo a; echo b; echo c", Example.text, broken, String(repeating: "echo (\n", count: 300),
        String(repeating: "\"\"\"\n\"\n", count: 300),
        "let a = [\n 1,\n 2,\n]\necho $a\nevents\n  | where points > 0\n  | take 3\n", "echo é\u{301} ☃\n# end",
        likePlainLines,
    ]

    /// Lines of one command, and lines that only look like them.
    private static let likePlainLines = """
        log Maya "Set the table" --at 2026-10-01T18:00Z --note=a --kind="b c"
        child add Zoë "é" ö-1 a..b 5-3 10:30 a+b http:x
        events
          | count
        events
        # of all
        | count
        echo a
        # then

        # and
        echo b
          # a pipe that is none
          || echo c
        echo d
        #@ 2026 j1
        #@ 2026 j2
        log Maya Dishes
        ## doc
        def g { echo 1 }
        events
        # one
        \t# two
        \t| count
        events last-week

        | count
        echo  two   blanks \("")
        echo tab\there
        echo "" "a"b "c"
        echo "\\n" "$x" "{y}" '$z'
        echo --a --b= --c=d --e="f"g -- -h --5
        echo a=b a,b a:b a/b a|b
        echo a; echo b
        echo a # b
        echo a && echo b
        log://x y
        x = 5
        x + 5
        x in y
        select name from events
        SELECT name FROM events
        today 5
        last-week x
        if a
        let a b
        use kids
        source file
        `log` Maya
        (echo a
        echo b)
        echo "a
        echo "b"
        log
        """

    private func inPieces(_ text: String, of length: Int) -> (trees: [String], diagnostics: [Diagnostic], count: Int) {
        var reader = PieceReader(
            Source(id: SourceID(0), name: "test", bytes: Array(text.utf8)), names: NameTable(), pieceLength: length)
        var trees: [String] = [], diagnostics: [Diagnostic] = [], count = 0
        while let piece = reader.next() {
            guard case .block(let list) = piece.tree[piece.tree.root] else { continue }
            count += 1
            let lines = piece.tree.items(list).filter { if case .line = piece.tree[$0] { true } else { false } }
            let found = piece.diagnostics + lines.flatMap { piece.tree.unfolded($0).diagnostics }
            diagnostics += found.sorted { $0.span?.start ?? 0 < $1.span?.start ?? 0 }
            if list.count > 0 { trees.append(TreeDump(tree: piece.tree).all(list)) }
        }
        return (trees, diagnostics, count)
    }

    @Test(arguments: texts, [1, 7, 100, 100_000])
    func piecesAreTheWhole(text: String, length: Int) {
        let whole = Parser.parse(Source(id: SourceID(0), name: "test", bytes: Array(text.utf8)), names: NameTable())
        let pieces = inPieces(text, of: length)
        guard case .block(let list) = whole.tree[whole.tree.root] else {
            Issue.record("the root is no block")
            return
        }
        #expect(pieces.trees.joined(separator: " ") == TreeDump(tree: whole.tree).all(list))
        #expect(pieces.diagnostics.map(\.span) == whole.diagnostics.map(\.span))
        #expect(pieces.diagnostics.map(\.message) == whole.diagnostics.map(\.message))
    }

    @Test func aPieceEndsAfterTheStatementThatReachesItsLength() {
        #expect(inPieces("echo a\necho b\necho c\n", of: 1).trees == ["[echo a]", "[echo b]", "[echo c]"])
        #expect(inPieces("echo a\necho b\necho c\n", of: 8).trees == ["[echo a] [echo b]", "[echo c]"])
    }

    /// Long statements, of which most parts are dropped and read again.
    private static let long: [(start: String, line: @Sendable (Int) -> String, end: String)] = [
        ("atomic {\n", { "  child add \"Kid\\n\($0)\"; echo $x # \($0)\n" }, "}\necho end\n"),
        ("atomic {", { "log Maya,Leo Dishes --note a\($0)\nif $a { echo \($0) }\n## doc\n" }, "}"),
        ("let a = [", { "\($0), -\($0), \"text\", 2.5, true, [1, 2],\n# comment\n" }, "] | sum\necho $a\n"),
        ("let a: list<int> = [", { "\($0),\n" }, "1]\n"),
        ("atomic {\n", { $0 == 4_000 ? "echo (\n" : "echo \($0)\n" }, "}\n"),
        ("atomic {\n", { "echo \($0)\n" }, "echo ) }\n"), ("atomic {\n", { "echo \($0)\n" }, ""),
        ("let a = [", { "\($0), " }, ""), ("let a = [", { $0 == 9_000 ? "let b = 1\n" : "\($0),\n" }, "]\n"),
        ("let a = [", { $0 == 9_000 ? "1 2,\n" : "\($0),\n" }, "]\n"),
        ("atomic { atomic {\n", { "echo \($0)\n" }, "} }\n"), ("let a = [", { "b\($0), 1, " }, "2]\n"),
        ("let a = if $x {", { "echo \($0)\n" }, "}"), ("def f() { if $x {", { "echo \($0)\n" }, "} }"),
        ("if $x {", { "echo \($0)\n" }, "} else if $y { echo )\n } else { echo b }\n"),
    ]
    /// Those of which nothing is kept as it is.
    private static let folded: [(start: String, line: @Sendable (Int) -> String, end: String)] = [
        ("if $x {\n", { "echo \($0)\n" }, "}\necho end\n"),
        ("if $x { echo a } else if $y { echo b } else {\n", { "let a = \($0); $x += $a\n" }, "}\n"),
        ("for i in 1..2 {", { "echo \($0); if $x { break }\n" }, "}"), ("while $x {", { "echo \($0)\n" }, "}"),
        ("for { a } in $x {", { "echo \($0); if $a { $x = \($0) }\n" }, "}"),
        ("try { echo a } catch e {\n", { "echo \($0)\n" }, "} finally { echo b }\n"),
        ("try {", { "echo \($0)\n" }, "} catch { echo b }\n"), ("plan {", { "echo \($0)\n" }, "}\n"),
    ]

    @Test(arguments: (long + folded).indices)
    func longStatementsAreTheWhole(index: Int) {
        let (start, line, end) = (PieceTests.long + PieceTests.folded)[index]
        piecesAreTheWhole(text: start + (0..<10_000).map(line).joined() + end, length: 65_536)
    }

    /// The memory for the tree does not grow with a long list or block.
    @Test(arguments: (long[..<4] + folded).indices)
    func longStatementsAreNotKept(index: Int) {
        let (start, line, end) = (PieceTests.long[..<4] + PieceTests.folded)[index]
        var reader = PieceReader(
            Source(id: SourceID(0), name: "test", bytes: Array((start + (0..<20_000).map(line).joined() + end).utf8)),
            names: NameTable())
        while let piece = reader.next() { #expect(piece.tree.nodeCount < 20_000) }
    }

    /// One error, however many pieces are not UTF-8.
    @Test func anotherEncodingIsReportedOnce() {
        var bytes: [UInt8] = []
        for _ in 0..<20 { bytes += Array("echo caf".utf8) + [0xE9, 0x0A] }
        var reader = PieceReader(
            Source(id: SourceID(0), name: "test", bytes: bytes), names: NameTable(), pieceLength: 16)
        var codes: [DiagnosticCode] = []
        while let piece = reader.next() { codes += piece.diagnostics.map(\.code) }
        #expect(codes == [.badCharacter])
    }

    @Test func wholeWordsAreFoundAnywhere() {
        func mentions(_ text: String) -> Bool {
            PieceReader(Source(id: SourceID(0), name: "test", bytes: Array(text.utf8)), names: NameTable()).mentions(
                "def")
        }
        #expect(mentions("def f { }") && mentions("echo \"a def b\"") && mentions("echo ddef;def") && mentions("-def-"))
        #expect(!mentions("") && !mentions("de") && !mentions("echo d e f\nde\nf"))
        #expect(!mentions("#@ 2026 j1 61def2\necho define ddef def_ édef"))
    }
}
