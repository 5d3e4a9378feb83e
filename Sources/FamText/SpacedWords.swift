extension String {
    /// The words between single spaces, without empty ones. Every start splits the names of all commands, so this
    /// compares bytes; `split` by characters takes ten times as long.
    public var spacedWords: [String] {
        var words: [String] = []
        var start = utf8.startIndex
        var index = start
        while index < utf8.endIndex {
            let next = utf8.index(after: index)
            if utf8[index] == UInt8(ascii: " ") {
                if start < index { words.append(String(self[start..<index])) }
                start = next
            }
            index = next
        }
        if start < index { words.append(start == utf8.startIndex ? self : String(self[start..<index])) }
        return words
    }
}

extension String {
    /// The text before the first space.
    public var firstWord: String {
        guard let space = utf8.firstIndex(of: UInt8(ascii: " ")) else { return self }
        return String(self[..<space])
    }

    /// Whether the text is `word`, or continues after it with a space.
    public func begins(withWord word: String) -> Bool {
        let count = word.utf8.count
        guard utf8.count >= count, utf8.starts(with: word.utf8) else { return false }
        return utf8.count == count || utf8[utf8.index(utf8.startIndex, offsetBy: count)] == UInt8(ascii: " ")
    }
}
