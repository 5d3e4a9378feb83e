import FamBoard
import FamRegistry
import FamText
import FamValues

extension DiagnosticCode {
    static let rowsElsewhere = DiagnosticCode(
        "rows-elsewhere", "The rows of this source are on a server, but a pipeline reads those of the household.")
}

extension EntitySpec {
    /// A source runs in the database, which does not have the rows of a server. Throwing is better than returning the
    /// household's rows (decision 42).
    static func unlessElsewhere(_ source: String, _ command: String) -> Visibility {
        { context in
            guard try WallServer.isConnected(context) else { return nil }
            throw Diagnostic(
                .rowsElsewhere, "the \(source) are those of \(SafeText.shown(try WallServer.origin(context)))",
                help: "`\(command)` lists them as rows; `wall disconnect` goes back to the \(source) of this household")
        }
    }
}

extension EntityRef {
    /// A post or comment of a server, by its nine-digit number or its id here; nil for other text. Its key is negative,
    /// unlike any key in the database.
    static func elsewhere(_ entity: String, _ text: String) -> EntityRef? {
        guard let number = BoardID.number(text) ?? RowID(text)?.boardNumber else { return nil }
        return EntityRef(
            entity: entity, row: -number, id: RowID(high: 0, low: UInt64(number)), label: BoardID.text(number))
    }

    var isElsewhere: Bool { row < 0 }
    /// The id by which the row's board knows it.
    var boardID: String { isElsewhere ? label : id.description }
}

extension RowID {
    /// The number of a server's row; nil for a household's row, whose id contains a time.
    var boardNumber: Int64? { high == 0 ? BoardID.number(String(low)) : nil }
}
