import FamText
import Glibc

/// A long text read some statements at a time, so that its tree is never in memory whole. Together the pieces hold what
/// one parse of the text would: statements are never divided. A value, so that a copy made before the first piece reads
/// the text once more.
public struct PieceReader {
    /// Bytes of text after which a piece ends with its statement.
    public static let pieceLength = 65_536

    public let source: Source
    private let names: NameTable
    private let length: Int
    private var start = Parser.Start()
    private var isFinished = false

    public init(_ source: Source, names: NameTable, pieceLength: Int = PieceReader.pieceLength) {
        self.source = source
        self.names = names
        length = pieceLength
    }

    /// The next statements, with what is wrong in them; nil after the last. Cost: linear in the bytes of the piece.
    public mutating func next() -> Parsed? {
        if isFinished { return nil }
        let piece = Parser.parsePiece(source, names: names, from: &start, length: length)
        isFinished = start.offset >= source.bytes.count
        return piece
    }

    /// Whether the letters are anywhere in the text, if only as a part of a word or in a string.
    public func mentions(_ word: StaticString) -> Bool {
        source.bytes.withUnsafeBytes { text in
            guard var place = text.baseAddress else { return false }
            let end = place + text.count, length = word.utf8CodeUnitCount
            while end - place >= length,
                let found = memchr(place, Int32(word.utf8Start.pointee), end - place - length + 1)
            {
                if memcmp(found, word.utf8Start, length) == 0 { return true }
                place = UnsafeRawPointer(found) + 1
            }
            return false
        }
    }
}
