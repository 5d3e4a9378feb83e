extension String {
    /// Whether these bytes are somewhere in the text. Unlike `contains` it compares bytes and not characters, which is
    /// what passes over 100,000 lines can afford.
    func hasBytes(_ pattern: String) -> Bool {
        var text = self, pattern = pattern
        return text.withUTF8 { text in
            pattern.withUTF8 { pattern in
                guard let first = pattern.first else { return true }
                guard text.count >= pattern.count else { return false }
                return (0...(text.count - pattern.count)).contains { start in
                    text[start] == first && text[start..<(start + pattern.count)].elementsEqual(pattern)
                }
            }
        }
    }
}
