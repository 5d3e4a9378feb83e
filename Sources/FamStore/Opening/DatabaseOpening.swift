import CSQLiteSettings
import FamServices
import FamText
import GRDB
import GRDBSQLite
import Glibc

/// How every database of the program is opened: the household, and the second file for sessions and history.
public enum DatabaseOpening {
    /// Databases are only used by the thread that calls this, before it opens the first: SQLite takes no locks then,
    /// of which an entry would need sixty.
    public static func useOneThread() {
        let status = fam_sqlite_one_thread()
        assert(status == SQLITE_OK, "a database is open")
    }

    /// A queue on a file in WAL mode, or in memory. Transactions are opened explicitly, at a run's first write.
    /// - Parameter isAlone: Nobody else opens the file meanwhile. Then the index of the WAL is in memory, where it is
    ///   otherwise in a file that a full disk does not take.
    static func queue(
        _ path: String, isReadOnly: Bool, _ options: StoreOptions, isAlone: Bool = false
    ) throws -> DatabaseQueue {
        Interruption.boundMemory()
        LogVFS.register()
        var configuration = Configuration()
        // A file that is opened for reading cannot be locked for one alone.
        configuration.readonly = isReadOnly && !isAlone
        if isAlone, isReadOnly { configuration.prepareDatabase(onlyRead) }
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
        configuration.prepareDatabase { sqlite3_wal_autocheckpoint($0.sqliteConnection, pagesOfLog) }
        return try DatabaseQueue(path: isAlone ? uri(path, "vfs=unix-excl") : path, configuration: configuration)
    }

    /// How many pages the WAL takes until they are copied into the database, which waits for the disk twice. The first
    /// part of the WAL's index finds 4,062 pages, so reading one costs no more than with SQLite's own 1,000.
    private static let pagesOfLog: Int32 = 4_000

    /// Keeps definitions in the file from acting: triggers and views are off, definitions cannot call functions, and
    /// damaged pages are reported before they are used. For every connection of the program.
    ///
    /// GRDB asks about everything that a statement reads, to tell observers; there are none, and a short query would
    /// take a tenth longer.
    @Sendable public static func distrust(_ db: Database) throws {
        sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
        guard fam_sqlite_distrust(db.sqliteConnection) == SQLITE_OK else {
            throw DatabaseError.last(db.sqliteConnection)
        }
        try execute(db, "PRAGMA cell_size_check = ON")
    }

    /// Reads a file that could be written, and leaves it and its WAL as they are.
    @Sendable private static func onlyRead(_ db: Database) throws {
        guard fam_sqlite_keep_log(db.sqliteConnection) == SQLITE_OK else {
            throw DatabaseError.last(db.sqliteConnection)
        }
        try execute(db, "PRAGMA query_only = ON")
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

    /// What a file holds, in memory; the file stays as it is. Cost: its size.
    public static func copyInMemory(of path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase(distrust)
        // A WAL needs files next to it, which a folder that is not writable does not take.
        let isWhole = access(PrivateFile.parent(of: path), W_OK) != 0 && access(path + "-wal", F_OK) != 0
        let file = try DatabaseQueue(path: isWhole ? immutableURI(path) : path, configuration: configuration)
        let copy = try DatabaseQueue()
        try file.backup(to: copy)
        try ClosedQueues.close(file)
        return copy
    }

    /// A file that cannot change while it is read needs no files next to it.
    static func immutableURI(_ path: String) -> String { uri(path, "immutable=1") }

    private static func uri(_ path: String, _ option: String) -> String {
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
        return "file:" + escaped + "?" + option
    }
}
