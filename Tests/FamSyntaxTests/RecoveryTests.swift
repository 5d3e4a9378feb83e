import FamSyntax
import FamText
import Testing

/// Invariants of any text: it is read to its end, every span lies in it, and the tree is whole.
func checkInvariants(_ bytes: [UInt8], _ note: String = "") {
    let parsed = parse(bytes: bytes)
    for diagnostic in parsed.diagnostics {
        guard let span = diagnostic.span else {
            Issue.record("a diagnostic without a place: \(diagnostic.message) \(note)")
            continue
        }
        #expect(span.start <= span.end && Int(span.end) <= bytes.count, "\(note)")
        #expect(!diagnostic.message.isEmpty)
        if let fix = diagnostic.fix { #expect(Int(fix.span.end) <= bytes.count, "\(note)") }
    }
    for index in 0..<parsed.tree.nodeCount {
        let node = NodeID(index: UInt32(index))
        let span = parsed.tree.span(of: node)
        #expect(span.start <= span.end && Int(span.end) <= bytes.count, "\(parsed.tree[node]) \(note)")
    }
    if case .block(let list) = parsed.tree[parsed.tree.root] {
        let dump = TreeDump(tree: parsed.tree).all(list)
        // A hole in the tree is always explained.
        #expect(!dump.contains("ERROR") || !parsed.diagnostics.isEmpty, "\(note)")
    } else {
        Issue.record("the root is not a block \(note)")
    }
    let tokens = Tokenizer.tokens(of: Source(id: SourceID(0), name: "test", bytes: bytes))
    for (token, next) in zip(tokens, tokens.dropFirst()) { #expect(token.span.end <= next.span.start, "\(note)") }
    #expect(tokens.allSatisfy { $0.span.start < $0.span.end && Int($0.span.end) <= bytes.count }, "\(note)")
}

/// A small generator, so that a failure can be repeated.
struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

struct RecoveryTests {
    /// The tokens of a statement, each with the spaces before it.
    private func pieces(_ text: String) -> [[UInt8]] {
        let bytes = Array(text.utf8)
        var out: [[UInt8]] = []
        var end = 0
        for token in Tokenizer.tokens(of: Source(id: SourceID(0), name: "test", bytes: bytes)) {
            out.append(Array(bytes[end..<Int(token.span.end)]))
            end = Int(token.span.end)
        }
        return out
    }

    @Test(arguments: Example.statements)
    func removingAToken(_ text: String) {
        let whole = pieces(text)
        for index in whole.indices {
            var left = whole
            let gone = left.remove(at: index)
            checkInvariants(
                left.flatMap(\.self) + Array("\nundo\n".utf8), "without \(String(decoding: gone, as: UTF8.self))")
        }
    }

    @Test(arguments: Example.statements)
    func doublingAToken(_ text: String) {
        let whole = pieces(text)
        for index in whole.indices {
            var more = whole
            more.insert(whole[index], at: index)
            checkInvariants(
                more.flatMap(\.self) + Array("\nundo\n".utf8), "twice \(String(decoding: whole[index], as: UTF8.self))")
        }
    }

    @Test(arguments: Example.statements)
    func swappingTokens(_ text: String) {
        let whole = pieces(text)
        for index in whole.indices.dropLast() {
            var other = whole
            other.swapAt(index, index + 1)
            checkInvariants(
                other.flatMap(\.self) + Array("\nundo\n".utf8),
                "swapped \(String(decoding: whole[index], as: UTF8.self))")
        }
    }

    /// Whatever becomes of a single line, the lines around it keep their meaning, and there are few errors.
    @Test func damageStaysInItsLine() {
        let line =
            "let x = [1, (2 + $y)]; if $x { log \"a $(f(1)) b\" --to { a: 1 } } else { events | where a > 3 | group b "
            + "{ c: sum(d) } }"
        let tokens = Tokenizer.tokens(of: Source(id: SourceID(0), name: "test", bytes: Array(line.utf8)))
        let before = "echo before\n", after = "\n\nundo 7 --quiet\n"
        for token in tokens {
            var bytes = Array(line.utf8)
            bytes.removeSubrange(token.span.range)
            let text = before + String(decoding: bytes, as: UTF8.self) + after
            let parsed = parse(text)
            #expect(parsed.diagnostics.count <= 2, "\(text): \(parsed.diagnostics.map(\.message))")
            let dump = TreeDump.of(text)
            #expect(dump.hasPrefix("[echo before]"))
            // A block that is never closed swallows what follows; everything else ends with its line.
            #expect(
                dump.hasSuffix("[undo 7 --quiet]") || dump.hasSuffix("[undo 7 --quiet]})") || token.kind == .string,
                "\(text): \(dump)")
        }
    }

    @Test func anUnclosedBracketEndsWithItsLine() {
        for text in [
            "let x = (1 + 2\nlet y = 3\necho b", "echo (child Maya\necho b", "let x = [1, 2\necho b",
            "echo \"a\necho \"b\"\necho b",
        ] {
            let parsed = parse(text)
            #expect(parsed.diagnostics.count == 1, "\(text): \(parsed.diagnostics)")
            #expect(TreeDump.of(text).hasSuffix("[echo b]"), "\(text): \(TreeDump.of(text))")
        }
    }

    @Test func everyErrorOfAFileIsReported() {
        let text = "echo $a/b\nif $x = 1 { echo c$d }\nlet y = 1 +* 2\ndef f( { }\nx && y\n"
        #expect(
            parse(text).diagnostics.map(\.code.id) == [
                "dollar-in-word", "syntax", "dollar-in-word", "syntax", "syntax", "shell-operator",
            ])
        let places = parse(text).diagnostics.compactMap { $0.span?.start }
        #expect(places == places.sorted())
    }

    @Test(arguments: 0..<40)
    func randomBytes(_ seed: Int) {
        var dice = Dice(state: UInt64(seed))
        for _ in 0..<40 {
            let bytes = (0..<Int.random(in: 0..<120, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice) }
            checkInvariants(bytes, "\(bytes)")
        }
    }

    @Test(arguments: 0..<40)
    func randomTokens(_ seed: Int) {
        let words = [
            "let", "def", "if", "else", "for", "in", "match", "try", "catch", "where", "group", "sort", "events", "x",
            "$x", "$", "(", ")", "[", "]", "{",
            "}", "{ |", "|", "||", "&&", "\"", "'", "\"\"\"", "$(", "${", "`", ",", ";", ":", "=", "==", "=>", "->",
            "--a", "--", "-", "+", "..", ".", "not",
            "1", "2026-10-01", "3d", "today", "last-week", "@3", "/a/b", "a://b", "\\", "\n", " ", "\n  ", "#", "##",
            "é", "\r\n", "as", "by", "<", ">", "?",
        ]
        var dice = Dice(state: UInt64(seed) &+ 1000)
        for _ in 0..<40 {
            let count = Int.random(in: 0..<40, using: &dice)
            let text = (0..<count).compactMap { _ in words.randomElement(using: &dice) }.joined(
                separator: Bool.random(using: &dice) ? " " : "")
            checkInvariants(Array(text.utf8), text)
        }
    }
}
