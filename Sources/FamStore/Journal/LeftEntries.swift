import FamValues

/// An entry as the journal stores it.
struct JournalRow {
    var number: Int64
    var at: Instant
    var session: Int64
    /// Its text, or the beginning of a long one.
    var command: String
    var kind: EntryKind
    var added: Int
    var changed: Int
    var removed: Int
    var ran: Instant?
    /// The first range of rows that it made.
    var made: (entity: String, keys: ClosedRange<Int64>)?
    var run: Int64?
}

/// Rows of the journal that are not written. Most replays never read the journal of their sandbox, so a batch in one
/// leaves the rows of its entries until something does (decision 0499). That is seen at two doors: a statement that
/// `Schema.usesJournal`, and `Access.db`. Literal statements go past them, and of these only `latestEntry` and
/// `effects` read it.
extension Store {
    /// Within an attempt entries are written, because going back to its beginning takes them with it.
    func mayLeaveEntry(_ access: Access) -> Bool {
        staysBehind && access.batch?.isOpen == true && access.run?.levels.isEmpty == true
    }

    /// Writes what was left, before something reads the journal.
    @inline(__always)
    func storeLeftEntries(_ access: Access) throws {
        if !state.leftEntries.isEmpty { try storeAllLeft(access) }
    }

    private func storeAllLeft(_ access: Access) throws {
        let rows = state.leftEntries, before = access.changedRows
        // Their own statement is met at the same door.
        state.leftEntries = []
        do { try inOneTransaction(access) { for row in rows { try store(row) } } } catch {
            access.batch?.isLost = true
            throw error
        }
        // These are no changes of the run under way, or since the last commit.
        let stored = access.changedRows - before
        access.batch?.changesBefore += stored
        state.tail?.changes += stored
    }

    func store(_ row: JournalRow) throws {
        let insert = try statement(
            fixed: "INSERT INTO fam_journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, ?, ?, ?)")
        insert.bind(row.number, at: 0)
        insert.bind(row.at.micros, at: 1)
        insert.bind(row.session, at: 2)
        insert.bind(.text(row.command), at: 3)
        insert.bind(.text(row.kind.rawValue), at: 4)
        insert.bind(Int64(row.added), at: 5)
        insert.bind(Int64(row.changed), at: 6)
        insert.bind(Int64(row.removed), at: 7)
        insert.bind(row.ran.map { .int($0.micros) } ?? .null, at: 8)
        insert.bind(row.made.map { .text($0.entity) } ?? .null, at: 9)
        insert.bind(row.made.map { .int($0.keys.lowerBound) } ?? .null, at: 10)
        insert.bind(row.made.map { .int($0.keys.upperBound) } ?? .null, at: 11)
        insert.bind(row.run.map { .int($0) } ?? .null, at: 12)
        try insert.execute()
    }
}
