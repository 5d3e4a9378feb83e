// Every start runs this.

/// The state of a store for one open connection.
struct ConnectionState {
    /// Statements that live as long as the connection, by their text; only for a small number of texts.
    var prepared: [String: PreparedStatement] = [:]
    /// Those whose text is written where they are asked for.
    var fixed = FixedStatements()
    var numbered = NumberedStatements()
    /// A new one for each connection: a cursor that is closed later gives its statement to the old.
    let spare = SpareStatements()
    let functions = SQLFunctions()
    /// See `columnAges`; nil until first used.
    var columnAges: [String: Int64]?
    /// Whether each commit waits for the disk, and the count of changes at which that was found out.
    var hasFullDurability = false
    var durabilitySeen: Int?
    /// `PRAGMA data_version` as last seen: another number means that another process wrote.
    var seenVersion: Int64 = 0
    /// What the last commit left for the next transaction.
    var tail: CommitTail?

    /// Finalizes all statements, which the connection needs before it can be closed.
    mutating func dropStatements() {
        prepared = [:]
        fixed = FixedStatements()
        numbered = NumberedStatements()
        spare.drop()
    }
}
