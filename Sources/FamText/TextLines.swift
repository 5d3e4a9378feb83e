/// The lines of a text. Swift takes `\r\n` as one character that is not `\n`, so a text is split by its bytes: a line
/// ends at a line feed, and one carriage return before it belongs to the end.
public struct TextLines {
    public let lines: [String]
    /// Whether the first line ends with a carriage return and a line feed, as another system writes it.
    public let hasCarriageReturns: Bool

    /// An empty text, and one that ends with a line end, has no empty line after it.
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
