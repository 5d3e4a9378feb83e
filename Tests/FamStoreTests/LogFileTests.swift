import FamText
import Foundation
import GRDB
import Testing

@testable import FamStore

/// The WAL as the program writes it, beside connections that write it as SQLite does: what one has committed, all see,
/// and what was taken back, nobody.
@Suite struct LogFileTests {
    @Test(arguments: 1...30 as ClosedRange<UInt64>) func everyoneSeesWhatIsCommitted(seed: UInt64) throws {
        let folder = try Folder(), path = folder.file("log.db")
        var random = Random(seed: seed)
        let options = StoreOptions(durability: [.none, .normal, .full][random.below(3)])
        try create(path, options, pageSize: [512, 4_096, 65_536][random.below(3)])
        var writers = try (0..<2).map { _ in try DatabaseOpening.queue(path, isReadOnly: false, options) }
        writers.append(try stock(path))
        // A cache of few pages writes them before the commit, reads them again and writes them once more.
        for writer in writers {
            try writer.inDatabase { try $0.execute(sql: "PRAGMA cache_size = \(random.below(8) + 1)") }
        }
        var committed = try rows(writers[0])
        for _ in 0..<40 {
            let writer = writers[random.below(writers.count)]
            if let after = try change(writer, &random) { committed = after }
            for reader in writers { #expect(try rows(reader) == committed) }
            if random.below(8) == 0 { try checkpoint(writers[random.below(writers.count)], &random) }
            if random.below(8) == 0 { try expectAfterCrash(folder, path, committed) }
        }
        for writer in writers { try writer.close() }
        let last = try stock(path)
        #expect(try rows(last) == committed)
        #expect(try last.inDatabase { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }

    @Test func aCommitIsOneWriteOfTheLog() throws {
        let folder = try Folder(), path = folder.file("log.db")
        try create(path, StoreOptions(), pageSize: 4_096)
        let queue = try DatabaseOpening.queue(path, isReadOnly: false, StoreOptions())
        try queue.inDatabase { db in
            try db.execute(sql: "INSERT INTO t(text) VALUES('first')")
            let before = try written()
            try db.execute(sql: "INSERT INTO t(text) VALUES('second')")
            #expect(try written() == before + 1)
        }
    }

    /// Of a log that is worth it, the system is told to begin with the disk, through a descriptor that ends with the
    /// database.
    @Test func aLongLogIsWrittenAhead() throws {
        let folder = try Folder(), path = folder.file("log.db")
        try create(path, StoreOptions(), pageSize: 4_096)
        let queue = try DatabaseOpening.queue(path, isReadOnly: false, StoreOptions())
        try queue.inDatabase { db in
            try db.execute(sql: "INSERT INTO t(text) VALUES('short')")
            #expect(try openings(path + "-wal") == 1)
            for _ in 0..<2 {
                try db.execute(
                    sql: """
                        WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 300)
                        INSERT INTO t(text) SELECT hex(randomblob(2048)) FROM c
                        """)
                #expect(try openings(path + "-wal") == 2)
            }
        }
        try queue.close()
        #expect(try openings(path + "-wal") == 0)
    }

    /// How often this process has the file open.
    private func openings(_ path: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name))?.hasPrefix(path)
                ?? false
        }
    }

    /// Calls of the kernel of this thread that write.
    private func written() throws -> Int {
        let text = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("syscw: ") })
        return try #require(Int(line.dropFirst(7)))
    }

    private func create(_ path: String, _ options: StoreOptions, pageSize: Int) throws {
        let queue = try DatabaseOpening.queue(path, isReadOnly: false, options)
        try queue.inDatabase { db in
            try db.execute(sql: "PRAGMA page_size = \(pageSize)")
            _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
            try db.execute(sql: "CREATE TABLE t(id INTEGER PRIMARY KEY, text TEXT); CREATE INDEX i ON t(text)")
        }
        try queue.close()
    }

    private func stock(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(10)
        return try DatabaseQueue(path: "file:\(path)?vfs=unix", configuration: configuration)
    }

    private func rows(_ queue: DatabaseQueue) throws -> [String] {
        try queue.inDatabase { try String.fetchAll($0, sql: "SELECT id || text FROM t ORDER BY id") }
    }

    /// A transaction of many steps; nil if it was taken back.
    private func change(_ queue: DatabaseQueue, _ random: inout Random) throws -> [String]? {
        try queue.inDatabase { db in
            try db.execute(sql: "BEGIN IMMEDIATE")
            for _ in 0..<random.below(60) {
                let text = String(repeating: "\(random.below(1_000))", count: random.below(300))
                switch random.below(6) {
                case 0:
                    try db.execute(
                        sql: "UPDATE t SET text = ? WHERE id % 5 = ?", arguments: [text, random.below(5)])
                case 1: try db.execute(sql: "DELETE FROM t WHERE id % 7 = ?", arguments: [random.below(7)])
                case 2:
                    try db.execute(sql: "SAVEPOINT s; INSERT INTO t(text) VALUES('lost'); ROLLBACK TO s; RELEASE s")
                default: try db.execute(sql: "INSERT INTO t(text) VALUES(?)", arguments: [text])
                }
            }
            let found = try String.fetchAll(db, sql: "SELECT id || text FROM t ORDER BY id")
            let isKept = random.below(3) > 0
            try db.execute(sql: isKept ? "COMMIT" : "ROLLBACK")
            return isKept ? found : nil
        }
    }

    private func checkpoint(_ queue: DatabaseQueue, _ random: inout Random) throws {
        let mode = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"][random.below(4)]
        try queue.inDatabase { _ = try Row.fetchAll($0, sql: "PRAGMA wal_checkpoint(\(mode))") }
    }

    /// What a process leaves that ends between two transactions.
    private func expectAfterCrash(_ folder: Folder, _ path: String, _ committed: [String]) throws {
        let copy = folder.file("copy.db")
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: copy + end)
            if end != "-shm" { try? FileManager.default.copyItem(atPath: path + end, toPath: copy + end) }
        }
        let queue = try stock(copy)
        #expect(try rows(queue) == committed)
        #expect(try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
        try queue.close()
    }
}
