import FamText
import FamValues
import Glibc

/// The household that a saved session began in, as text that a diff shows: a backup with the position of the journal,
/// but without earlier entries.
extension Store {
    /// Writes the household as it was after journal entry `entry`. Unlike a backup, does not look at the pages of the
    /// file: who reads it has the digest to compare. Not within a run that has changed rows. Cost: the changes since
    /// then, and three passes over the rows of that time.
    /// - Returns: false if it had more than `mostRows`; then nothing is written.
    /// - Throws: `journal-compacted`.
    public func writeBase(
        after entry: Int64, mostRows: Int? = nil, _ write: (String) throws -> Void
    ) throws -> Bool {
        try pastRows(after: entry) {
            if let mostRows, try hasMoreRows(than: mostRows) { return false }
            try writeBackup(journal: entry, write)
            return true
        }
    }

    /// Cost: a look at as many rows.
    private func hasMoreRows(than most: Int) throws -> Bool {
        var left = Int64(most)
        for table in catalog.tables {
            let count = try statement("SELECT count(*) FROM (SELECT 1 FROM \(table.name) LIMIT ?)")
            defer { count.reset() }
            count.bind(left + 1, at: 0)
            left -= try count.step() ? count.int(0) : 0
            if left < 0 { return true }
        }
        return false
    }

    /// Makes an empty household the one in a base. Entries continue at its journal position, and earlier ones cannot be
    /// undone.
    /// - Throws: as `restore`.
    public func begin(with base: BackupFile) throws {
        guard let entry = base.header.journal else { throw BackupFormat.incomplete("the journal in its first line") }
        try run(EntryHeader(command: "base", at: Instant(micros: 0)), in: nil) {
            _ = try restore(base, keepsZone: true, takesLocal: true)
        }
        try beginJournal(after: entry)
    }

    /// Gives the journal's only entry, which made all rows, this number; it cannot be undone.
    public func beginJournal(after entry: Int64) throws {
        try accessing { access in
            try inOneTransaction(access) { try settleOutsideOfRuns(access) }
            try access.db.execute(sql: "DELETE FROM fam_change")
            try access.db.execute(
                sql: "UPDATE fam_journal SET n = ?, made = NULL, first = NULL, last = NULL", arguments: [entry])
            try access.db.execute(
                sql: "INSERT OR REPLACE INTO fam_note VALUES ('\(Store.forgottenNote)', ?)", arguments: ["\(entry)"])
        }
    }
}

extension BackupFile {
    /// Whether a base is text, by its first bytes; otherwise it is an SQLite database.
    public static func isText(_ path: String) throws -> Bool {
        var info = stat()
        guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return false }
        return try BoundedFile(path).head(1) == [UInt8(ascii: "{")]
    }
}
