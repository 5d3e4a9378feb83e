import FamRegistry
import FamValues
import GRDB

/// One turn at the connection. A read needs nothing more; a run adds its transaction.
final class Access {
    /// For what no row of the journal matters to; everything else uses `db`.
    let connection: Database
    private unowned let store: Store
    /// The state of the run; nil for a read outside of a run.
    var run: RunState?
    /// The entry of the run, in which defaults, rules and hooks of entities run.
    var context: (any Context)?
    /// True while the transaction and every savepoint are open and no cursor is, so that a row can be written at once.
    var isReady = false
    /// Pending amounts for kept columns, by kept index, then owner row.
    var pending = Dictionaries<Int64, Int64>()
    /// Kept columns as the database has them, as far as they were read in this access.
    var keptInDatabase = Dictionaries<Int64, Int64>()
    var hasPending = false
    /// The tables with committed rows that are not in the sums but among the pending amounts; see `SumsBehind`.
    var sumsBehind: [Int] = []
    /// Statements that read the notes of tables; see `holdingNotes`.
    var notes: [(table: Int, note: PreparedStatement)] = []
    /// Whether the run has written pending amounts before its end.
    var hasFlushedSums = false
    /// Whether rows of the past are visible, so that nothing may be written.
    var isPast = false
    /// Whether the run is suspended while other runs use the connection.
    var isAside = false
    /// The transaction that holds all runs of this access; nil if each has its own.
    var batch: Batch?
    /// Whether the file was verified to be the one that was opened.
    var isSameFile = false
    /// The number of rows written, including those rolled back.
    var written = 0
    /// True from the bulk run's thousandth row to the end of the run.
    var hasLargeCache = false
    /// Pending amounts for rows of figures, by figure.
    var pendingFigures = Dictionaries<FigureKey, FigureAmounts>()
    /// The entry through which digest and figures are written, while they are behind the rows; see `WriteBehind`.
    var settledThrough: Int64?
    /// Whether this transaction has written figures.
    var hasSettled = false
    /// Ids of rows that this access deleted or is about to restore, for the hashes of rows that refer to them.
    var goneIDs = Dictionaries<Int64, RowID>()
    private var cursors: [WeakCursor] = []

    struct WeakCursor { weak var cursor: QueryCursor? }

    init(_ connection: Database, _ store: Store) {
        self.connection = connection
        self.store = store
    }

    /// The connection, with all rows of the journal and all indexes.
    var db: Database {
        get throws {
            try store.storeLeftEntries(self)
            try store.makeLeftIndexes(self)
            return connection
        }
    }

    /// Discards pending amounts after their rows were rolled back.
    func dropPending() {
        pending.removeAll()
        keptInDatabase.removeAll()
        hasPending = false
        sumsBehind = []
        pendingFigures.removeAll()
    }

    /// Resets the state of a run before the next one.
    func endRun() {
        closeCursors()
        run = nil
        context = nil
        isReady = false
        // The transaction of a batch holds the file.
        isSameFile = isSameFile && batch?.isOpen == true
        written = 0
        settledThrough = nil
        hasSettled = false
        hasFlushedSums = false
        goneIDs = Dictionaries<Int64, RowID>()
    }

    func opened(_ cursor: QueryCursor) {
        cursors.removeAll { $0.cursor?.isOpen != true }
        cursors.append(WeakCursor(cursor: cursor))
        isReady = false
    }

    /// Reads the rest of every open cursor into memory, so that its rows are those before the coming write.
    func detachCursors() throws {
        for entry in cursors { try entry.cursor?.detach() }
        cursors = []
    }

    func closeCursors() {
        for entry in cursors { entry.cursor?.close() }
        cursors = []
    }
}
