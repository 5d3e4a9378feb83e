import Dispatch
import GRDB
import Synchronization

/// Writes that come while the disk is busy share the next transaction, and with it the one wait for the disk. Each has
/// a savepoint of its own, so what one is refused takes back nothing of another's; none is answered before the
/// transaction they share is on the disk.
final class SharedWrites: Sendable {
    private struct State {
        var waiting: [any SharedWrite] = []
        var isRunning = false
    }

    private let pool: DatabasePool
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "fam-server.writes")  // safe: SQLite has one writer at a time

    /// At most this many in one transaction, so that the first of them does not wait for long.
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

/// One of several writes of a transaction, whatever it answers.
private protocol SharedWrite: Sendable {
    /// - Returns: whether what it wrote is to stay.
    func run(_ rows: SQLiteRows) -> Bool
    /// Called once the transaction is on the disk, or has failed.
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
