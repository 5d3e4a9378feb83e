import FamText
import FamValues

/// The rows of a backup in temporary tables next to the household's, where they can be compared. Column `fam_n` counts
/// the rows of a table; `fam_key` is the `n` that each will get. References hold ids.
struct BackupStaging {
    let store: Store
    let access: Access
    /// Whether a field is newer than the file, so that the digest cannot match.
    private(set) var taken = TakenRows()

    init(store: Store, access: Access) throws {
        self.store = store
        self.access = access
        for table in store.catalog.tables {
            try execute("DROP TABLE IF EXISTS \(name(table))")
            let columns = table.columns.map {
                "\(Dialect.quoted($0.name)) \($0.target == nil ? $0.form.sqlType : "BLOB")"
            }
            let own = ["fam_n INTEGER PRIMARY KEY", "fam_key INTEGER", "id BLOB NOT NULL UNIQUE"]
            let all = (own + columns).joined(separator: ", ")
            try execute("CREATE TEMP TABLE \(table.index.stagingName) (\(all))")
        }
    }

    func name(_ table: EntityTable) -> String { "temp.\(table.index.stagingName)" }

    func execute(_ sql: String) throws { try access.db.execute(sql: sql) }
    func prepared(_ sql: String) throws -> PreparedStatement { try PreparedStatement(access.db, sql) }

    func drop() {
        for table in store.catalog.tables { try? execute("DROP TABLE IF EXISTS \(name(table))") }
    }

    /// Loads every row, and refuses contradictions (X-OP63, steps 3 to 6): missing fields, duplicate ids, references to
    /// rows that are not in the file, values invalid for their field, and counts other than those in the first line.
    /// - Parameter takesLocal: whether to load rows that belong to a machine, which a base has.
    mutating func load(_ file: BackupFile, takesLocal: Bool) throws {
        var inserts: [PreparedStatement?] = Array(repeating: nil, count: store.catalog.count)
        let reading = BackupReading(catalog: store.catalog) { _, id in .blob(id.bytes) }
        taken = try file.forEachTaken(reading, store, takesLocal: takesLocal) { row in
            let insert = try inserts[row.table.index] ?? insertStatement(row.table)
            inserts[row.table.index] = insert
            insert.bind(row.id.high, row.id.low, at: 0)
            for (index, cell) in row.cells.enumerated() { insert.bind(cell, at: index + 1) }
            try insert.execute()
            guard access.connection.changesCount == 1 else {
                throw Diagnostic(.badBackup, "Duplicate id \(row.id)", help: "nothing was changed")
            }
        }
        for table in store.catalog.tables { try refuseDangling(table) }
    }

    private func insertStatement(_ table: EntityTable) throws -> PreparedStatement {
        let marks = Array(repeating: "?", count: table.columns.count + 1).joined(separator: ", ")
        return try prepared("INSERT OR IGNORE INTO \(name(table)) (\(table.columnList)) VALUES (\(marks))")
    }

    private func refuseDangling(_ table: EntityTable) throws {
        for column in table.columns {
            guard let target = column.target.map({ store.catalog[$0] }) else { continue }
            let field = Dialect.quoted(column.name)
            let rows = try prepared(
                "SELECT id FROM \(name(table)) WHERE \(field) IS NOT NULL AND \(field) NOT IN (SELECT id FROM "
                    + "\(name(target))) LIMIT 1"
            )
            guard try rows.step() else { continue }
            let (high, low) = rows.words(0)
            throw Diagnostic(
                .badBackup, "\(table.spec.name) \(RowID(high: high, low: low)) refers to a missing \(target.spec.name)",
                help: "nothing was changed")
        }
    }
}

extension Int {
    /// The name of the temporary table for the entity table with this index.
    fileprivate var stagingName: String { "fam_restore_\(self)" }
}
