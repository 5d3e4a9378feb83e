/// Names one text of a run: the script, a sourced file, a prompt entry.
public struct SourceID: Hashable, Sendable {
    public let raw: UInt16
    public init(_ raw: UInt16) { self.raw = raw }
}

/// A half-open range of UTF-8 offsets in one source. Lines, columns and widths are computed when shown.
public struct Span: Hashable, Sendable {
    public var source: SourceID
    public var start: UInt32
    public var end: UInt32

    public init(_ source: SourceID, _ start: Int, _ end: Int) {
        self.source = source
        self.start = UInt32(clamping: start)
        self.end = UInt32(clamping: end)
    }

    public var range: Range<Int> { Int(start)..<Int(end) }

    /// The smallest span that covers both; both must be of one source.
    public func joined(_ other: Span) -> Span {
        Span(source, Int(min(start, other.start)), Int(max(end, other.end)))
    }
}

/// One text with the name people know it by (`setup.fam`, `prompt`).
public final class Source: Sendable {
    public let id: SourceID
    public let name: String
    public let bytes: [UInt8]
    /// The number of its first line, for a text that is a piece of a file.
    public let firstLine: Int

    public init(id: SourceID, name: String, bytes: [UInt8], firstLine: Int = 1) {
        self.id = id
        self.name = name
        self.bytes = bytes
        self.firstLine = firstLine
    }

    public func text(_ range: Range<Int>) -> String {
        let safe = range.clamped(to: 0..<bytes.count)
        return String(decoding: bytes[safe], as: UTF8.self)
    }

    /// The number of the line and the offset where that line starts. Cost: linear in the offset; only errors ask.
    public func line(at offset: Int) -> (number: Int, start: Int) {
        var number = firstLine, start = 0
        for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A {
            number += 1
            start = index + 1
        }
        return (number, start)
    }

    /// The text of the line that starts at `start`, without its line end.
    public func lineText(from start: Int) -> String {
        var end = start
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return text(start..<end)
    }
}

/// The texts of one run, so that a span can be shown.
public final class SourceMap {
    public private(set) var sources: [Source] = []

    public init() {}

    @discardableResult
    public func add(name: String, text: String) -> Source {
        add(name: name, bytes: Array(text.utf8))
    }

    @discardableResult
    public func add(name: String, bytes: [UInt8], firstLine: Int = 1) -> Source {
        let source = Source(id: SourceID(UInt16(truncatingIfNeeded: sources.count)), name: name, bytes: bytes, firstLine: firstLine)
        sources.append(source)
        return source
    }

    public subscript(id: SourceID) -> Source? {
        Int(id.raw) < sources.count ? sources[Int(id.raw)] : nil
    }
}
