import FamValues
import GRDB
import GRDBSQLite

/// The latest entry of the journal.
struct LatestEntry {
    /// 0 when the journal is empty.
    let number: Int64
    /// Its time, or when it ran if that is later: no later entry is before it.
    let at: Instant
}

/// State kept from the last commit, so that the next transaction need not read it again. Valid as long as no other
/// connection has written, and this one only in runs.
struct CommitTail {
    /// `PRAGMA data_version`, which other connections change.
    let version: Int64
    /// The number of rows that this connection has changed since it was opened.
    var changes: Int32
    let latest: LatestEntry
    let digest: StateDigest
    /// The kept columns that the transaction read or wrote, by kept index and owner row.
    let kept: Dictionaries<Int64, Int64>
    /// What is committed and not in these columns, and the tables whose rows that are.
    let sums: Dictionaries<Int64, Int64>
    let sumsBehind: [Int]
    /// What is committed and not in the figures; the digest has it.
    let figures: Dictionaries<FigureKey, FigureAmounts>
    let settledThrough: Int64?
}

extension Store {
    /// Takes over the state kept from the last commit, if it is still valid. The transaction has begun.
    func resume(_ access: Access) throws {
        let tail = tail(access)
        state.tail = nil
        guard let tail else {
            access.keptInDatabase.removeAll()
            let digest = try writtenDigest()
            access.run?.digest = digest
            try resumeSums(access)
            return try resumeUnsettled(access)
        }
        access.keptInDatabase = tail.kept
        if !tail.sumsBehind.isEmpty {
            (access.pending, access.sumsBehind, access.hasPending) = (tail.sums, tail.sumsBehind, true)
        }
        access.pendingFigures = tail.figures
        access.settledThrough = tail.settledThrough
        access.run?.latest = tail.latest
        access.run?.digest = tail.digest
    }

    /// The state kept from the last commit; nil if it is not valid any more.
    func tail(_ access: Access) -> CommitTail? {
        state.tail.flatMap { $0.version == state.seenVersion && $0.changes == access.changedRows ? $0 : nil }
    }

    /// Keeps the state of the committed transaction.
    func leaveTail(_ access: Access) {
        guard let run = access.run, let latest = run.latest else { return }
        // A bulk run may have read more owners than are worth keeping.
        let kept = access.written < Store.bulk ? access.keptInDatabase : Dictionaries()
        // A batch goes on with its pending amounts.
        let leavesSums = access.batch == nil
        state.tail = CommitTail(
            version: state.seenVersion, changes: access.changedRows, latest: latest, digest: run.digest, kept: kept,
            sums: leavesSums ? access.pending : Dictionaries(), sumsBehind: leavesSums ? access.sumsBehind : [],
            figures: access.pendingFigures, settledThrough: access.settledThrough)
        access.pendingFigures.removeAll()
        guard leavesSums else { return }
        access.pending.removeAll()
        (access.sumsBehind, access.hasPending) = ([], false)
    }

    /// The latest entry of the journal, including those finished by the current run.
    func latestEntry(_ access: Access) throws -> LatestEntry {
        if let known = access.run?.latest { return known }
        try storeLeftEntries(access)
        let row = try statement(
            fixed: "SELECT n, max(at, coalesce(ran, at)) FROM fam_journal ORDER BY n DESC LIMIT 1")
        defer { row.reset() }
        let exists = try row.step()
        let latest = LatestEntry(
            number: exists ? row.int(0) : 0, at: Instant(micros: exists ? row.int(1) : Int64.min))
        access.run?.latest = latest
        return latest
    }
}

extension Access {
    /// The number of rows the connection has changed since it was opened, including rolled back ones.
    var changedRows: Int32 { sqlite3_total_changes(connection.sqliteConnection) }
}
