import FamRegistry
import FamText
import FamValues
import Foundation
import GRDB

/// The open database: GRDB's queue, and what was read from it when it was opened.
final class Connection {
    let queue: DatabaseQueue
    let zone: Zone
    let createdAt: Instant
    let place: String?
    let canWrite: Bool
    /// False for an older database that may not be written: its figures are computed when they are asked for.
    let keepsFigures: Bool
    /// Why not, when it cannot.
    let refusal: String

    init(_ location: StoreLocation, _ options: StoreOptions, _ schema: Schema, recompute: (Database) throws -> StateDigest) throws {
        place = if case .file(let path) = location { path } else { nil }
        do {
            let mode = try Connection.mode(location, options)
            canWrite = mode.canWrite
            refusal = mode.refusal
            queue = try DatabaseOpening.queue(mode.path, isReadOnly: !mode.canWrite, options)
            let place = place
            let canWrite = canWrite
            (zone, createdAt, keepsFigures) = try queue.inDatabase { db in
                let migration = SchemaMigration(db: db, schema: schema, options: options)
                if try migration.isNew(place: place) {
                    guard canWrite else { throw DatabaseErrors.notADatabase("`\(place ?? "")`") }
                    try migration.create()
                }
                let meta = try Prepared(db, "SELECT zone, created, schema FROM fam_meta")
                defer { meta.reset() }
                guard try meta.step() else { throw DatabaseErrors.notADatabase("`\(place ?? "")`") }
                guard let zone = Zone(identifier: meta.text(0)) else {
                    throw Diagnostic(
                        .unknownZone, "the time zone `\(meta.text(0))` of this household cannot be loaded",
                        help: "install the system's time zone data (tzdata)")
                }
                let created = Instant(micros: meta.int(1))
                let isCurrent = meta.text(2) == schema.fingerprint(zone)
                meta.reset()
                if !isCurrent, canWrite { try migration.extend(zone: zone) { try recompute(db) } }
                return (zone, created, isCurrent || canWrite)
            }
        } catch let error as DatabaseError {
            throw DatabaseErrors.diagnostic(error, place: place)
        }
    }

    private struct Mode {
        var path: String
        var canWrite: Bool
        var refusal = ""
    }

    /// A file that may not be written, or whose folder may not (WAL needs files beside it), is read as it stands.
    private static func mode(_ location: StoreLocation, _ options: StoreOptions) throws -> Mode {
        guard case .file(let path) = location else { return Mode(path: ":memory:", canWrite: true) }
        var info = stat()
        let exists = stat(path, &info) == 0
        if exists, info.st_mode & S_IFMT != S_IFREG {
            let kind = info.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no plain file"
            throw Diagnostic(.badFile, "`\(path)` is \(kind)", help: "give the path of a file with `--db`")
        }
        // SQLite would take a file shorter than its smallest page for an empty one, and write over it.
        if exists, (1..<512).contains(info.st_size) { throw DatabaseErrors.notADatabase("`\(path)`") }
        if exists, access(path, R_OK) != 0 {
            throw Diagnostic(.badFile, "`\(path)` may not be read", help: "check its owner and permissions")
        }
        if exists, access(path, W_OK) != 0 || access(PrivateFile.parent(of: path), W_OK) != 0 {
            // Only a file with nothing waiting beside it holds everything.
            let isWhole = stat(path + "-wal", &info) != 0 || info.st_size == 0
            let name = isWhole ? DatabaseOpening.immutableURI(path) : path
            return Mode(path: name, canWrite: false, refusal: "`\(path)` or its folder may not be written")
        }
        guard options.isReadOnly else {
            // An unknown zone is told before there is a file.
            if !exists { _ = try options.zoneForNew() }
            try PrivateFile.make(path)
            return Mode(path: path, canWrite: true)
        }
        guard exists else { throw Diagnostic(.badFile, "there is no database at `\(path)`, and read-only makes none") }
        return Mode(path: path, canWrite: false, refusal: "the database was opened read-only")
    }
}

/// How every database of the program is opened: the household, and the second file that holds sessions and history.
public enum DatabaseOpening {
    /// A queue on a file in WAL mode, or in memory. Long transactions are ours to end: one is opened at a run's first write.
    static func queue(_ path: String, isReadOnly: Bool, _ options: StoreOptions) throws -> DatabaseQueue {
        Interruption.boundMemory()
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        configuration.foreignKeysEnabled = false
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(options.busyTimeout)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = \(options.durability == .full ? "FULL" : "NORMAL")")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Opens another database of the program, made with private modes when missing, and migrated with `migrations` in order
    /// (`PRAGMA user_version` counts those applied). Errors are diagnostics.
    public static func beside(_ path: String, options: StoreOptions, migrations: [String]) throws -> DatabaseQueue {
        try mapped(place: path) {
            if !options.isReadOnly { try PrivateFile.make(path) }
            let queue = try queue(path, isReadOnly: options.isReadOnly, options)
            try queue.inDatabase { db in
                let applied = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
                guard applied <= migrations.count else { throw Diagnostic(.newerSchema, "`\(path)` was written by a newer fam", help: "update fam") }
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

    /// Runs `body` with the errors of SQLite turned into diagnostics about the file at `place`.
    public static func mapped<T>(place: String?, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw DatabaseErrors.diagnostic(error, place: place)
        }
    }

    /// A file that cannot change while it is read needs no files beside it.
    static func immutableURI(_ path: String) -> String {
        var escaped = ""
        for byte in path.utf8 {
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || "/._-~".utf8.contains(byte)
            if isPlain {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return "file:" + escaped + "?immutable=1"
    }
}
