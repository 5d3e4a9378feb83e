import FamRegistry
import FamValues
import GRDB

/// One turn at the connection. Reads need nothing more; a run adds its transaction.
final class Access {
    let db: Database
    /// The state of the run; nil for a read outside of any.
    var run: RunState?
    /// The entry that the run is of: defaults, rules and hooks of entities run in it.
    var context: (any Context)?
    /// True while the transaction, every savepoint and no cursor are open, so that a row can be written at once.
    var isReady = false
    /// Amounts to add to kept columns, by kept index, then owner row.
    var pending = Dictionaries<Int64, Int64>()
    /// Kept columns as the database holds them, as far as they were read in this access.
    var keptInDatabase = Dictionaries<Int64, Int64>()
    var hasPending = false
    /// Whether the rows of another time are looked at, so that nothing may be written.
    var isPast = false
    /// Whether the run that opened it waits while others come and go.
    var isAside = false
    /// Whether the file was seen to be the one that was opened.
    var isSameFile = false
    /// The number of rows written, including those rolled back.
    var written = 0
    /// True from the bulk run's thousandth row to the end of the run.
    var hasLargeCache = false
    /// Amounts to add to lines of figures, by figure.
    var pendingFigures = Dictionaries<FigureKey, FigureAmounts>()
    /// The entry through which digest and figures are written, while they are behind the rows; see `WriteBehind`.
    var settledThrough: Int64?
    /// Whether this transaction has written figures.
    var hasSettled = false
    /// Ids of rows that this access deleted or is about to restore: hashes of rows that refer to them need them.
    var goneIDs = Dictionaries<Int64, RowID>()
    private var cursors: [WeakCursor] = []

    struct WeakCursor { weak var cursor: QueryCursor? }

    init(_ db: Database) { self.db = db }

    /// Forgets what is waiting to be written, after its rows were rolled back.
    func dropPending() {
        pending.removeAll()
        keptInDatabase.removeAll()
        hasPending = false
        pendingFigures.removeAll()
    }

    /// Resets the state of a run before the next one.
    func endRun() {
        closeCursors()
        run = nil
        context = nil
        isReady = false
        isSameFile = false
        written = 0
        settledThrough = nil
        hasSettled = false
        goneIDs = Dictionaries<Int64, RowID>()
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
