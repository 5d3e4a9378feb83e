import FamRegistry
import FamServices
import FamText
import FamValues
import GRDB

/// Creates a new database, and brings an older one up to the registry: adds missing tables, columns and indexes, and
/// drops nothing. Runs in one transaction with the write lock, so two programs that start at once do not conflict.
struct SchemaMigration {
    let db: Database
    let schema: Schema
    let options: StoreOptions
    /// The file, for errors; nil in memory.
    let place: String?

    /// Returns whether the file is empty. Throws for another program's file, and for one of a newer fam.
    func isNew() throws -> Bool {
        let name = place.map { "`\($0)`" } ?? "the database"
        if try number("PRAGMA application_id") == Schema.applicationID {
            let version = try number("PRAGMA user_version")
            guard version <= Schema.version else {
                throw Diagnostic(
                    .newerSchema,
                    "\(name) was written by a newer fam (format \(version), this one knows \(Schema.version))",
                    help: "update fam; the file was not touched")
            }
            return false
        }
        if try number("SELECT count(*) FROM sqlite_schema") != 0 { throw DatabaseErrors.notADatabase(place) }
        return true
    }

    private func number(_ sql: String) throws -> Int64 {
        let row = try PreparedStatement(db, sql)
        return try row.step() ? row.int(0) : 0
    }

    func create() throws {
        let zone = try options.zoneForNew()
        // Another program may be creating the file at this moment: this statement does not wait for it, the lock does.
        _ = try? String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
        try locked {
            guard try Int64.fetchOne(db, sql: "PRAGMA application_id") != Schema.applicationID else { return }
            for sql in Schema.ownTables { try db.execute(sql: sql) }
            for table in schema.catalog.tables { try make(table) }
            for figure in schema.catalog.figures { try db.execute(sql: figure.createTable) }
            try db.execute(
                sql: "INSERT INTO fam_meta VALUES (1, ?, ?, 0, 0, ?)",
                arguments: [zone.identifier, options.createdAt.micros, schema.fingerprint(zone)])
            try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
            try db.execute(sql: "PRAGMA user_version = \(Schema.version)")
        }
        _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
    }

    /// Refuses a column that the file lacks, if rows may not be without it and nothing says what those that are there
    /// hold. Called before anything is changed: the file stays as it is.
    func refuseRequiredColumns() throws {
        for table in schema.catalog.tables {
            let present = try columns(table.plainName)
            guard !present.isEmpty else { continue }
            for column in table.columns where !present.contains(column.name) {
                guard column.isOptional || table.defaultCell(column) != nil else {
                    throw DatabaseErrors.required(place, column.name, of: table.plainName)
                }
            }
        }
    }

    /// Adds what the file lacks. `recompute` computes the digest afterward, because a new column with a default changes
    /// rows. Sums and figures are recomputed, because a program that did not know them may have changed their rows.
    func extend(zone: Zone, recompute: () throws -> StateDigest) throws {
        try locked {
            var changesRows = false
            for own in Schema.ownTables {
                try db.execute(sql: "CREATE TABLE IF NOT EXISTS" + own.dropFirst("CREATE TABLE".count))
            }
            // With the text that SQLite would have stored, because definitions are compared by text.
            let present = try columns("fam_journal")
            for (name, type) in Schema.laterJournalColumns where !present.contains(name) {
                try db.execute(sql: "ALTER TABLE fam_journal ADD COLUMN \(name) \(type)")
            }
            if !present.contains("run") { try moveRuns() }
            for table in schema.catalog.tables {
                let present = try columns(table.plainName)
                if present.isEmpty {
                    try refuseLost(table)
                    try make(table)
                } else {
                    changesRows = try addColumns(table, present: present) || changesRows
                    for sql in Schema.createIndexes(table) { try db.execute(sql: sql) }
                }
            }
            // After all tables, because the rows to sum may be in a table made just now.
            let wasUnsettled = try isUnsettled()
            // After all tables, because the rows to sum may be in a table created just now.
            try rebuild(zone: zone)
            try db.execute(sql: "UPDATE fam_meta SET schema = ?", arguments: [schema.fingerprint(zone)])
            guard changesRows || wasUnsettled else { return }
            let digest = try recompute()
            try db.execute(
                sql: "UPDATE fam_meta SET digest_first = ?, digest_second = ?",
                arguments: [Int64(bitPattern: digest.first), Int64(bitPattern: digest.second)])
        }
    }

    /// Rebuilds what is derived from the rows: missing indexes, sums, figures and counters. The caller holds a
    /// transaction.
    func rebuild(zone: Zone) throws {
        for table in schema.catalog.tables {
            for sql in Schema.createIndexes(table) { try db.execute(sql: sql) }
            let raise = try PreparedStatement(
                db,
                """
                UPDATE sqlite_sequence SET seq = max(
                  CASE WHEN typeof(seq) = 'integer' AND seq < \(Int64.max) THEN seq ELSE 0 END,
                  (SELECT ifnull(max(n), 0) FROM \(table.name)),
                  (SELECT ifnull(max(last), 0) FROM \(Schema.changes)
                   WHERE entity = '\(table.spec.name)' AND typeof(last) = 'integer' AND last < \(Int64.max)))
                WHERE name = ?
                """)
            raise.bind(.text(table.plainName), at: 0)
            try raise.execute()
        }
        for kept in schema.catalog.kept { try db.execute(sql: Dialect.recomputeKept(kept, in: schema.catalog)) }
        try FigureScan(catalog: schema.catalog, db: db, zone: zone).rebuild()
        try db.execute(sql: Store.forgetUnsettled)
    }

    /// Whether the digest lags behind the rows; see `WriteBehind`.
    private func isUnsettled() throws -> Bool {
        try PreparedStatement(db, "SELECT 1 FROM fam_note WHERE name = 'unsettled'").step()
    }

    /// A table that is missing although the journal mentions its rows was not left out by an older fam: it was lost.
    private func refuseLost(_ table: EntityTable) throws {
        let rows = try PreparedStatement(db, "SELECT 1 FROM \(Schema.changes) WHERE entity = ? LIMIT 1")
        rows.bind(.text(table.spec.name), at: 0)
        if try rows.step() { throw DatabaseErrors.incomplete(place, ["table `\(table.plainName)`"]) }
    }

    /// Earlier programs kept the first entry of a script's run as a change of no entity, under this key.
    private func moveRuns() throws {
        let mark = "entity = '' AND fam_change.n = -1"
        try db.execute(
            sql: """
                UPDATE fam_journal SET run = (SELECT last FROM fam_change WHERE entry = fam_journal.n AND \(mark))
                WHERE n IN (SELECT entry FROM fam_change WHERE \(mark))
                """)
        try db.execute(sql: "DELETE FROM fam_change WHERE \(mark)")
    }

    /// Whether the journal's rows have ranges of new rows; see `Schema.changes`.
    func journalHasRanges() throws -> Bool { try columns("fam_journal").contains("made") }

    private func columns(_ table: String) throws -> Set<String> {
        Set(try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table]))
    }

    private func make(_ table: EntityTable) throws {
        try db.execute(sql: Schema.createTable(table))
        for sql in Schema.createIndexes(table) { try db.execute(sql: sql) }
    }

    /// Returns whether rows now have values that they did not have before.
    private func addColumns(_ table: EntityTable, present: Set<String>) throws -> Bool {
        var changesRows = false
        for column in Schema.columns(table) where !present.contains(column.name) {
            try db.execute(sql: "ALTER TABLE \(table.name) ADD COLUMN \(column.definition)")
            guard let stored = table.columns.first(where: { $0.name == column.name }) else { continue }
            try noteAge(of: stored, table)
            guard let cell = table.defaultCell(stored) else { continue }
            let update = try PreparedStatement(db, "UPDATE \(table.name) SET \(Dialect.quoted(column.name)) = ?")
            update.bind(cell, at: 0)
            try update.execute()
            changesRows = true
        }
        return changesRows
    }

    /// Images taken before now do not have the column, which is not the same as null.
    private func noteAge(of column: StoredColumn, _ table: EntityTable) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO fam_note SELECT ?, CAST(ifnull(max(n), 0) AS TEXT) FROM fam_journal",
            arguments: [ColumnAge.prefix + table.plainName + "." + column.name])
    }

    /// Copies the file to the backups before a newer program changes its tables; a file without a journal has nothing
    /// to lose.
    /// - Returns: the path of the copy.
    func backUp() throws -> String? {
        guard let place, let shelf = BackupShelf(.file(place)), try number("SELECT count(*) FROM fam_journal") > 0
        else { return nil }
        let path = shelf.newPath(at: options.createdAt, ending: "db")
        try PrivateFile.makeFolders(for: path)
        let file = try FileReplacement(path, replaces: false, isPrivate: true, isNamed: true)
        guard let temporary = file.temporary else { return nil }
        try db.execute(sql: "VACUUM INTO ?", arguments: [temporary])
        try file.commit()
        return path
    }

    private func locked(_ body: () throws -> Void) throws {
        try db.execute(sql: "BEGIN IMMEDIATE")
        do {
            try body()
            try db.execute(sql: "COMMIT")
        } catch {
            if db.isInsideTransaction { try db.execute(sql: "ROLLBACK") }
            throw error
        }
    }
}
