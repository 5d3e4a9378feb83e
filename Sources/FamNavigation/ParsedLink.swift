/// A link divided into its parts, as ranges of bytes: a part becomes a string only when needed, so a link that is only
/// matched makes none.
public struct ParsedLink: Hashable, Sendable {
    /// A part of a link, before its escapes are decoded.
    struct Piece: Hashable, Sendable {
        var start: Int32
        var end: Int32
        var isEscaped: Bool
        /// A hash of the bytes that ignores case, for the tree of words.
        var hash: UInt32

        static let emptyHash: UInt32 = 0x811C_9DC5

        @inline(__always) static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
            (hash ^ UInt32(byte | 0x20)) &* 0x0100_0193
        }

        var range: Range<Int> { Int(start)..<Int(end) }
        var isEmpty: Bool { start == end }
    }

    public struct Item: Hashable, Sendable {
        public var name: String
        public var value: String
    }

    /// The bytes as given.
    let bytes: [UInt8]
    let schemeEnd: Int
    /// The host, the path segments, then name and value of each item.
    let pieces: [Piece]
    let segmentCount: Int

    /// Lower case.
    public var scheme: String { String(decoding: bytes[..<schemeEnd].lazy.map(ASCIIWord.folded), as: UTF8.self) }
    public var host: String { text(pieces[0]) }
    public var path: [String] { pieces[1..<segmentCount + 1].map(text) }
    public var query: [Item] { itemPlaces.map { Item(name: text(pieces[$0]), value: text(pieces[$0 + 1])) } }
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The scheme in lower case, the host and the segments of the path, decoded.
    var words: [[UInt8]] {
        var words: [[UInt8]] = []
        words.reserveCapacity(segmentCount + 2)
        words.append(bytes[..<schemeEnd].map(ASCIIWord.folded))
        for piece in pieces[...segmentCount] {
            words.append(piece.isEscaped ? Array(text(piece).utf8) : Array(bytes[piece.range]))
        }
        return words
    }

    var schemeHash: UInt32 {
        var hash = Piece.emptyHash
        for index in 0..<schemeEnd { hash = Piece.hash(hash, bytes[index]) }
        return hash
    }

    /// - Parameter name: in lower case.
    func hasScheme(_ name: StaticString) -> Bool {
        guard name.utf8CodeUnitCount == schemeEnd else { return false }
        for index in 0..<schemeEnd where ASCIIWord.folded(bytes[index]) != name.utf8Start[index] { return false }
        return true
    }

    var hasQuery: Bool { pieces.count > segmentCount + 1 }
    private var itemPlaces: StrideTo<Int> { stride(from: segmentCount + 1, to: pieces.count, by: 2) }

    /// The value of a name. A name that occurs twice has the same value both times, or the text would not be a link.
    public func value(_ name: String) -> String? {
        place(Array(name.utf8)).map(text)
    }

    /// The place of the value of a name; an empty piece for a name without `=`.
    func place(_ name: [UInt8]) -> Piece? {
        var at = segmentCount + 1
        while at + 1 < pieces.count {
            if isEqual(pieces[at], name) { return pieces[at + 1] }
            at += 2
        }
        return nil
    }

    /// Whether a part is this text.
    func isEqual(_ piece: Piece, _ name: [UInt8]) -> Bool {
        if piece.isEscaped { return text(piece).utf8.elementsEqual(name) }
        guard piece.range.count == name.count else { return false }
        for offset in 0..<name.count where bytes[Int(piece.start) + offset] != name[offset] { return false }
        return true
    }

    func withBytes<Result>(of piece: Piece, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[piece.range])) }
    }

    /// Whether two parts are the same text; `folded` without case in ASCII.
    func isSame(_ first: Int, _ second: Int, folded: Bool) -> Bool {
        let a = pieces[first], b = pieces[second]
        if a.isEscaped || b.isEscaped {
            return text(a).utf8.elementsEqual(text(b).utf8) {
                folded ? ASCIIWord.folded($0) == ASCIIWord.folded($1) : $0 == $1
            }
        }
        guard a.end - a.start == b.end - b.start else { return false }
        for offset in 0..<Int(a.end - a.start) {
            let x = bytes[Int(a.start) + offset], y = bytes[Int(b.start) + offset]
            if x != y, !folded || ASCIIWord.folded(x) != ASCIIWord.folded(y) { return false }
        }
        return true
    }

    /// The parser has verified its escapes.
    func text(_ piece: Piece) -> String {
        let raw = bytes[piece.range]
        return piece.isEscaped ? PercentCode.decoded(raw) ?? "" : String(decoding: raw, as: UTF8.self)
    }
}
