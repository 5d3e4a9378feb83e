import FamText
import FamSyntax

/// The program's words as a line of the language: words that would be read as something else are quoted.
enum CommandWords {
    static func line(_ words: [String]) -> String {
        let line = words.map(quoted).joined(separator: " ")
        // In quotes it would be text to print; unquoted, `open` reports what is wrong with it.
        guard let first = words.first, isLinkLike(first) || isSchemeOnly(first), quoted(first) != first else {
            return line
        }
        return "open " + line
    }

    /// Text with blanks or characters that only a line of the language has. A link with a blank is a single word, meant
    /// as a link.
    static func isLine(_ word: String) -> Bool {
        !isLinkLike(word) && word.utf8.contains { " \t\n|;(){}".utf8.contains($0) }
    }

    /// A link or an attempt at one: optional blanks, a word, and `://`.
    private static func isLinkLike(_ word: String) -> Bool {
        guard let mark = word.utf8.firstRange(of: "://".utf8) else { return false }
        let scheme = word[..<mark.lowerBound].drop(while: \.isWhitespace)
        return !scheme.isEmpty && scheme.utf8.allSatisfy { isPlainByte($0) && $0 != UInt8(ascii: "/") }
    }

    /// `tinywins:child?id=Maya`: a scheme and a colon, without the slashes.
    static func isSchemeOnly(_ word: String) -> Bool {
        guard let colon = word.firstIndex(of: ":"), word.index(after: colon) != word.endIndex,
            word.first?.isLetter == true, word.utf8.contains(where: { "?/".utf8.contains($0) })
        else { return false }
        return word[..<colon].utf8.count > 1
            && word[..<colon].utf8.allSatisfy { isPlainByte($0) && $0 != UInt8(ascii: "/") }
    }

    static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.utf8.allSatisfy(isPlainByte)
        if isPlain || (word.contains("://") && word.utf8.allSatisfy(isLinkByte)) { return word }
        if word.hasPrefix("--"), let equals = word.firstIndex(of: "="), word[..<equals].utf8.allSatisfy(isPlainByte) {
            return word[...equals] + Quoting.literal(String(word[word.index(after: equals)...]))
        }
        return Quoting.literal(word)
    }

    private static func isPlainByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: "-_./:@,+".utf8.contains(byte)
        }
    }

    private static func isLinkByte(_ byte: UInt8) -> Bool { isPlainByte(byte) || "?&=%#~!*';".utf8.contains(byte) }
}
