import FamText

/// Words and signs of text that was not understood.
extension Consequences {
    /// Where the first bracket is closed; if those inside it are not all closed, the first closing bracket.
    func closer(of bytes: ArraySlice<UInt8>) -> Int? {
        var depth = 0, first: Int?
        for (index, byte) in zip(bytes.indices, bytes) {
            if byte == UInt8(ascii: "=") { break }
            if "{[".utf8.contains(byte) { depth += 1 }
            guard "}]".utf8.contains(byte) else { continue }
            first = first ?? index
            depth -= 1
            if depth == 0 { return index }
        }
        return first
    }

    /// Whether there is an `=` that assigns.
    func isAssigned(_ place: Int, before end: Int) -> Bool {
        let rest = source.bytes[place..<end].drop { $0 == 0x20 || $0 == 0x09 }
        guard let first = rest.first, first == UInt8(ascii: "=") || first == UInt8(ascii: ":") else { return false }
        let second = rest.dropFirst().first
        return second != UInt8(ascii: "=") && second != UInt8(ascii: "~") && second != UInt8(ascii: ">")
            && second != UInt8(ascii: "/")
    }

    /// A name with a sign in it as the name without: `peo)ple`.
    func glued(_ word: String, at place: Int, before end: Int) -> String {
        guard place + 1 < end, !" \t\n=:,".utf8.contains(source.bytes[place]) else { return word }
        var rest = place + 1
        guard let next = nextWord(from: &rest, before: end), rest == place + 1 + next.text.utf8.count else {
            return word
        }
        return word + next.text
    }

    /// The next name after `place`, which is moved after it.
    func nextWord(from place: inout Int, before end: Int) -> (text: String, hasDollar: Bool)? {
        let bytes = source.bytes
        func isLetter(_ byte: UInt8) -> Bool {
            byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == UInt8(ascii: "_") || byte >= 0x80
        }
        while place < end, !isLetter(bytes[place]) { place += 1 }
        guard place < end else { return nil }
        let start = place
        while place < end, isLetter(bytes[place]) || bytes[place] >= 0x30 && bytes[place] <= 0x39 { place += 1 }
        let before = start > 0 ? bytes[start - 1] : 0
        let isBraced = before == UInt8(ascii: "{") && start > 1 && bytes[start - 2] == UInt8(ascii: "$")
        return (source.text(start..<place), before == UInt8(ascii: "$") || isBraced)
    }
}
