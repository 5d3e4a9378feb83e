import FamText
import Glibc

/// A long text, parsed some statements at a time, so that the whole tree is never in memory. Together the pieces
/// contain what one parse of the text would; statements are never divided. It is a value: a copy made before the first
/// piece reads the text again.
public struct PieceReader {
    /// The number of bytes after which a piece ends with the current statement.
    public static let pieceLength = 65_536

    public let source: Source
    private let names: NameTable
    private let length: Int
    private var start = Parser.Start()
    private var isFinished = false
    /// Whether the trees of the next pieces have a node for each plain line instead of its parts; see `Syntax.line`.
    public var readsPlainLines = true

    public init(_ source: Source, names: NameTable, pieceLength: Int = PieceReader.pieceLength) {
        self.source = source
        self.names = names
        length = pieceLength
    }

    /// The next statements with their errors; nil after the last. Cost: linear in the bytes of the piece.
    public mutating func next() -> Parsed? {
        if isFinished { return nil }
        let piece = Parser.parsePiece(
            source, names: names, from: &start, length: length, readsPlainLines: readsPlainLines)
        isFinished = start.offset >= source.bytes.count
        return piece
    }

    /// Whether the word occurs anywhere in the text, even in a string or a comment; not as a part of a longer one, such
    /// as the `def` of a digest.
    public func mentions(_ word: StaticString) -> Bool {
        source.bytes.withUnsafeBytes { text in
            guard let start = text.baseAddress else { return false }
            var place = start
            let end = start + text.count, length = word.utf8CodeUnitCount
            func isWord(_ byte: UnsafeRawPointer) -> Bool { byte.load(as: UInt8.self).isWordByte }
            while end - place >= length,
                let found = memchr(place, Int32(word.utf8Start.pointee), end - place - length + 1)
            {
                place = UnsafeRawPointer(found)
                let after = place + length
                if memcmp(place, word.utf8Start, length) == 0, place == start || !isWord(place - 1),
                    after == end || !isWord(after)
                {
                    return true
                }
                place += 1
            }
            return false
        }
    }
}
