import FamCheck

/// The parts that an entry of `--stepwise` runs in order, each in a transaction of its own: the statements. Top-level
/// variables are global, so a statement needs nothing else. Only one piece of a long text is in memory.
struct EntryParts {
    /// How many there are.
    let count: Int
    private let unit: CheckedUnit
    private let pieces: (any StatementPieces)?
    /// Nil where the whole unit is the one part.
    private var piece: FunctionCode?
    private var place = 0
    private var taken = 0

    init(_ unit: CheckedUnit) {
        self.unit = unit
        let isCut = unit.statementCount > 1
        count = isCut ? unit.statementCount : 1
        pieces = isCut ? unit.pieces?() : nil
        piece = isCut ? unit.main : nil
    }

    /// Throws what the second check of a long text finds, although the first found nothing.
    mutating func next() throws -> CheckedUnit? {
        defer { taken += 1 }
        guard var piece else { return taken == 0 ? unit : nil }
        while place == piece.body.count {
            guard let next = try pieces?.next() else { return nil }
            (piece, place) = (next, 0)
            self.piece = next
        }
        var part = unit
        part.pieces = nil
        part.main = piece
        part.main.body = [piece.body[place]]
        // Functions are loaded once.
        if taken > 0 { part.functions = [] }
        place += 1
        return part
    }
}
