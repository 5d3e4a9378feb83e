extension String {
    /// The words between single spaces; empty ones are left out. Every start splits the names of all commands, so this goes by bytes:
    /// `split` by characters takes ten times as long.
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
