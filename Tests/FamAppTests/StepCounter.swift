import GRDB
import GRDBSQLite

@testable import FamStore

/// Counts the steps that the statements of a store take in SQLite's virtual machine. Unlike times, they are the same on
/// every machine.
final class StepCounter {
    private var steps = 0
    /// Its database stays open as long as somebody has it, also when the store is gone.
    private let connection: Connection

    init(_ store: Store) throws {
        connection = try store.connection()
        let own = Unmanaged.passUnretained(self).toOpaque()
        _ = connection.queue.unsafeReentrantRead { db in
            // SQLite reports a statement when it finishes or is reset.
            sqlite3_trace_v2(
                db.sqliteConnection, UInt32(SQLITE_TRACE_PROFILE),
                { _, counter, statement, _ in
                    guard let counter, let statement else { return 0 }
                    Unmanaged<StepCounter>.fromOpaque(counter).takeUnretainedValue().steps +=
                        Int(sqlite3_stmt_status(OpaquePointer(statement), SQLITE_STMTSTATUS_VM_STEP, 1))
                    return 0
                }, own)
        }
    }

    deinit {
        connection.queue.unsafeReentrantRead { db in _ = sqlite3_trace_v2(db.sqliteConnection, 0, nil, nil) }
    }

    /// The steps that `body` takes.
    func count(_ body: () throws -> Void) rethrows -> Int {
        let before = steps
        try body()
        return steps - before
    }
}
