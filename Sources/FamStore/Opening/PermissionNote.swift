import FamServices
import FamText
import GRDB
import GRDBSQLite
import Glibc

/// Warns if others may read a household, for example one that was copied: once, and again if the permissions change.
enum PermissionNote {
    static func warning(_ db: Database, place: String?, _ options: StoreOptions) -> Diagnostic? {
        var info = stat()
        guard let place, stat(place, &info) == 0, info.st_mode & 0o066 != 0, info.st_uid == geteuid() else {
            return nil
        }
        // A warning is not worth waiting for a lock; it is printed another time.
        sqlite3_busy_timeout(db.sqliteConnection, 0)
        defer { sqlite3_busy_timeout(db.sqliteConnection, Int32(options.busyTimeout * 1_000)) }
        guard (try? isNew(String(info.st_mode & 0o777, radix: 8), db)) == true else { return nil }
        let what = info.st_mode & 0o022 == 0 ? "read" : "read or change"
        return Diagnostic(
            .badFile, "others may \(what) `\(place)`", help: "`fam --fix-permissions` makes it yours alone",
            severity: .warning)
    }

    /// Whether these permissions have not been reported yet; records that they have.
    private static func isNew(_ mode: String, _ db: Database) throws -> Bool {
        let known = try PreparedStatement(db, "SELECT value FROM fam_note WHERE name = 'permissions'")
        if try known.step(), known.text(0) == mode { return false }
        known.reset()
        let note = try PreparedStatement(db, "INSERT OR REPLACE INTO fam_note VALUES ('permissions', ?)")
        note.bind(.text(mode), at: 0)
        try note.execute()
        return true
    }
}

extension Store {
    /// Removes all permissions of others from the household's files: the database and the files next to it, its backups
    /// and their folder, and `others`.
    /// - Returns: the files that were accessible to them.
    public func fixPermissions(and others: [String]) throws -> [String] {
        guard let place else { return [] }
        let databases = ([place] + others).flatMap { [$0, $0 + "-wal", $0 + "-shm"] }
        let backups = shelf.map { [$0.folder] + $0.paths() } ?? []
        return try (databases + backups).filter { try PrivateFile.protect($0) }
    }
}
