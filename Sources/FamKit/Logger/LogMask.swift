/// Masks what looks like a secret: signed tokens, what follows `Bearer` or `Basic`, and values that are named as
/// secrets (`password=…`, `token: …`).
struct LogMask {
    static let mark = "<private>"

    private static let names: Set = ["password", "secret", "token", "code", "key", "appid", "authorization"]
    private static let schemes: Set = ["bearer", "basic"]
    /// A word ends at one of these, or at a blank.
    private static let separators: Set<Character> = ["\"", "'", "(", ")", "[", "]", ",", ";", "&", "?", "=", ":"]

    private var shown = "", word = ""
    private var next = Next.word

    /// What the next word is.
    private enum Next { case word, value, valueIfAssigned }

    static func masked(_ text: String) -> String {
        var mask = LogMask()
        for character in text { mask.add(character) }
        mask.endWord()
        return mask.shown
    }

    private mutating func add(_ character: Character) {
        guard LogMask.separators.contains(character) || character.isWhitespace else { return word.append(character) }
        endWord()
        shown.append(character)
        switch character {
        case "=", ":": if next == .valueIfAssigned { next = .value }
        case ",", ";", "&", "?": next = .word
        default: break
        }
    }

    private mutating func endWord() {
        guard !word.isEmpty else { return }
        defer { word = "" }
        let isScheme = LogMask.schemes.contains(word.lowercased())
        if next == .value && !isScheme || LogMask.isToken(word) {
            shown += LogMask.mark
            next = .word
        } else {
            shown += word
            next = isScheme ? .value : LogMask.names.contains(word.lowercased()) ? .valueIfAssigned : .word
        }
    }

    /// Three parts of URL-safe base64, as a signed token has.
    private static func isToken(_ word: String) -> Bool {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && word.utf8.count >= 32
            && parts.allSatisfy { $0.utf8.count >= 4 && $0.utf8.allSatisfy(isURLSafe) }
    }

    private static func isURLSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
