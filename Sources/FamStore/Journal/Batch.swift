import FamRegistry
import FamText
import GRDB

/// A transaction that holds many runs.
struct Batch {
    private(set) var isOpen = false
    /// The rows that the connection had changed before the current run.
    var changesBefore: Int32 = 0
    /// Whether a run failed after it had written, so that the rows of all runs are gone.
    var isLost = false

    mutating func begin(_ changes: Int32) { (isOpen, changesBefore) = (true, changes) }
    mutating func end() { isOpen = false }
}

/// A run failed after it had written: of a batch only all of it can be taken back.
public struct BatchLost: Error {
    public init() {}
}

/// Runs without a transaction for each, in a sandbox: nobody else reads its database, and none of it stays. Each run is
/// still an entry of the journal. A page is kept for the rollback once, and not once for each run.
extension Store {
    /// Runs `body`, all of whose runs are committed together at its end, or none if it throws. A run may fail as long
    /// as it has written nothing; otherwise `hasLostBatch` is true, and what the database holds means nothing any more.
    public func batching<T>(_ body: () throws -> T) throws -> T {
        guard access == nil else { return try body() }
        return try beginning { access in
            access.batch = Batch()
            access.isAside = true
            defer {
                if access.connection.isInsideTransaction { try? access.connection.execute(sql: "ROLLBACK") }
                (access.batch, access.isAside) = (nil, false)
            }
            do {
                let result = try body()
                try endBatch(access)
                return result
            } catch {
                state.tail = nil
                state.leftEntries = []
                forgetRows()
                throw error
            }
        }
    }

    /// Runs `body` with a transaction for each of its runs: one that may fail, and one whose commands cannot be inside
    /// another transaction. What was batched before it is committed.
    public func outOfBatch<T>(_ body: () throws -> T) throws -> T {
        guard let access, access.batch != nil, access.run == nil else { return try body() }
        try endBatch(access)
        access.batch = nil
        defer { access.batch = Batch() }
        return try body()
    }

    /// Whether the rows of the batch are lost with those of a run that failed.
    public var hasLostBatch: Bool { access?.batch?.isLost ?? false }

    private func endBatch(_ access: Access) throws {
        guard access.batch?.isOpen == true else { return }
        if access.batch?.isLost == true { throw BatchLost() }
        try mapped {
            try flushKept(access)
            try statement(fixed: "COMMIT").execute()
        }
        access.batch?.end()
    }

    /// Ends a run that failed in a batch: if it has written nothing, the batch stays as it was.
    /// - Returns: false outside of a batch.
    func keepsBatch(_ access: Access) -> Bool {
        guard let batch = access.batch else { return false }
        if access.connection.isInsideTransaction, access.changedRows == batch.changesBefore {
            leaveTail(access)
        } else {
            access.batch?.isLost = true
            access.dropPending()
            state.leftEntries = []
            forgetRows()
        }
        access.run?.hasBegun = false
        access.isReady = false
        return true
    }
}
