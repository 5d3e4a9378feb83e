import Dispatch
import GRDB
import Synchronization

/// Writes that arrive while the disk is busy share the next transaction, and thereby one wait for the disk. Each has
/// its own savepoint, so a refused write rolls back only itself; none is answered before the shared transaction is on
/// disk.
final class SharedWrites: Sendable {
    private struct State {
        var waiting: [any SharedWrite] = []
        var isRunning = false
    }

    private let pool: DatabasePool
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "fam-server.writes")  // safe: SQLite has one writer at a time

    /// How many writes share a transaction, so that the first of them does not wait for long.
    private static let most = 128

    init(_ pool: DatabasePool) { self.pool = pool }

    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (any BoardRows) throws -> Answer
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let isFirst = state.withLock { state in
                state.waiting.append(OneWrite(body, continuation))
                defer { state.isRunning = true }
                return !state.isRunning
            }
            if isFirst { queue.async { self.run() } }
        }
    }

    private func run() {
        while let writes = next() {
            let outcome = Result {
                try pool.write { db in
                    for write in writes {
                        try db.inSavepoint { write.run(SQLiteRows(db: db)) ? .commit : .rollback }
                    }
                }
            }
            for write in writes { write.end(outcome) }
        }
    }

    private func next() -> [any SharedWrite]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            let writes = Array(state.waiting.prefix(SharedWrites.most))
            state.waiting.removeFirst(writes.count)
            return writes
        }
    }
}

/// A write in a shared transaction, with any type of answer.
private protocol SharedWrite: Sendable {
    /// - Returns: whether to keep what it wrote.
    func run(_ rows: SQLiteRows) -> Bool
    /// Called after the transaction was committed or has failed.
    func end(_ outcome: Result<Void, any Error>)
}

private final class OneWrite<Answer: Sendable>: SharedWrite {
    private let body: @Sendable (any BoardRows) throws -> Answer
    private let continuation: CheckedContinuation<Answer, any Error>
    private let result = Mutex<Result<Answer, any Error>?>(nil)

    init(
        _ body: @escaping @Sendable (any BoardRows) throws -> Answer,
        _ continuation: CheckedContinuation<Answer, any Error>
    ) {
        self.body = body
        self.continuation = continuation
    }

    func run(_ rows: SQLiteRows) -> Bool {
        let found = Result { try body(rows) }
        result.withLock { $0 = found }
        if case .success = found { return true }
        return false
    }

    func end(_ outcome: Result<Void, any Error>) {
        switch (outcome, result.withLock { $0 }) {
        case (.failure(let error), _): continuation.resume(throwing: error)
        case (.success, let result?): continuation.resume(with: result)
        case (.success, nil): continuation.resume(throwing: CancellationError())
        }
    }
}
