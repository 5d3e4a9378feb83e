import FamText
import FamValues

/// The backup of a household (X-OP62): lines of JSON. The first says what the file is; then is one line per row,
/// `{"child":{"id":…,…}}`, tables after those they refer to and rows in the order they were made, fields in the order
/// of the entity and none that is null; the last line holds the SHA-256 of all bytes before it. Nothing in it says when
/// or where it was made, so equal households give equal bytes.
enum BackupFormat {
    static let name = "fam-backup"
    /// Raised when an older program could no longer read the file. Entities and fields that are added need no new
    /// version.
    static let version = 1
    static let fileEnding = "fambackup"

    static func newer(_ version: Int) -> Diagnostic {
        Diagnostic(
            .newerSchema, "Backup was made by a newer version (\(version))",
            help: "update fam, then restore it; nothing was changed")
    }

    static func unreadable(
        _ reason: String, help: String = "nothing was changed; take an older backup, `backups` lists them"
    ) -> Diagnostic {
        Diagnostic(.badBackup, "Backup cannot be read: \(reason)", help: help)
    }

    static func incomplete(_ what: String) -> Diagnostic {
        Diagnostic(.badBackup, "Backup is incomplete: \(what)", help: "nothing was changed")
    }
}

/// The first line of a backup.
struct BackupHeader: Codable, Equatable {
    var format: String
    var version: Int
    /// The zone in which the household counts its days.
    var zone: String
    /// That of the household; a restore must arrive at it.
    var digest: String
    /// How many rows follow, by entity; entities without rows are left out.
    var rows: [String: Int]
    /// Of the base of a saved session: the last entry of its journal.
    var journal: Int64?
}

extension DiagnosticCode {
    public static let badBackup = DiagnosticCode(
        "bad-backup", "A backup file is damaged, incomplete or contradicts itself.")
    static let otherZone = DiagnosticCode(
        "other-zone", "A backup counts its days in a different time zone than the household.")
}
