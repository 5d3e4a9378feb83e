import FamServices
import FamStore
import FamText
import FamValues
import Foundation
import GRDB

private typealias Row = GRDB.Row

/// Sessions and history, in a second file next to the database, so that reading never waits for a writer.
/// Every entry is committed before the next prompt appears.
public final class SessionLog {
    /// Bytes of output kept per entry.
    public static let outputLimit = 65_536
    private static let schemaVersion = 4

    let queue: DatabaseQueue
    private let path: String?
    /// False for a log in memory.
    public var isKept: Bool { path != nil }

    /// - Parameters:
    ///   - path: nil keeps the log in memory (`--db :memory:`).
    ///   - wait: seconds to wait for another process that holds the file.
    /// - Throws: `locked`, `disk-full`, `bad-file`.
    public init(path: String?, wait: Double = 5) throws {
        self.path = path
        do {
            if let path {
                try PrivateFile.make(path)
                var configuration = Configuration()
                configuration.prepareDatabase(DatabaseOpening.distrust)
                queue = try DatabaseQueue(path: path, configuration: configuration)
                try queue.inDatabase {
                    try $0.execute(sql: "PRAGMA busy_timeout = \(Int(wait * 1000)); PRAGMA journal_mode = WAL")
                    try $0.execute(sql: "PRAGMA synchronous = NORMAL")
                }
            } else {
                queue = try DatabaseQueue()
            }
            try queue.write(Self.migrate)
        } catch let error as DatabaseError {
            throw Self.problem(error, path)
        }
    }

    /// What a file holds, in memory: nothing more is kept, and the file stays as it is. Empty if there is no file.
    /// Cost: its size.
    /// - Throws: `locked`, `bad-file`.
    public init(copying path: String) throws {
        self.path = nil
        do {
            queue = try access(path, F_OK) == 0 ? DatabaseOpening.copyInMemory(of: path) : DatabaseQueue()
            try queue.write(Self.migrate)
        } catch let error as DatabaseError {
            throw Self.problem(error, path)
        }
    }

    private static func problem(_ error: DatabaseError, _ path: String?) -> Diagnostic {
        let file = SafeText.shown(path ?? ":memory:")
        if error.resultCode == .SQLITE_BUSY {
            return Diagnostic(
                .locked, "another process holds the session file `\(file)`", help: "wait until it is done, or end it")
        }
        if DatabaseErrors.isFull(error) {
            return Diagnostic(.diskFull, "no space is left for the session file `\(file)`")
        }
        return Diagnostic(
            .badFile, "the session file `\(file)` cannot be used: \(error.message ?? "\(error.resultCode)")")
    }

    private func writing<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do { return try queue.write(body) } catch let error as DatabaseError { throw Self.problem(error, path) }
    }

    /// Closes the file, so that nothing remains next to it. The log cannot be used afterward.
    public func close() { try? queue.close() }

    private static func migrate(_ db: Database) throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if version > schemaVersion { throw DatabaseError(message: "it was written by a newer fam") }
        if version < 1 { try db.execute(sql: sessionTables) }
        if version < 2 { try db.execute(sql: tapeTable + addedColumns) }
        if version < 3 { try db.execute(sql: answersColumn) }
        if version < 4 { try db.execute(sql: tablesColumn) }
        if version < schemaVersion { try db.execute(sql: "PRAGMA user_version = \(schemaVersion)") }
    }

    private static let sessionTables = """
        CREATE TABLE session (
          n INTEGER PRIMARY KEY, started INTEGER NOT NULL, seed TEXT NOT NULL, zone TEXT NOT NULL,
          start_digest TEXT NOT NULL, start_journal INTEGER NOT NULL, pinned INTEGER NOT NULL,
          configuration TEXT NOT NULL);
        CREATE TABLE entry (
          session INTEGER NOT NULL REFERENCES session, position INTEGER NOT NULL, at INTEGER NOT NULL,
          took INTEGER NOT NULL, text TEXT NOT NULL, status TEXT NOT NULL, output TEXT NOT NULL,
          journal_position INTEGER NOT NULL,
          journal_entry INTEGER, navigated INTEGER NOT NULL, showed_table INTEGER NOT NULL, short_names TEXT NOT NULL,
          address TEXT NOT NULL, digest TEXT NOT NULL,
          PRIMARY KEY (session, position)) WITHOUT ROWID;
        """

    /// The answers from outside; an entry without any has no row.
    private static let tapeTable = """
        CREATE TABLE tape (
          session INTEGER NOT NULL, position INTEGER NOT NULL, records TEXT NOT NULL,
          PRIMARY KEY (session, position)) WITHOUT ROWID;
        """

    private static let addedColumns = """
        ALTER TABLE entry ADD COLUMN ran INTEGER;
        ALTER TABLE entry ADD COLUMN changed_secrets INTEGER NOT NULL DEFAULT 0;
        """

    private static let answersColumn = "ALTER TABLE entry ADD COLUMN answers TEXT NOT NULL DEFAULT ''"
    private static let tablesColumn = "ALTER TABLE session ADD COLUMN tables TEXT NOT NULL DEFAULT ''"

    /// Starts a session and returns its number: `header.number`, or the next one if that is 0. `header.entryCount` is
    /// not used.
    public func begin(_ header: SessionHeader) throws -> Int64 {
        try writing { db in
            try db.execute(
                sql: """
                    INSERT INTO session
                      (n, started, seed, zone, start_digest, start_journal, pinned, configuration, tables)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    header.number == 0 ? nil : header.number, header.started.micros, String(header.seed), header.zone,
                    header.startDigest, header.startJournal, header.clockIsPinned,
                    header.configuration, header.tables,
                ])
            return db.lastInsertedRowID
        }
    }

    public func append(_ entry: SessionEntry, to session: Int64) throws {
        try writing { db in
            try db.execute(
                sql: "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    session, entry.position, entry.at.micros, entry.took, entry.text, entry.status.rawValue,
                    Self.capped(entry.output), entry.journalPosition, entry.journalEntry, entry.navigated,
                    entry.showedTable,
                    try Self.encoded(entry.shortNames), entry.address, entry.digest,
                    entry.ran?.micros, entry.changedSecrets, entry.answers.text,
                ])
            guard !entry.tape.isEmpty else { return }
            try db.execute(
                sql: "INSERT INTO tape VALUES (?, ?, ?)", arguments: [session, entry.position, Tape(entry.tape).text])
        }
    }

    /// Values of an unexpected type are reported like an unreadable page.
    private func reading<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do { return try queue.read(body) } catch let error as DatabaseError {
            throw Self.problem(error, path)
        } catch is RowDecodingError {
            throw Self.problem(DatabaseError(message: "a value is not of its column's type"), path)
        }
    }

    /// All sessions, oldest first.
    public func sessions() throws -> [SessionHeader] {
        try reading { db in
            try Row.fetchAll(db, sql: Self.selectSession + " ORDER BY n").map(Self.header)
        }
    }

    public func session(_ number: Int64) throws -> SessionHeader? {
        try reading { db in
            try Row.fetchOne(db, sql: Self.selectSession + " WHERE n = ?", arguments: [number]).map(Self.header)
        }
    }

    private static let selectSession =
        "SELECT *, (SELECT count(*) FROM entry WHERE session = n) AS entries FROM session"

    /// The entries of a session in the order they were typed.
    public func entries(of session: Int64) throws -> [SessionEntry] {
        try reading { db in
            let sql = """
                SELECT \(entryColumns), tape.records FROM entry LEFT JOIN tape USING (session, position)
                WHERE session = ? ORDER BY position
                """
            let rows = try Row.fetchCursor(db, sql: sql, arguments: [session])
            var entries: [SessionEntry] = []
            while let row = try rows.next() { entries.append(try Self.entry(row, of: session)) }
            return entries
        }
    }

    /// In the order in which `entry` reads them: a session may have many, and names are looked up for each row.
    private var entryColumns: String {
        """
        position, at, took, text, status, output, journal_position, journal_entry, navigated, showed_table,
        short_names, changed_secrets, address, digest, ran, answers
        """
    }

    /// The last `limit` texts typed for this database, oldest first, with what became of them; of a text repeated in
    /// a row the last.
    public func recentTexts(limit: Int) throws -> [(text: String, status: EntryStatus)] {
        let newestFirst = try reading { db in
            let sql = "SELECT text, status FROM entry WHERE ran IS NULL ORDER BY session DESC, position DESC LIMIT ?"
            return try Row.fetchAll(db, sql: sql, arguments: [limit]).map {
                row -> (text: String, status: EntryStatus) in
                (
                    try row.decode(forColumn: "text"),
                    EntryStatus(rawValue: try row.decode(forColumn: "status")) ?? .failed
                )
            }
        }
        var texts: [(text: String, status: EntryStatus)] = []
        for entry in newestFirst where texts.last?.text != entry.text { texts.append(entry) }
        return texts.reversed()
    }

    private static func header(_ row: Row) throws -> SessionHeader {
        var header = SessionHeader(
            number: try row.decode(forColumn: "n"), started: Instant(micros: try row.decode(forColumn: "started")),
            seed: UInt64(try row.decode(String.self, forColumn: "seed")) ?? 0, zone: try row.decode(forColumn: "zone"),
            startDigest: try row.decode(forColumn: "start_digest"),
            startJournal: try row.decode(forColumn: "start_journal"),
            clockIsPinned: try row.decode(forColumn: "pinned"),
            configuration: try row.decode(forColumn: "configuration"),
            entryCount: try row.decode(forColumn: "entries"))
        header.tables = try row.decode(forColumn: "tables")
        return header
    }

    private static func entry(_ row: Row, of session: Int64) throws -> SessionEntry {
        let tape: String? = try row.decode(atIndex: 16)
        return SessionEntry(
            position: try row.decode(atIndex: 0), at: Instant(micros: try row.decode(atIndex: 1)),
            took: try row.decode(atIndex: 2), text: try row.decode(atIndex: 3),
            status: EntryStatus(rawValue: try row.decode(atIndex: 4)) ?? .failed,
            output: try row.decode(atIndex: 5), journalPosition: try row.decode(atIndex: 6),
            journalEntry: try row.decode(atIndex: 7), navigated: try row.decode(atIndex: 8),
            showedTable: try row.decode(atIndex: 9), shortNames: decoded(try row.decode(atIndex: 10)),
            tape: try tape.map { try Tape($0, name: "session \(session)").records } ?? [],
            changedSecrets: try row.decode(atIndex: 11), address: try row.decode(atIndex: 12),
            digest: try row.decode(atIndex: 13),
            ran: try row.decode(Int64?.self, atIndex: 14).map { Instant(micros: $0) },
            answers: RecordedAnswers(try row.decode(String.self, atIndex: 15)) ?? RecordedAnswers([]))
    }

    private static func encoded(_ names: [ShortName]) throws -> String {
        names.isEmpty ? "" : String(decoding: try JSONEncoder().encode(names), as: UTF8.self)
    }

    private static func decoded(_ text: String) -> [ShortName] {
        text.isEmpty ? [] : (try? JSONDecoder().decode([ShortName].self, from: Data(text.utf8))) ?? []
    }

    private static func capped(_ text: String) -> String {
        guard text.utf8.count > outputLimit else { return text }
        return String(decoding: text.utf8.prefix(outputLimit), as: UTF8.self) + "\n… cut at \(outputLimit) bytes"
    }
}
