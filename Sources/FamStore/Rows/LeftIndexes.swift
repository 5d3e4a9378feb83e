import FamText
import GRDB

/// Indexes that a sandbox does not keep up (decision 0508). What is replayed often adds many rows of a kind and never
/// looks for one, and the indexes of a table take a third of the time to add a row.
struct LeftIndexes {
    /// Definitions by name.
    private var all: [String: String] = [:]
    private var tables: Set<String> = []
    /// Grows with the tables.
    private(set) var version = 0
    /// Whether some of them may be missing.
    private(set) var areMissing = false

    mutating func add(_ index: (name: String, definition: String), of table: EntityTable) {
        all[index.name] = index.definition
        if tables.insert(table.name).inserted { version += 1 }
        areMissing = true
    }

    /// A rollback may have taken indexes with it that were made again.
    mutating func doubt() { areMissing = !all.isEmpty }

    /// Whether a statement may look for rows of these tables by anything but their key.
    func mayBeUsed(by sql: String) -> Bool {
        if sql.hasPrefix("VACUUM") { return true }
        guard Schema.mayUseIndexes(sql) else { return false }
        return tables.contains { sql.contains($0) }
    }

    fileprivate mutating func take() -> [String: String] {
        areMissing = false
        return all
    }
}

/// Whether a statement looks for rows is seen at the doors of `LeftEntries`, and where queries begin. From then on the
/// table keeps its indexes.
extension Store {
    /// Called for each row that is added. A table loses its indexes once, when many rows were added and few were there
    /// before: to make them again for those would take longer than to keep them up.
    @inline(__always)
    func mayLeaveIndexes(_ access: Access, _ table: EntityTable) throws {
        if staysBehind, changesOf[table.index] == rowsIndexed { try leaveIndexes(access, table) }
    }

    private func leaveIndexes(_ access: Access, _ table: EntityTable) throws {
        guard try count(of: table) < 2 * rowsIndexed else { return }
        for index in try indexes(of: table, access.connection) {
            do {
                try access.connection.execute(sql: "DROP INDEX \(Dialect.quoted(index.name))")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_LOCKED {
                // Somebody still reads.
                return
            }
            state.leftIndexes.add(index, of: table)
        }
    }

    /// Makes them again, before something looks for rows.
    @inline(__always)
    func makeLeftIndexes(_ access: Access, for sql: String? = nil) throws {
        guard state.leftIndexes.areMissing else { return }
        if let sql, !state.leftIndexes.mayBeUsed(by: sql) { return }
        try makeAllLeft(access)
    }

    private func makeAllLeft(_ access: Access) throws {
        let left = state.leftIndexes.take()
        do {
            try inOneTransaction(access) {
                let present = try PreparedStatement(
                    access.connection, "SELECT name FROM main.sqlite_schema WHERE type = 'index'")
                var names: Set<String> = []
                while try present.step() { names.insert(present.text(0)) }
                for (name, definition) in left where !names.contains(name) {
                    try access.connection.execute(sql: definition)
                }
            }
        } catch {
            access.batch?.isLost = true
            throw error
        }
    }
}
