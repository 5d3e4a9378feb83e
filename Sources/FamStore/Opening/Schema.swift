import FamRegistry
import FamValues

/// The tables of a household as SQL: those of the journal, and one per entity (law 1).
struct Schema {
    /// `PRAGMA application_id` of every fam database: "fam1".
    static let applicationID: Int64 = 0x6661_6D31
    /// `PRAGMA user_version`: raised when an older program could no longer work with the file.
    static let version: Int64 = 1

    let catalog: Catalog

    static let ownTables = [
        """
        CREATE TABLE fam_meta (
          one INTEGER PRIMARY KEY CHECK (one = 1), zone TEXT NOT NULL, created INTEGER NOT NULL,
          digest_first INTEGER NOT NULL, digest_second INTEGER NOT NULL, schema TEXT NOT NULL)
        """,
        """
        CREATE TABLE fam_journal (
          n INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, session INTEGER NOT NULL, command TEXT NOT NULL,
          kind TEXT NOT NULL, added INTEGER NOT NULL, changed INTEGER NOT NULL, removed INTEGER NOT NULL, undone_by INTEGER)
        """,
        """
        CREATE TABLE fam_change (
          entry INTEGER NOT NULL, entity TEXT NOT NULL, n INTEGER NOT NULL, last INTEGER NOT NULL, before BLOB,
          PRIMARY KEY (entry, entity, n)) WITHOUT ROWID
        """,
    ]

    /// The column definitions of one table, `n` and `id` left out.
    static func columns(_ table: EntityTable) -> [(name: String, definition: String)] {
        table.columns.map { ($0.name, "\(Dialect.quoted($0.name)) \($0.form.sqlType)") }
            + table.kept.map { ($0.name, "\(Dialect.quoted($0.name)) INTEGER NOT NULL DEFAULT 0") }
    }

    static func createTable(_ table: EntityTable) -> String {
        let columns = ["n INTEGER PRIMARY KEY AUTOINCREMENT", "id BLOB NOT NULL UNIQUE"] + columns(table).map(\.definition)
        return "CREATE TABLE \(table.name) (\(columns.joined(separator: ", ")))"
    }

    /// One index per reference and for the time field, and those the spec asks for; one that another begins with is left out.
    private static func indexedFields(_ table: EntityTable) -> [[String]] {
        let spec = table.spec
        var wanted = spec.indexes
        for column in table.columns {
            let isNeeded = column.target != nil || column.name == spec.timeField
            if isNeeded, !wanted.contains(where: { $0.first == column.name }) { wanted.append([column.name]) }
        }
        return wanted
    }

    static func indexes(_ table: EntityTable) -> [(name: String, sql: String)] {
        indexedFields(table).map { fields in
            let name = Dialect.quoted(([table.plainName] + fields).joined(separator: "_") + "_index")
            return (name, "CREATE INDEX IF NOT EXISTS \(name) ON \(table.name) (\(fields.map(Dialect.quoted).joined(separator: ", ")))")
        }
    }

    /// Changes whenever the tables or indexes would, or the zone's days: figures are kept by them. Compared when a database is opened, so
    /// that nothing else need be looked at. Every start asks, so it goes by the names and forms that the SQL is made of, not by the SQL.
    func fingerprint(_ zone: Zone) -> String {
        var hash = SchemaHash()
        for table in catalog.tables {
            hash.begin(table.plainName)
            for column in table.columns {
                hash.add(column.name)
                hash.add(column.form.sqlType)
            }
            for kept in table.kept { hash.begin(kept.name) }
            for fields in Schema.indexedFields(table) {
                hash.begin("index")
                for field in fields { hash.add(field) }
            }
        }
        for figure in catalog.figures {
            hash.begin(figure.spec.name)
            for key in figure.spec.keys { hash.add(key.name) }
            for name in figure.spec.amountNames { hash.add(name) }
        }
        return RowID(high: hash.high &+ zone.fingerprint, low: hash.low).hex
    }
}
