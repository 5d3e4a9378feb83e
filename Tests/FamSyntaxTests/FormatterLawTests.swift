import FamText
import Foundation
import Testing

@testable import FamSyntax

/// Laws of the formatter over all code in the project: its scripts, its transcripts, and the blocks of the language
/// reference.
struct FormatterLawTests {
    struct Script: CustomTestStringConvertible, Sendable {
        let name: String
        let bytes: [UInt8]
        var testDescription: String { name }
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let scripts: [Script] = {
        var found = [Script(name: "example", bytes: Array(Example.text.utf8))]
        for folder in ["Scripts", "Tests/Transcripts", "Tests/Errors"] {
            let base = root.appending(path: folder)
            let paths = (FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []).sorted()
            for path in paths where path.hasSuffix(".fam") {
                guard let data = FileManager.default.contents(atPath: base.appending(path: path).path) else { continue }
                found.append(Script(name: path, bytes: [UInt8](data)))
            }
        }
        let reference = (try? String(contentsOf: root.appending(path: "Docs/language.md"), encoding: .utf8)) ?? ""
        for (index, block) in reference.components(separatedBy: "```fam\n").dropFirst().enumerated() {
            found.append(
                Script(
                    name: "language.md, block \(index + 1)",
                    bytes: Array((block.components(separatedBy: "```").first ?? "").utf8)))
        }
        return found
    }()

    static let made = [("types", types), ("wide brackets", wide)].map { Script(name: $0, bytes: Array($1.utf8)) }

    /// Types with braces and arrows, which the project's scripts do not use in every place.
    private static let types = """
        param who: { name: string, born: date?, tags: list<string> }? = null
        let maya: { name: string, born: date, note: string? } = { name: "Maya", born: "2017-04-02" }
        var step: closure(int, list<{ a: int }>) -> { b: table<child> }? = { |n: int, rows: list<{ a: int }>, by: int? = null| null }
        let none: closure() = { || 1 }
        def twice(f: closure(int) -> int, n: int = 2, r: { x: int } = { x: 1 }) -> closure(closure(int) -> int?) -> { y: int } { return $f }
        def rows(x: table<{ name: string, points: int }>) -> list<closure(any)> { return [] }
        """

    /// Lists, records, calls, aggregates and parameters that are too wide, inside and around pipelines, blocks and
    /// multiline strings.
    private static let wide = #"""
        let a = [{ name: "Maya Rivera", born: 2017-04-02, color: "orange" }, { name: "Leo Rivera", born: 2020-09-14, color: "violet", }, ]
        def newcomer(name: string, born: date, goals: list<string> = ["Sticker book", "Park trip"], color: string = "orange",) { echo $name }
        if true { echo (replace(replace("a long text", "text", "words which are many and go on and on"), "some", "many of them, really")) } else { b }
        let f = [([1, 2] | each { |x| $x * 1000 } | where value > 10000000 | first 10), $g(1, "and a text that is long enough to", "break")]
        events | group day(at) as day, child.name as who { stars: sum(points where at in 2026-09), moments: count(), max(points) } | take 1
        rows | into children { name: Vorname, born: date(Geb, "dd.MM.yyyy"), color: "orange", note: "imported from the class" } --key name
        while $x { f("""
          text
          """, ["a text that is long", "and another one that is long", "and a third that is longer still", "last"]); b }
        match $x { 1, 2 => [1111111111111111, 22222222222222222, 3333333333333333, 44444444444444444, 5555555555]; else => { a: 1, b: 2 } }
        echo [1111111111111111, 2222222222222222, 3333333333333333, # one
          4444444444444444, 55555555555555555, 66666666666666666, 7777777777777777777, 8888888888888888888] tail --flag {a: 1, b: 2}
        reward add Maya "Trip to the zoo with the whole class" --points=50 --yes --note "many words" --more a,(1 + 2),[3] -- --x y
        if true { let x = (log Maya,Leo "a text that is long enough" --note "many words and many words" --at yesterday --by me) }
        a | b --flag "some text which is long" --other "another text which is longer" -3 --third { |r| $r.a } --fourth tw://x?y=1 z
        from csv "a file with a rather long name.csv" --sep ";" --encoding latin1 as { name: string, points: int?, born: date? }
        """#

    @Test func thereAreScripts() {
        #expect(Self.scripts.count > 40)
    }

    @Test(arguments: scripts + made)
    func hold(_ script: Script) throws {
        for text in Self.pieces(script.bytes) { try check(text) }
    }

    /// The whole text, or its lines if some of them are meant to be wrong.
    private static func pieces(_ bytes: [UInt8]) -> [[UInt8]] {
        if parse(bytes: bytes).diagnostics.isEmpty { return [bytes] }
        return bytes.split(separator: 0x0A).map(Array.init).filter { parse(bytes: $0).diagnostics.isEmpty }
    }

    /// Any amount of spaces, line ends, comments and continuations between two tokens changes nothing that the laws
    /// cover, and texts with errors stay unchanged.
    @Test(arguments: scripts + made)
    func holdForMutations(_ script: Script) throws {
        var dice = Dice(state: script.bytes.reduce(7) { $0 &* 31 &+ UInt64($1) })
        let source = Source(id: SourceID(0), name: "test", bytes: script.bytes)
        let tokens = Tokenizer.tokens(of: source)
        guard tokens.count > 1 else { return }
        for _ in 0..<40 {
            var bytes = script.bytes
            for _ in 0...Int.random(in: 0..<4, using: &dice) { mutate(&bytes, tokens, &dice) }
            try check(bytes)
        }
    }

    private static let blanks = [
        " ", "  ", "\n", "\n\n\n", "\t", " \\\n", " # c\n", "\n## d\n", ";", " ;", "\r\n", "", "\n#> o \n", ", ", " | ",
    ]

    /// Adds spaces before a token, removes them, or replaces the token.
    private func mutate(_ bytes: inout [UInt8], _ tokens: [Token], _ dice: inout Dice) {
        guard let token = tokens.randomElement(using: &dice)?.span.range, token.upperBound <= bytes.count else {
            return
        }
        switch Int.random(in: 0..<4, using: &dice) {
        case 0:
            var start = token.lowerBound
            while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x0A { start -= 1 }
            bytes.removeSubrange(start..<token.lowerBound)
        case 1:
            guard let other = tokens.randomElement(using: &dice)?.span.range, other.upperBound <= bytes.count else {
                return
            }
            bytes.replaceSubrange(token, with: Array(bytes[other]))
        default:
            let blank = Self.blanks.randomElement(using: &dice) ?? " "
            bytes.insert(
                contentsOf: Array(blank.utf8), at: Bool.random(using: &dice) ? token.upperBound : token.lowerBound)
        }
    }

    /// The laws: wrong text stays unchanged; right text keeps its tree and its comments, and formatting it twice equals
    /// formatting it once.
    private func check(_ bytes: [UInt8]) throws {
        let source = Source(id: SourceID(0), name: "test", bytes: bytes)
        let shown = Comment(rawValue: String(decoding: bytes, as: UTF8.self))
        let result = try Formatter.format(source, names: NameTable())
        // Trees with equal names are compared, as the formatter compares them.
        let names = NameTable(), before = Parser.parse(source, names: names)
        guard before.diagnostics.isEmpty else {
            #expect(result.bytes == bytes, shown)
            return
        }
        // The layout itself, before the formatter verifies it.
        let laidOut = Formatter.layOut(before.tree, Tokenizer.tokens(of: source))
        let once = Source(id: SourceID(0), name: "test", bytes: laidOut)
        let after = Parser.parse(once, names: names)
        try #require(after.diagnostics == [], shown)
        try #require(Self.dump(after.tree) == Self.dump(before.tree), shown)
        #expect(after.tree.means(before.tree), shown)
        #expect(Self.comments(once) == Self.comments(source), shown)
        #expect(result.bytes == laidOut, shown)
        let twice = Formatter.layOut(after.tree, Tokenizer.tokens(of: once))
        #expect(String(decoding: twice, as: UTF8.self) == String(decoding: laidOut, as: UTF8.self), shown)
    }

    private static func read(_ source: Source) -> Parsed { Parser.parse(source, names: NameTable()) }

    private static func dump(_ tree: Tree) -> String {
        guard case .block(let list) = tree[tree.root] else { return "no block" }
        return TreeDump(tree: tree).all(list)
    }

    /// The comments, without trailing spaces.
    private static func comments(_ source: Source) -> [String] {
        Tokenizer.tokens(of: source).filter { $0.kind == .comment }.map { token in
            var text = source.text(token.span.range)[...]
            while let last = text.unicodeScalars.last, last == " " || last == "\t" || last == "\r" {
                text.unicodeScalars.removeLast()
            }
            return String(text)
        }
    }
}
