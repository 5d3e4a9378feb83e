import FamText
import GRDB
import GRDBSQLite

/// Lets Ctrl-C end a statement that runs for long without returning a row.
enum Interruption {
    /// Steps of SQLite's machine between two checks: some ten microseconds, unless a step is a slow function.
    private static let steps: Int32 = 1_000

    /// From now on, statements of the connection end with `interrupted` soon after an interrupt.
    static func watch(_ db: Database) {
        sqlite3_progress_handler(db.sqliteConnection, steps, { _ in Interrupt.isRequested ? 1 : 0 }, nil)
    }

    /// SQLite's own limit is well below the program's, because it only counts its own memory.
    static func boundMemory() { sqlite3_hard_heap_limit64(Int64(Memory.limit / 2)) }

    /// Called before a commit or rollback, which must not be stopped halfway.
    static func ignore(_ db: Database) { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
}
