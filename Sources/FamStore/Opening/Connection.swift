// Every start runs this.
import CSQLiteSettings
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
    /// False for an older database that may not be written: its figures are computed when needed.
    let keepsFigures: Bool
    /// The reason it cannot be written.
    let refusal: String
    /// Warnings about the file, to be printed once.
    let warnings: [Diagnostic]
    private let identity: FileIdentity?
    /// The identity of the WAL file; nil until it is seen.
    private var logIdentity: FileIdentity?

    init(
        _ location: StoreLocation, _ options: StoreOptions, _ schema: Schema,
        recompute: (Database) throws -> StateDigest
    ) throws {
        place = if case .file(let path) = location { path } else { nil }
        do {
            let mode = try Connection.mode(location, options)
            queue = try DatabaseOpening.queue(mode.path, isReadOnly: !mode.canWrite, options)
            let place = place
            let mayWrite = mode.canWrite
            identity = place.flatMap(FileIdentity.init)
            var unknown: [String] = []
            (zone, createdAt, keepsFigures, warnings) = try queue.inDatabase { db in
                let migration = SchemaMigration(db: db, schema: schema, options: options, place: place)
                let isNew = try migration.isNew()
                if isNew {
                    guard mayWrite else { throw DatabaseErrors.notADatabase("`\(place ?? "")`") }
                    try migration.create()
                }
                let found = try isNew ? SchemaReview.Findings() : SchemaReview(db: db, schema: schema).differences()
                if !found.acting.isEmpty { throw DatabaseErrors.foreign(place, found.acting) }
                let meta = try PreparedStatement(db, "SELECT zone, created, schema FROM fam_meta")
                defer { meta.reset() }
                guard try meta.step() else { throw DatabaseErrors.notADatabase("`\(place ?? "")`") }
                guard let zone = Zone(identifier: meta.text(0)) else {
                    throw Diagnostic(
                        .unknownZone, "the time zone `\(meta.text(0))` of this household cannot be loaded",
                        help: "install the system's time zone data (tzdata)")
                }
                let created = Instant(micros: meta.int(1))
                let isKnown = meta.text(2) == schema.fingerprint(zone)
                meta.reset()
                if isKnown, !found.missing.isEmpty { throw DatabaseErrors.incomplete(place, found.missing) }
                unknown = found.unknown
                if !unknown.isEmpty, !found.missing.isEmpty {
                    throw DatabaseErrors.otherVersion(place, unknown, found.missing)
                }
                let isCurrent = isKnown && found.missingDerived.isEmpty, canWrite = mayWrite && unknown.isEmpty
                var warnings: [Diagnostic] = []
                if !isCurrent, canWrite {
                    if !isKnown, let copy = try migration.backUp() {
                        warnings.append(DatabaseErrors.migrated(place, copy))
                    }
                    try migration.extend(zone: zone) { try recompute(db) }
                }
                if canWrite, let warning = PermissionNote.warning(db, place: place, options) {
                    warnings.append(warning)
                }
                return (zone, created, isCurrent || canWrite, warnings)
            }
            canWrite = mayWrite && unknown.isEmpty
            refusal = unknown.isEmpty ? mode.refusal : DatabaseErrors.newerColumns(place, unknown)
        } catch let error as DatabaseError {
            throw DatabaseErrors.diagnostic(error, place: place)
        }
    }

    /// Throws if the file was replaced or removed: SQLite would continue with the open one, and what is written would
    /// be lost. Cost: two system calls.
    func requireSameFile(_ db: Database) throws {
        guard let place else { return }
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
        if exists, (1..<512).contains(info.st_size) { throw DatabaseErrors.notADatabase("`\(path)`") }
        if exists, access(path, R_OK) != 0 {
            throw Diagnostic(.badFile, "`\(path)` is not readable", help: "check its owner and permissions")
        }
        if exists, access(path, W_OK) != 0 || access(PrivateFile.parent(of: path), W_OK) != 0 {
            // Only a file without pending changes next to it is complete.
            let isWhole = stat(path + "-wal", &info) != 0 || info.st_size == 0
            let name = isWhole ? DatabaseOpening.immutableURI(path) : path
            return Mode(path: name, canWrite: false, refusal: "`\(path)` or its folder is not writable")
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

/// How every database of the program is opened: the household, and the second file for sessions and history.
public enum DatabaseOpening {
    /// A queue on a file in WAL mode, or in memory. Transactions are opened explicitly, at a run's first write.
    static func queue(_ path: String, isReadOnly: Bool, _ options: StoreOptions) throws -> DatabaseQueue {
        Interruption.boundMemory()
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        // After an error or Ctrl-C nobody looks into a trial again, and SQLite need not take anything back. Later than
        // `distrust`, this would be refused.
        if options.isTrial { configuration.prepareDatabase { try execute($0, "PRAGMA journal_mode = OFF") } }
        configuration.prepareDatabase(distrust)
        configuration.foreignKeysEnabled = false
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(options.busyTimeout)
        let synchronous =
            switch options.durability {
            case .none: "OFF"
            case .normal: "NORMAL"
            case .full: "FULL"
            }
        configuration.prepareDatabase { db in try execute(db, "PRAGMA synchronous = \(synchronous)") }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Keeps definitions in the file from acting: triggers and views are off, definitions cannot call functions, and
    /// damaged pages are reported before they are used. For every connection of the program.
    @Sendable public static func distrust(_ db: Database) throws {
        guard fam_sqlite_distrust(db.sqliteConnection) == SQLITE_OK else {
            throw DatabaseError.last(db.sqliteConnection)
        }
        try execute(db, "PRAGMA cell_size_check = ON")
    }

    /// Without GRDB's wrappers, because every start does this.
    private static func execute(_ db: Database, _ sql: String) throws {
        guard sqlite3_exec(db.sqliteConnection, sql, nil, nil, nil) == SQLITE_OK else {
            throw DatabaseError.last(db.sqliteConnection)
        }
    }

    /// Opens another database of the program, created with private modes if missing, and migrated with `migrations` in
    /// order (`PRAGMA user_version` counts those applied). Throws diagnostics.
    public static func beside(_ path: String, options: StoreOptions, migrations: [String]) throws -> DatabaseQueue {
        try mapped(place: path) {
            if !options.isReadOnly { try PrivateFile.make(path) }
            let queue = try queue(path, isReadOnly: options.isReadOnly, options)
            try queue.inDatabase { db in
                let applied = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
                guard applied <= migrations.count else {
                    throw Diagnostic(.newerSchema, "`\(path)` was written by a newer fam", help: "update fam")
                }
                guard applied < migrations.count, !options.isReadOnly else { return }
                _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
                try db.inTransaction(.immediate) {
                    let present = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
                    for sql in migrations.dropFirst(present) { try db.execute(sql: sql) }
                    try db.execute(sql: "PRAGMA user_version = \(migrations.count)")
                    return .commit
                }
            }
            return queue
        }
    }

    /// Runs `body`, turning SQLite's errors into diagnostics about the file at `place`.
    public static func mapped<T>(place: String?, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw DatabaseErrors.diagnostic(error, place: place)
        }
    }

    /// A file that cannot change while it is read needs no files next to it.
    static func immutableURI(_ path: String) -> String {
        var escaped = ""
        for byte in path.utf8 {
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "/._-~".utf8.contains(byte)
            if isPlain {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return "file:" + escaped + "?immutable=1"
    }
}
