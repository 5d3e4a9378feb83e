// Every start runs this.
import FamRegistry
import FamServices
import FamText
import FamValues
import Foundation
import GRDB
import GRDBSQLite

/// The open database: GRDB's queue, and what was read from the file when it was opened.
final class Connection {
    let queue: DatabaseQueue
    let zone: Zone
    let createdAt: Instant
    let place: String?
    let canWrite: Bool
    /// Whether the file was filled just now.
    let isNew: Bool
    /// False for an older database that may not be written: its figures are computed when needed.
    let keepsFigures: Bool
    /// False for an older database that may not be written: its journal has no columns for ranges of new rows.
    let keepsRanges: Bool
    /// The reason it cannot be written.
    private let refusal: String
    /// Whether that is the permission of the file, its folder or the disk.
    private let isProtected: Bool
    /// Warnings about the file, to be printed once.
    let warnings: [Diagnostic]
    private let identity: FileIdentity?
    /// The identity of the WAL file; nil until it is seen.
    private var logIdentity: FileIdentity?
    /// Since these two were last compared with the files.
    private var looked: Stopwatch?

    init(
        _ location: StoreLocation, _ options: StoreOptions, _ schema: Schema,
        recompute: (Database) throws -> StateDigest
    ) throws {
        place = if case .file(let path) = location { path } else { nil }
        do {
            let mode = try Connection.mode(location, options)
            let place = place
            identity = place.flatMap(FileIdentity.init)
            var isAlone = false
            do { queue = try DatabaseOpening.queue(mode.path, isReadOnly: !mode.canWrite, options) } catch
                let error as DatabaseError where DatabaseErrors.hasNoIndex(error)
            {
                isAlone = true
                queue = try DatabaseOpening.queue(mode.path, isReadOnly: !mode.canWrite, options, isAlone: true)
            }
            let contents = try queue.inDatabase { db in
                try Contents(db, schema, options, place: place, mayWrite: mode.canWrite, recompute)
            }
            isNew = contents.isNew
            zone = contents.zone
            createdAt = contents.createdAt
            keepsFigures = contents.keepsFigures
            keepsRanges = contents.keepsRanges
            warnings = contents.warnings + (isAlone ? [DatabaseErrors.alone(place)] : [])
            canWrite = mode.canWrite && contents.unknown.isEmpty
            isProtected = mode.isProtected && contents.unknown.isEmpty
            refusal = contents.unknown.isEmpty ? mode.refusal : DatabaseErrors.newerColumns(place, contents.unknown)
        } catch let error as DatabaseError {
            throw DatabaseErrors.diagnostic(error, place: place)
        }
    }

    deinit { try? ClosedQueues.close(queue) }

    /// What an opened file says of itself. A new file is filled, and an older one is migrated.
    private struct Contents {
        let isNew: Bool
        let zone: Zone
        let createdAt: Instant
        let keepsFigures: Bool
        let keepsRanges: Bool
        var warnings: [Diagnostic] = []
        /// Columns of a newer fam.
        let unknown: [String]

        init(
            _ db: Database, _ schema: Schema, _ options: StoreOptions, place: String?, mayWrite: Bool,
            _ recompute: (Database) throws -> StateDigest
        ) throws {
            let migration = SchemaMigration(db: db, schema: schema, options: options, place: place)
            isNew = try migration.isNew()
            if isNew {
                guard mayWrite else { throw DatabaseErrors.notADatabase(place) }
                try migration.create()
            }
            let found = try isNew ? SchemaReview.Findings() : SchemaReview(db: db, schema: schema).differences()
            if !found.acting.isEmpty { throw DatabaseErrors.foreign(place, found.acting) }
            let meta = try PreparedStatement(db, "SELECT zone, created, schema FROM fam_meta")
            defer { meta.reset() }
            guard try meta.step() else { throw DatabaseErrors.notADatabase(place) }
            guard let zone = Zone(identifier: meta.text(0)) else {
                throw Diagnostic(
                    .unknownZone, "the time zone `\(meta.text(0))` of this household cannot be loaded",
                    help: "install the system's time zone data (tzdata)")
            }
            self.zone = zone
            createdAt = Instant(micros: meta.int(1))
            let isKnown = meta.text(2) == schema.fingerprint(zone)
            meta.reset()
            if isKnown, !found.missing.isEmpty { throw DatabaseErrors.incomplete(place, found.missing) }
            unknown = found.unknown
            if !unknown.isEmpty, !found.missing.isEmpty {
                throw DatabaseErrors.otherVersion(place, unknown, found.missing)
            }
            if !isKnown { try migration.refuseRequiredColumns() }
            let isCurrent = isKnown && found.missingDerived.isEmpty, canWrite = mayWrite && unknown.isEmpty
            keepsFigures = isCurrent || canWrite
            keepsRanges = try isKnown || canWrite || migration.journalHasRanges()
            guard canWrite else { return }
            if !isCurrent {
                if !isKnown, let copy = try migration.backUp() {
                    warnings.append(DatabaseErrors.migrated(place, copy))
                }
                try migration.extend(zone: zone) { try recompute(db) }
            }
            if let warning = PermissionNote.warning(db, place: place, options) { warnings.append(warning) }
        }
    }

    /// Throws if the file was replaced or removed: SQLite would continue with the open one, and what is written would
    /// be lost. Cost: two system calls.
    /// - Parameter isOneOfMany: whether commits follow one another closely. What would be lost is as little if one look
    ///   is for all within a millisecond, and each takes a fiftieth of a commit.
    func requireSameFile(_ db: Database, isOneOfMany: Bool) throws {
        guard let place else { return }
        if isOneOfMany, let looked, looked.micros < 1_000 { return }
        looked = Stopwatch()
        let now = FileIdentity(place)
        guard let now, now == identity else {
            throw moved(
                db,
                now == nil
                    ? "`\(place)` no longer exists" : "`\(place)` is not the file that was opened",
                now == nil ? "put it back, or restart fam" : "restart fam to use this one")
        }
        // A reader has no lock that would keep the WAL file there.
        guard canWrite else { return }
        let log = FileIdentity(place + "-wal")
        if logIdentity == nil { logIdentity = log }
        if log != logIdentity {
            throw moved(
                db, "`\(place)-wal`, which holds the latest changes, is not the file that it was",
                "put it back, or restart fam")
        }
    }

    private func moved(_ db: Database, _ message: String, _ help: String) -> Diagnostic {
        // On closing, SQLite would remove the WAL file by name, even if it now belongs to another database.
        var keeps: Int32 = 1
        _ = sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &keeps)
        return Diagnostic(.badFile, message, help: "nothing was changed; \(help)")
    }

    private struct Mode {
        var path: String
        var canWrite: Bool
        var refusal = ""
        var isProtected = false
    }

    /// What a write gets instead. SQLite opened the file for reading, and goes on so if the disk can be written again.
    func refused() -> Diagnostic {
        guard isProtected, let place, !Connection.isProtected(place) else {
            return Diagnostic(.readOnly, refusal, help: "nothing was changed")
        }
        return Diagnostic(
            .readOnly, "`\(place)` or its folder was not writable when it was opened",
            help: "nothing was changed; now it is writable: restart fam")
    }

    private static func isProtected(_ path: String) -> Bool {
        access(path, W_OK) != 0 || access(PrivateFile.parent(of: path), W_OK) != 0
    }

    /// Read-only if the file or its folder is not writable (WAL needs files next to it).
    private static func mode(_ location: StoreLocation, _ options: StoreOptions) throws -> Mode {
        guard case .file(let path) = location else {
            return Mode(path: location == .memory ? ":memory:" : "", canWrite: true)
        }
        var info = stat()
        let exists = stat(path, &info) == 0
        if exists, info.st_mode & S_IFMT != S_IFREG {
            let kind = info.st_mode & S_IFMT == S_IFDIR ? "a folder" : "not a plain file"
            throw Diagnostic(.badFile, "`\(path)` is \(kind)", help: "give the path of a file with `--db`")
        }
        // SQLite would take a file shorter than its smallest page as empty, and overwrite it.
        if exists, (1..<512).contains(info.st_size) { throw DatabaseErrors.notADatabase(path) }
        if exists, access(path, R_OK) != 0 {
            throw Diagnostic(.badFile, "`\(path)` is not readable", help: "check its owner and permissions")
        }
        if exists, isProtected(path) {
            // Only a file without pending changes next to it is complete.
            let isWhole = stat(path + "-wal", &info) != 0 || info.st_size == 0
            let name = isWhole ? DatabaseOpening.immutableURI(path) : path
            let refusal = "`\(path)` or its folder is not writable"
            return Mode(path: name, canWrite: false, refusal: refusal, isProtected: true)
        }
        guard options.isReadOnly else {
            // An unknown time zone is reported before the file is created.
            if !exists { _ = try options.zoneForNew() }
            try PrivateFile.make(path)
            return Mode(path: path, canWrite: true)
        }
        guard exists else {
            throw Diagnostic(.badFile, "there is no database at `\(path)`, and a read-only run creates none")
        }
        return Mode(path: path, canWrite: false, refusal: "the database was opened read-only")
    }
}
