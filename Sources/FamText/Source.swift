import Glibc

/// Identifies one text of a run: the script, a sourced file, an entry at the prompt.
public struct SourceID: Hashable, Sendable {
    public let raw: UInt32
    public init(_ raw: UInt32) { self.raw = raw }
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

    /// Whether the other is within it.
    public func covers(_ other: Span) -> Bool {
        other.source == source && other.start >= start && other.end <= end
    }

    /// The smallest span that covers both; both must be of one source.
    public func joined(_ other: Span) -> Span {
        Span(source, Int(min(start, other.start)), Int(max(end, other.end)))
    }
}

/// A text with the name that people know it by (`setup.fam`, `prompt`).
public final class Source: Sendable {
    public let id: SourceID
    public let name: String
    public let bytes: [UInt8]
    /// The number of its first line, for a text that is part of a file.
    public let firstLine: Int
    /// Whether it is a file that another text reads with `source`.
    public let isSourced: Bool

    public init(id: SourceID, name: String, bytes: [UInt8], firstLine: Int = 1, isSourced: Bool = false) {
        self.id = id
        self.name = name
        self.bytes = bytes
        self.firstLine = firstLine
        self.isSourced = isSourced
    }

    public func text(_ range: Range<Int>) -> String {
        let safe = range.clamped(to: 0..<bytes.count)
        return String(decoding: bytes[safe], as: UTF8.self)
    }

    /// The number of the line and the offset at which it begins. Cost: linear in the offset, at the speed of memory;
    /// only errors need it.
    public func line(at offset: Int) -> (number: Int, start: Int) {
        var number = firstLine, start = 0
        let limit = min(offset, bytes.count)
        while true {
            let end = lineEnd(from: start)
            guard end < limit else { return (number, start) }
            number += 1
            start = end + 1
        }
    }

    /// The offset of the line feed that ends the line with the byte at `offset`, or of the end of the text.
    func lineEnd(from offset: Int) -> Int {
        guard offset < bytes.count else { return bytes.count }
        return bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress, let found = memchr(base + offset, 0x0A, all.count - offset) else {
                return all.count
            }
            return UnsafeRawPointer(found) - base
        }
    }
}

/// The texts of one run, so that spans can be shown. Texts that nothing refers to any more are dropped (`release`), so
/// a long session holds only those with definitions.
public final class SourceMap {
    /// Keyed by `Int` like other tables of the start, because each further key type costs it something.
    private var sources: [Int: Source] = [:]
    private var next: UInt32 = 0

    public init() {}

    /// How many texts it holds.
    public var count: Int { sources.count }
    /// The id of the next text that is added.
    public var nextID: SourceID { SourceID(next) }

    @discardableResult
    public func add(name: String, text: String) -> Source {
        add(name: name, bytes: Array(text.utf8))
    }

    /// An id is never given twice, even after a release.
    @discardableResult
    public func add(name: String, bytes: [UInt8], firstLine: Int = 1, isSourced: Bool = false) -> Source {
        let source = Source(id: SourceID(next), name: name, bytes: bytes, firstLine: firstLine, isSourced: isSourced)
        sources[Int(next)] = source
        next &+= 1
        return source
    }

    /// Drops the texts added since `first` was the next id. Spans into them are shown without their line from then on.
    public func release(since first: SourceID) {
        guard first.raw < next else { return }
        for id in first.raw..<next { sources[Int(id)] = nil }
    }

    public subscript(id: SourceID) -> Source? { sources[Int(id.raw)] }
}
