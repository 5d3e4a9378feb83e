// Every start runs this.

/// The state of a store for one open connection.
struct ConnectionState {
    /// Statements kept for the life of the connection, by text; only for a small number of texts.
    var prepared: [String: PreparedStatement] = [:]
    /// Statements with a literal text.
    var fixed = FixedStatements()
    var numbered = NumberedStatements()
    /// A new one per connection: a cursor closed later returns its statement to the old one.
    let spare = SpareStatements()
    let functions = SQLFunctions()
    /// See `columnAges`; nil until first used.
    var columnAges: [String: Int64]?
    /// Whether each commit waits for the disk, and the change count at which that was determined.
    var hasFullDurability = false
    var durabilitySeen: Int?
    /// The last seen `PRAGMA data_version`; it changes when another process writes.
    var seenVersion: Int64 = 0
    /// The state kept from the last commit for the next transaction.
    var tail: CommitTail?
    /// Entries of a batch whose rows are not written; see `LeftEntries`.
    var leftEntries: [JournalRow] = []
    var leftIndexes = LeftIndexes()

    /// Finalizes all statements, as required before closing the connection.
    mutating func dropStatements() {
        prepared = [:]
        fixed = FixedStatements()
        numbered = NumberedStatements()
        spare.drop()
    }
}
