/// The lines of a text. Swift treats `\r\n` as one character that is not `\n`, so the text is split by bytes: a line
/// ends at a line feed, and a carriage return before it is not part of the line.
public struct TextLines {
    public let lines: [String]
    /// Whether the first line ends with a carriage return and a line feed, as on Windows.
    public let hasCarriageReturns: Bool

    /// Neither an empty text nor a trailing line end yields an empty last line.
    public init(_ text: String) {
        var lines: [String] = [], hasCarriageReturns = false
        for bytes in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let isReturned = bytes.last == 0x0D
            if lines.isEmpty { hasCarriageReturns = isReturned }
            lines.append(String(decoding: isReturned ? bytes.dropLast() : bytes, as: UTF8.self))
        }
        if lines.last == "" { lines.removeLast() }
        self.lines = lines
        self.hasCarriageReturns = hasCarriageReturns
    }
}
