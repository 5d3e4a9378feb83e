/// Finds a text as one or several whole words of another: `Al` is in "Al and Maya" but not in "also".
public struct WholeWord: Sendable {
    private let wanted: [Character]
    private let foldsCase: Bool

    public init(_ text: String, foldsCase: Bool = true) {
        wanted = Array(foldsCase ? text.lowercased() : text)
        self.foldsCase = foldsCase
    }

    /// The ranges of characters where it occurs, from the left, without overlaps. None if lowercasing changes the
    /// number of letters, because the offsets would be wrong. Cost: the characters of the text.
    public func ranges(in text: String) -> [Range<Int>] {
        let folded = Array(foldsCase ? text.lowercased() : text)
        return folded.count == text.count ? ranges(in: folded) : []
    }

    public func isIn(_ text: String) -> Bool { !ranges(in: Array(foldsCase ? text.lowercased() : text)).isEmpty }

    private func ranges(in text: [Character]) -> [Range<Int>] {
        guard let first = wanted.first else { return [] }
        var found: [Range<Int>] = []
        var start = 0
        while start + wanted.count <= text.count {
            let end = start + wanted.count
            if text[start] == first, text[start..<end].elementsEqual(wanted), !isLetter(text, start - 1),
                !isLetter(text, end)
            {
                found.append(start..<end)
                start = end
            } else {
                start += 1
            }
        }
        return found
    }

    private func isLetter(_ text: [Character], _ index: Int) -> Bool {
        text.indices.contains(index) && (text[index].isLetter || text[index].isNumber || text[index] == "_")
    }
}
