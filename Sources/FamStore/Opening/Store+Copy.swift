import FamRegistry
import FamText
import FamValues
import GRDB

extension Store {
    /// Writes the household as it was after journal entry `entry` into the empty file at `path`, including the journal
    /// up to there, so that a replay can start from it: the next journal entry of the copy is `entry` + 1. Cost: the
    /// size of the database, and one write for each row that later entries touched.
    /// - Returns: the digest of the copy.
    @discardableResult
    public func copy(into path: String, undoneTo entry: Int64, at time: Instant) throws -> StateDigest {
        try accessing { _ in
            let copy = try statement("VACUUM INTO ?")
            copy.bind(.text(path), at: 0)
            // The copy may be on another disk than the household.
            do { try copy.execute() } catch let error as DatabaseError where DatabaseErrors.isFull(error) {
                throw DatabaseErrors.diagnostic(error, place: path)
            }
        }
        let copied = Store(location: .file(path), registry: registry, options: options)
        defer { copied.close() }
        copied.keepsImages = false
        try copied.forgetSecrets()
        if let oldest = try copied.accessing({ _ in try copied.firstEntry(after: entry) }) {
            try copied.accessing { _ in
                try copied.requireKept(since: oldest, "the household of that time cannot be restored")
            }
            try copied.joinEntries(from: oldest)
            try copied.run(EntryHeader(command: "copy", at: time), in: nil) {
                try Reversal(store: copied, access: copied.writing(), entry: oldest).run()
            }
            try copied.forgetJournal(after: entry)
        }
        return try copied.digest()
    }

    /// Makes one entry of this one and all later ones: what each row was before the first of them that touched it, and
    /// the rows that were not there. Reverting it is what reverting each of them, newest first, would come to.
    private func joinEntries(from entry: Int64) throws {
        try accessing { access in
            try access.db.inTransaction {
                // Besides an aggregate, `min` decides from which row SQLite takes the other columns.
                try access.db.execute(
                    sql: """
                        CREATE TEMP TABLE fam_first AS SELECT entity, n, last, before, min(entry) AS entry
                        FROM main.fam_change WHERE entry >= ? AND entity <> '' GROUP BY entity, n
                        """, arguments: [entry])
                try putRanges(access.db, entry)
                try access.db.execute(sql: "DELETE FROM fam_change WHERE entry >= ?", arguments: [entry])
                // The last one says which number comes next.
                try access.db.execute(
                    sql: "DELETE FROM fam_journal WHERE n > ? AND n < (SELECT max(n) FROM fam_journal)",
                    arguments: [entry])
                try access.db.execute(sql: "UPDATE fam_journal SET made = NULL WHERE n >= ?", arguments: [entry])
                try putFirst(access.db, entry)
                try access.db.execute(sql: "DROP TABLE fam_first")
                return .commit
            }
        }
    }

    /// Adds the ranges of rows that stand in the journal itself, joined where one goes on with the other: sorting each
    /// among the other changes takes longer than reading it.
    private func putRanges(_ db: Database, _ entry: Int64) throws {
        guard try connection().keepsRanges else { return }
        let rows = try PreparedStatement(
            db, "SELECT made, first, last FROM fam_journal WHERE n >= ? AND made IS NOT NULL ORDER BY n")
        rows.bind(entry, at: 0)
        let insert = try PreparedStatement(db, "INSERT INTO fam_first VALUES (?, ?, ?, NULL, ?)")
        func put(_ entity: String, _ range: (first: Int64, last: Int64)) throws {
            insert.bind(.text(entity), at: 0)
            insert.bind(range.first, at: 1)
            insert.bind(range.last, at: 2)
            insert.bind(entry, at: 3)
            try insert.execute()
        }
        var open: [String: (first: Int64, last: Int64)] = [:]
        while try rows.step() {
            let entity = rows.text(0), next = (first: rows.int(1), last: rows.int(2))
            if let range = open[entity], next.first == range.last &+ 1, next.first <= next.last {
                open[entity]?.last = next.last
            } else {
                if let range = open.updateValue(next, forKey: entity) { try put(entity, range) }
            }
        }
        for (entity, range) in open { try put(entity, range) }
    }

    /// Rows that one entry after the other made are one range, and what became of them since is of no interest.
    private func putFirst(_ db: Database, _ entry: Int64) throws {
        let rows = try PreparedStatement(
            db, "SELECT entity, n, max(n, last), before FROM fam_first ORDER BY entity, n, before IS NOT NULL")
        let insert = try PreparedStatement(db, "INSERT INTO fam_change VALUES (?, ?, ?, ?, ?)")
        func put(_ entity: String, _ keys: ClosedRange<Int64>, _ before: StoredValue) throws {
            insert.bind(entry, at: 0)
            insert.bind(.text(entity), at: 1)
            insert.bind(keys.lowerBound, at: 2)
            insert.bind(keys.upperBound, at: 3)
            insert.bind(before, at: 4)
            try insert.execute()
        }
        var made: (entity: String, keys: ClosedRange<Int64>)?
        // The ranges of a damaged journal may end anywhere.
        while try rows.step() {
            let entity = rows.text(0), first = rows.int(1), isNew = rows.isNull(3)
            if let open = made, open.entity == entity, first &- (isNew ? 1 : 0) <= open.keys.upperBound {
                if isNew { made?.keys = open.keys.lowerBound...max(open.keys.upperBound, rows.int(2)) }
            } else if isNew {
                if let made { try put(made.entity, made.keys, .null) }
                made = (entity, first...rows.int(2))
            } else {
                try put(entity, first...first, .blob(rows.blob(3)))
            }
        }
        if let made { try put(made.entity, made.keys, .null) }
    }

    /// Empties secret fields and overwrites their bytes, since the copy is stored next to a saved session and shared
    /// with it.
    private func forgetSecrets() throws {
        try accessing { access in
            for table in catalog.tables {
                let secrets = table.columns.filter(\.isSecret).map { "\(Dialect.quoted($0.name)) = NULL" }
                guard !secrets.isEmpty else { continue }
                try access.db.execute(sql: "PRAGMA secure_delete = ON")
                try access.db.execute(sql: "UPDATE \(table.name) SET \(secrets.joined(separator: ", "))")
                try forgetAllKeptSecrets()
            }
        }
    }

    private func forgetJournal(after entry: Int64) throws {
        try accessing { access in
            try access.db.execute(sql: "DELETE FROM fam_journal WHERE n > ?", arguments: [entry])
            try access.db.execute(
                sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = 'fam_journal'", arguments: [entry])
            try access.db.execute(sql: "DELETE FROM fam_change WHERE entry > ?", arguments: [entry])
            try access.db.execute(sql: "DELETE FROM fam_job WHERE armed_by > ?", arguments: [entry])
            try access.db.execute(sql: "UPDATE fam_job SET undone = NULL WHERE undone > ?", arguments: [entry])
            try access.db.execute(
                sql: "UPDATE fam_journal SET undone_by = NULL WHERE undone_by > ?", arguments: [entry])
            try access.db.execute(sql: "DELETE FROM fam_note WHERE name GLOB 'undone by *'")
        }
    }

    /// Stops using the file; the last program to do so moves all changes into the one file. The store opens it again
    /// when needed. Does nothing for a database in memory or during a run.
    public func close() {
        guard access == nil, case .file = location else { return }
        disconnect()
    }
}
