import FamServices
import FamText
import Foundation
import GRDB

/// The rows in the server's own SQLite file, in WAL mode: reads do not wait for a writer.
public final class SQLiteBoardStore: BoardStore {
    private let pool: DatabasePool
    private let writes: SharedWrites

    /// - Throws: `not-a-database` for a file that is not a server's, such as a household's.
    public init(_ path: String) throws {
        var configuration = Configuration()
        configuration.maximumReaderCount = 4
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
            // A post that was acknowledged survives a power failure.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.execute(sql: "PRAGMA foreign_keys = ON")
        }
        try SQLiteBoardStore.look(path)
        try PrivateFile.make(path)
        pool = try DatabasePool(path: path, configuration: configuration)
        writes = SharedWrites(pool)
        try pool.write { db in
            if try Int64.fetchOne(db, sql: "PRAGMA user_version") == 0 { try BoardSchema.create(db) }
        }
    }

    /// Checks an existing file before changing anything in it.
    private static func look(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try? DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue?.close() }
        let kind = try? queue?.read { db in
            (
                try Int64.fetchOne(db, sql: "PRAGMA application_id"),
                try Int64.fetchOne(db, sql: "PRAGMA user_version"),
                try Int64.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
            )
        }
        let shown = SafeText.shown(path)
        guard let kind else { throw Diagnostic(.notADatabase, "`\(shown)` is not a database") }
        if kind.2 == 0 { return }
        guard kind.0 == BoardSchema.applicationID else {
            throw Diagnostic(
                .notADatabase, "`\(shown)` is not the database of a wall server",
                help: "a server has a file of its own, which `--db` names; a household's is none")
        }
        guard kind.1 == BoardSchema.version else {
            throw Diagnostic(.notADatabase, "`\(shown)` was made by another version of the server")
        }
    }

    public func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any BoardRows) throws -> Answer
    ) async throws -> Answer {
        try await pool.read { try body(SQLiteRows(db: $0)) }
    }

    public func write<Answer: Sendable>(
        _ body: @escaping @Sendable (any BoardRows) throws -> Answer
    ) async throws -> Answer {
        try await writes.write(body)
    }

    public func close() throws {
        // The last connection to close is a reader, so SQLite would leave the WAL file behind.
        _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try pool.close()
    }
}

extension DiagnosticCode {
    static let notADatabase = DiagnosticCode("not-a-database", "The file is not a database of this program.")
}
