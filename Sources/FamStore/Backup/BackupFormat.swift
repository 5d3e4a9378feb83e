import FamText
import FamValues

/// The backup of a household (X-OP62): lines of JSON. The first describes the file. Then there is one line per row,
/// `{"child":{"id":…,…}}`: tables after those they refer to, rows in the order they were made, fields in the entity's
/// order without nulls. The last line has the SHA-256 of all bytes before it. The time and place are not in it, so
/// equal households give equal bytes.
enum BackupFormat {
    static let name = "fam-backup"
    /// Increased when older programs could no longer read the file. Added entities and fields need no new version.
    static let version = 1
    static let fileEnding = "fambackup"

    static func newer(_ version: Int) -> Diagnostic {
        Diagnostic(
            .newerSchema, "Backup was made by a newer version (\(version))",
            help: "update fam, then restore it; nothing was changed")
    }

    static func unreadable(
        _ reason: String, help: String = "take an older backup; `backups` lists those next to the database"
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
    /// The time zone in which the household counts days.
    var zone: String
    /// The household's digest, which a restore must reproduce.
    var digest: String
    /// How many rows follow, by entity; entities without rows are left out.
    var rows: [String: Int]
    /// For the base of a saved session: the last entry of its journal.
    var journal: Int64?
}

extension DiagnosticCode {
    public static let badBackup = DiagnosticCode(
        "bad-backup", "A backup file is damaged, incomplete or contradicts itself.")
    public static let otherZone = DiagnosticCode(
        "other-zone", "A backup or a saved session counts its days in a different time zone than the household.",
        remedy: "A household keeps the zone in which it was made. `TZ=Europe/Berlin fam --db NEW.db restore FILE` "
            + "makes one in the zone of the backup; `restore FILE --keep-zone` takes the rows into this one, where "
            + "each moment stays the same and may belong to another day. A session is applied only in its own zone. In "
            + "a transcript `#@ world zone=Europe/Berlin` on the first line sets the zone.")
}
