import FamRegistry
import FamText
import FamValues
import GRDB

extension Store {
    /// Writes the household as it was after journal entry `entry` into the empty file at `path`, including the journal
    /// up to there, so that a replay can start from it: the next journal entry of the copy is `entry` + 1. Cost: the
    /// size of the database, and undoing later entries.
    /// - Returns: the digest of the copy.
    @discardableResult
    public func copy(into path: String, undoneTo entry: Int64, at time: Instant) throws -> StateDigest {
        try accessing { _ in
            let copy = try statement("VACUUM INTO ?")
            copy.bind(.text(path), at: 0)
            try copy.execute()
        }
        let copied = Store(location: .file(path), registry: registry, options: options)
        defer { copied.close() }
        try copied.forgetSecrets()
        let later = try copied.journal().map(\.number).filter { $0 > entry }
        if let oldest = later.last {
            try copied.accessing { _ in
                try copied.requireKept(since: oldest, "the household of that time cannot be restored")
            }
            try copied.run(EntryHeader(command: "copy", at: time), in: nil) {
                let access = try copied.writing()
                // Newest first, each to its previous state; undos and redos are reverted like any other change.
                for number in later { try Reversal(store: copied, access: access, entry: number).run() }
            }
            try copied.forgetJournal(after: entry)
        }
        return try copied.digest()
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
        }
    }

    /// Stops using the file; the last program to do so moves all changes into the one file. The store opens it again
    /// when needed. Does nothing for a database in memory or during a run.
    public func close() {
        guard access == nil, case .file = location else { return }
        disconnect()
    }
}
