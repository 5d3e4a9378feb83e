/// The pieces of a stage with their text.
struct Words {
    struct Piece: Equatable {
        var kind: LinePiece.Kind
        var text: String
    }
    var pieces: [Piece]

    init(pieces: [Piece]) { self.pieces = pieces }

    init(site: CursorSite, text: String) {
        let bytes = Array(text.utf8)
        pieces = site.stage.map { Piece(kind: $0.kind, text: String(decoding: bytes[$0.range], as: UTF8.self)) }
    }

    /// The plain words at the beginning: a command's name and perhaps its first arguments.
    var leadingWords: [String] { pieces.prefix { $0.kind == .word }.map(\.text) }

    /// Begins like a command and not like an expression.
    var isCommandLike: Bool {
        guard pieces.first?.kind == .word else { return false }
        return pieces.count == 1 || (pieces[1].kind != .symbol && pieces[1].kind != .open(UInt8(ascii: "(")))
    }
}
