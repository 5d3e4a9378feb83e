import FamValues
import GRDB

/// One turn at the connection. Reads need nothing more; a run adds its transaction. The tables are made when something is written: each type
/// of table costs a start about a fiftieth.
final class Access {
    let db: Database
    private let catalog: Catalog
    /// The state of the run; nil for a read outside of any.
    var run: RunState?
    /// True while the transaction, every savepoint and no cursor are open, so that a row can be written at once.
    var isReady = false
    /// Amounts to add to kept columns, by kept index, then owner row.
    lazy var pending: [[Int64: Int64]] = Array(repeating: [:], count: catalog.kept.count)
    /// Kept columns as the database holds them, as far as they were read in this access.
    lazy var keptInDatabase: [[Int64: Int64]] = Array(repeating: [:], count: catalog.kept.count)
    var hasPending = false
    /// Amounts to add to lines of figures, by figure.
    lazy var pendingFigures: [[FigureKey: FigureAmounts]] = Array(repeating: [:], count: catalog.figures.count)
    /// Ids of rows that this access deleted or is about to restore: hashes of rows that refer to them need them.
    lazy var goneIDs: [[Int64: RowID]] = Array(repeating: [:], count: catalog.tables.count)
    private var cursors: [WeakCursor] = []

    struct WeakCursor { weak var cursor: QueryCursor? }

    init(_ db: Database, _ catalog: Catalog) {
        self.db = db
        self.catalog = catalog
    }

    /// Forgets what waits to be written, after the rows that it came from were taken back.
    func dropPending() {
        for index in pending.indices {
            pending[index] = [:]
            keptInDatabase[index] = [:]
        }
        hasPending = false
        for index in pendingFigures.indices { pendingFigures[index] = [:] }
    }

    func opened(_ cursor: QueryCursor) {
        cursors.removeAll { $0.cursor?.isOpen != true }
        cursors.append(WeakCursor(cursor: cursor))
        isReady = false
    }

    /// Reads the rest of every open cursor into memory: their rows are those before the write that is about to come.
    func detachCursors() throws {
        for entry in cursors { try entry.cursor?.detach() }
        cursors = []
    }

    func closeCursors() {
        for entry in cursors { entry.cursor?.close() }
        cursors = []
    }
}
