import FamServices
import FamSyntax
import FamText

/// Derives texts from others: tokens removed, doubled, swapped and mixed, bytes flipped, brackets nested deeply.
struct Mutator {
    let corpus: Corpus
    let random: RandomSource

    private static let longest = 20_000
    private static let openers = [
        "(", "[", "{", "\"$(", "{ |x| ", "{ a: ", "if true { ", "not ", "-", "$f(", "$x[", "match 1 { 1 => ", "f(", "'",
        "\"", "\"\"\"", "`", "${",
    ]
    private static let pieces = [
        "$", "$_", "@3", "@2..5", "|", "||", "&&", ">", "<", "=", "==", "=~", "??", "..", "->", "=>", "--", "--all",
        "--in", "\\", "\n", ";", "#", "##", "#>", "#!", "\r\n",
        "\u{FEFF}", "\u{0}", "\u{202E}", "👩‍👩‍👧", "e\u{301}", "9223372036854775808", "-9223372036854775808",
        "1e999", "0x", "1_", "2026-02-30", "2026-13", "last-week",
        "25:99", "99999999999d", "0001-01-01", "9999-12-31", "%zz", "%00", "?", "&", "://", "tinywins://", "fam://",
        "https://", "\"", "'", "`", "where", "group", "by", "null", "(", ")", "[", "]",
        "{", "}", ",", "\"\"", "{}", "[]", "\\u{110000}", "\\u{", ":", "true",
    ]

    init(corpus: Corpus, random: RandomSource) {
        self.corpus = corpus
        self.random = random
    }

    mutating func next() -> [UInt8] {
        if one(in: 200) { return nested() }
        if one(in: 50) { return (0..<below(200)).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
        var bytes = excerpt()
        for _ in 0...below(6) { bytes = mutated(bytes) }
        return Array(bytes.prefix(Self.longest))
    }

    /// 100,000 opening brackets of one kind or mixed, after the beginning of a text.
    private func nested() -> [UInt8] {
        let kinds = one(in: 2) ? [pick(Self.openers)] : (0..<4).map { _ in pick(Self.openers) }
        let unit = kinds.joined()
        let closers = one(in: 2) ? String(repeating: pick([")", "]", "}", "\")"]), count: 100_000) : ""
        return excerpt().prefix(100) + Array((String(repeating: unit, count: 100_000 / kinds.count) + closers).utf8)
    }

    /// A few lines of a text, or all of it if it is short.
    private func excerpt() -> [UInt8] {
        let text = pick(corpus.texts)
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        let start = below(lines.count)
        return Array(lines[start..<min(lines.count, start + 1 + below(12))].joined(separator: [0x0A]))
    }

    private func mutated(_ bytes: [UInt8]) -> [UInt8] {
        if one(in: 5) { return bytesChanged(bytes) }
        var tokens = Self.pieces(of: bytes)
        guard !tokens.isEmpty else { return Array(pick(Self.pieces).utf8) }
        let place = below(tokens.count), other = below(tokens.count)
        switch below(8) {
        case 0: tokens.remove(at: place)
        case 1: tokens.insert(tokens[place], at: place)
        case 2: tokens.swapAt(place, other)
        case 3: tokens.insert(Array(pick(Self.pieces).utf8), at: place)
        case 4: tokens[place] = Array(pick(Self.pieces).utf8)
        case 5: tokens.insert(pick(Self.pieces(of: excerpt()) + [[0x20]]), at: place)
        case 6: tokens.removeSubrange(min(place, other)..<max(place, other))
        default: tokens = Array(tokens.prefix(place)) + Self.pieces(of: excerpt()).suffix(below(20))
        }
        return Array(tokens.joined())
    }

    private func bytesChanged(_ bytes: [UInt8]) -> [UInt8] {
        guard !bytes.isEmpty else { return bytes }
        var changed = bytes
        let place = below(bytes.count)
        switch below(3) {
        case 0: changed[place] ^= UInt8(1) << UInt8(below(8))
        case 1: changed.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
        default: changed.remove(at: place)
        }
        return changed
    }

    /// The tokens, each with the blanks before it.
    private static func pieces(of bytes: [UInt8]) -> [[UInt8]] {
        var out: [[UInt8]] = []
        var end = 0
        for token in Tokenizer.tokens(of: Source(id: SourceID(0), name: "fuzz", bytes: bytes)) {
            out.append(Array(bytes[end..<Int(token.span.end)]))
            end = Int(token.span.end)
        }
        return out
    }

    private func below(_ bound: Int) -> Int { Int(random.next(below: UInt64(max(bound, 1)))) }
    private func one(in count: Int) -> Bool { below(count) == 0 }
    private func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}
