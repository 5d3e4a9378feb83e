import FamRegistry
import FamText
import FamValues

/// The tables of a household as SQL: those of the journal, and one per entity (law 1).
struct Schema {
    /// `PRAGMA application_id` of every fam database: "fam1".
    static let applicationID: Int64 = 0x6661_6D31
    /// `PRAGMA user_version`: increased when older programs could no longer use the file.
    static let version: Int64 = 1

    let catalog: Catalog
    /// The stamp of the definitions, if the program has it as a constant.
    var known: SchemaStamp?

    var stamp: SchemaStamp { known ?? SchemaStamp(of: self) }

    static let ownTables = [
        """
        CREATE TABLE fam_meta (
          one INTEGER PRIMARY KEY CHECK (one = 1), zone TEXT NOT NULL, created INTEGER NOT NULL,
          digest_first INTEGER NOT NULL, digest_second INTEGER NOT NULL, schema TEXT NOT NULL)
        """,
        """
        CREATE TABLE fam_journal (
          n INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, session INTEGER NOT NULL, command TEXT NOT NULL,
          kind TEXT NOT NULL, added INTEGER NOT NULL, changed INTEGER NOT NULL, removed INTEGER NOT NULL, \
        undone_by INTEGER, ran INTEGER, \
        made TEXT, first INTEGER, last INTEGER, run INTEGER)
        """,
        """
        CREATE TABLE fam_change (
          entry INTEGER NOT NULL, entity TEXT NOT NULL, n INTEGER NOT NULL, last INTEGER NOT NULL, before BLOB,
          PRIMARY KEY (entry, entity, n)) WITHOUT ROWID
        """,
        "CREATE TABLE fam_note (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        // Jobs with a due time; not part of the digest.
        """
        CREATE TABLE fam_job (
          job TEXT NOT NULL, key TEXT NOT NULL, armed_by INTEGER NOT NULL, due INTEGER, undone INTEGER,
          PRIMARY KEY (job, key, armed_by)) WITHOUT ROWID
        """,
    ]

    /// What files of earlier programs lack, in the order in which they came.
    static let laterJournalColumns = [
        ("ran", "INTEGER"), ("made", "TEXT"), ("first", "INTEGER"), ("last", "INTEGER"), ("run", "INTEGER"),
    ]

    /// The first range of an entry is in its row of the journal, because most entries make rows of one kind only: a
    /// table less for each of them to write (decision 0410). Both arms have columns of the same types, and whoever
    /// sorts selects what it sorts by: SQLite merges the arms then, and otherwise sorts all rows first.
    static let changes = """
        (SELECT entry, entity, n, last, before FROM main.fam_change
         UNION ALL SELECT n, made, first, last, CAST(NULL AS BLOB) FROM main.fam_journal WHERE made IS NOT NULL)
        """

    /// Whether a statement reads or writes rows of the journal, or begins what may be taken back alone.
    static func usesJournal(_ sql: String) -> Bool { sql.contains("fam_journal") || sql.hasPrefix("SAVEPOINT") }

    /// Whether a statement may look for rows by anything but their key: not if it adds or counts them.
    static func mayUseIndexes(_ sql: String) -> Bool {
        if sql.hasSuffix(" WHERE n = ?") { return false }
        if sql.hasPrefix("SELECT count(*) FROM ") { return sql.contains(" WHERE ") }
        return !sql.hasPrefix("INSERT INTO ") || sql.contains("SELECT ")
    }

    static let ownNames = ["fam_meta", "fam_journal", "fam_change", "fam_note", "fam_job", "sqlite_sequence"]

    /// Every definition as SQLite stores it, and whether it can be derived from the rows.
    func forEachDefinition(_ body: (_ text: borrowing SchemaText, _ isDerived: Bool) -> Void) {
        var text = SchemaText()
        func report(isDerived: Bool) {
            body(text, isDerived)
            text.clear()
        }
        for table in catalog.tables {
            Schema.put(table, &text)
            report(isDerived: false)
            for index in Schema.indexes(table) {
                text.put("CREATE INDEX ")
                Schema.put(index, table, &text)
                report(isDerived: true)
            }
        }
        for figure in catalog.figures {
            figure.put(&text)
            report(isDerived: true)
        }
        for own in Schema.ownTables + ["CREATE TABLE sqlite_sequence(name,seq)"] {
            text.put(own)
            report(isDerived: false)
        }
    }

    /// The column definitions of one table, `n` and `id` left out.
    static func columns(_ table: EntityTable) -> [(name: String, definition: String)] {
        table.columns.map { ($0.name, "\(Dialect.quoted($0.name)) \($0.form.sqlType)") }
            + table.kept.map { ($0.name, "\(Dialect.quoted($0.name)) INTEGER NOT NULL DEFAULT 0") }
    }

    static func createTable(_ table: EntityTable) -> String {
        var text = SchemaText()
        put(table, &text)
        return text.string
    }

    private static func put(_ table: EntityTable, _ text: inout SchemaText) {
        text.put("CREATE TABLE ")
        text.put(table.name)
        text.put(" (n INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL UNIQUE")
        for column in table.columns {
            text.put(", ")
            text.put(name: column.name)
            text.put(" ")
            text.put(column.form.sqlType)
        }
        for kept in table.kept {
            text.put(", ")
            text.put(name: kept.name)
            text.put(" INTEGER NOT NULL DEFAULT 0")
        }
        text.put(")")
    }

    private struct Index {
        var name: String
        var fields: [String]
        var kind = Kind.fields

        enum Kind: String {
            case fields = "index"
            /// A label, found in any letter case; see `LabelSearch`.
            case label = "labels"
            /// Not of a field; see `EndingSearch`.
            case ending = "endings"
        }
    }

    /// One index for each reference, for the time field, for the label, for the end of the id if requested, and those
    /// of the spec. An index that is a prefix of another is left out.
    private static func indexes(_ table: EntityTable) -> [Index] {
        let spec = table.spec
        var wanted = spec.indexes
        for column in table.columns {
            let isNeeded = column.target != nil || column.name == spec.timeField
            if isNeeded, !wanted.contains(where: { $0.first == column.name }) { wanted.append([column.name]) }
        }
        var all = wanted.map { Index(name: $0.joined(separator: "_"), fields: $0) }
        if let label = table.label {
            let fields = ([label] + [table.owner].compactMap { $0 }).map { table.columns[$0].name }
            all.append(Index(name: "by_label", fields: fields, kind: .label))
        }
        if spec.isFoundByEnding { all.append(Index(name: "by_ending", fields: [], kind: .ending)) }
        return all
    }

    /// The statements that create a table's missing indexes.
    static func createIndexes(_ table: EntityTable) -> [String] {
        indexes(table).map { index in
            var text = SchemaText()
            text.put("CREATE INDEX IF NOT EXISTS ")
            put(index, table, &text)
            return text.string
        }
    }

    /// Its name, its table and its fields.
    private static func put(_ index: Index, _ table: EntityTable, _ text: inout SchemaText) {
        text.put("\"")
        text.put(table.plainName)
        text.put("_")
        text.put(index.name)
        text.put("_index\" ON ")
        text.put(table.name)
        if index.kind == .ending {
            text.put(" (")
            text.put(Dialect.ending)
        }
        for (place, field) in index.fields.enumerated() {
            text.put(place == 0 ? " (" : ", ")
            text.put(name: field)
            if place == 0, index.kind == .label { text.put(" COLLATE NOCASE") }
        }
        text.put(")")
    }

    /// Changes whenever the tables or indexes would, or the time zone's days, by which figures are kept. Compared when
    /// a database is opened, so that usually nothing else is checked.
    func fingerprint(_ zone: Zone) -> String {
        let names = stamp.names
        return RowID(high: names.high &+ zone.fingerprint, low: names.low).hex
    }

    /// A hash of the names and types in the SQL.
    func nameHash() -> SchemaHash {
        var hash = SchemaHash()
        for own in Schema.ownTables { hash.begin(own) }
        for table in catalog.tables {
            hash.begin(table.plainName)
            for column in table.columns {
                hash.add(column.name)
                hash.add(column.form.sqlType)
            }
            for kept in table.kept { hash.begin(kept.name) }
            for index in Schema.indexes(table) {
                hash.begin(index.kind.rawValue)
                for field in index.fields { hash.add(field) }
            }
        }
        for figure in catalog.figures {
            hash.begin(figure.spec.name)
            for key in figure.spec.keys { hash.add(key.name) }
            for name in figure.spec.amountNames { hash.add(name) }
        }
        return hash
    }
}
