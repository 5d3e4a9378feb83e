import GRDB
import GRDBSQLite

@testable import FamStore

/// Counts the steps that the statements of a store take in SQLite's virtual machine. Unlike times, they are the same on
/// every machine.
final class StepCounter {
    private var steps = 0
    private let queue: DatabaseQueue

    init(_ store: Store) throws {
        queue = try store.connection().queue
        let own = Unmanaged.passUnretained(self).toOpaque()
        _ = queue.unsafeReentrantRead { db in
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
        queue.unsafeReentrantRead { db in _ = sqlite3_trace_v2(db.sqliteConnection, 0, nil, nil) }
    }

    /// The steps that `body` takes.
    func count(_ body: () throws -> Void) rethrows -> Int {
        let before = steps
        try body()
        return steps - before
    }
}
