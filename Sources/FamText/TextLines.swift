import Glibc

/// The lines of a text. Swift treats `\r\n` as one character that is not `\n`, so the text is split by bytes: a line
/// ends at a line feed, and a carriage return before it is not part of the line.
public struct TextLines {
    public let lines: [String]
    /// Whether the first line ends with a carriage return and a line feed, as on Windows.
    public let hasCarriageReturns: Bool

    /// What ends each line.
    public var lineEnd: String { hasCarriageReturns ? "\r\n" : "\n" }

    /// Neither an empty text nor a trailing line end yields an empty last line.
    public init(_ text: String) {
        var lines: [String] = [], hasCarriageReturns = false, text = text
        text.withUTF8 { text in
            var start = 0
            while start < text.count, let base = text.baseAddress {
                let found = memchr(base + start, 0x0A, text.count - start)
                let end = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? text.count
                let isReturned = end > start && text[end - 1] == 0x0D
                if start == 0 { hasCarriageReturns = isReturned }
                let line = UnsafeBufferPointer(rebasing: text[start..<(isReturned ? end - 1 : end)])
                if found == nil, line.isEmpty { break }
                lines.append(String(decoding: line, as: UTF8.self))
                start = end + 1
            }
        }
        self.lines = lines
        self.hasCarriageReturns = hasCarriageReturns
    }
}
