import FamText
import FamValues
import GRDB

/// What a compaction of the journal deletes: the images of rows that undo needs, for all entries up to one.
public struct CompactionPlan: Sendable {
    /// The last entry that loses its images.
    public var through: Int64
    /// How many entries still have images, and how many changes those are.
    public var entries: Int
    public var changes: Int
    /// When the last of them was made.
    public var at: Instant
}

extension Store {
    /// What would be deleted for entries before `time`, except for the newest `kept` entries; nil if nothing.
    public func compaction(before time: Instant, keeping kept: Int) throws -> CompactionPlan? {
        try accessing { _ in
            let last = try statement(
                """
                SELECT min(ifnull((SELECT min(n) - 1 FROM fam_journal WHERE at >= ?1),
                                  (SELECT max(n) FROM fam_journal)),
                           ifnull((SELECT n FROM fam_journal ORDER BY n DESC LIMIT 1 OFFSET ?2), 0))
                """)
            defer { last.reset() }
            last.bind(time.micros, at: 0)
            last.bind(Int64(kept), at: 1)
            return try last.step() ? compaction(through: last.int(0)) : nil
        }
    }

    /// The same for all entries up to one.
    func compaction(through entry: Int64) throws -> CompactionPlan? {
        let row = try statement(
            """
            SELECT count(DISTINCT entry), count(*), (SELECT at FROM fam_journal WHERE n <= ?1 ORDER BY n DESC LIMIT 1)
            FROM \(try storedChanges()) WHERE entry <= ?1 AND entity <> ''
            """)
        defer { row.reset() }
        row.bind(entry, at: 0)
        guard try row.step(), row.int(1) > 0 else { return nil }
        return CompactionPlan(
            through: entry, entries: Int(row.int(0)), changes: Int(row.int(1)), at: Instant(micros: row.int(2)))
    }

    /// Deletes it, and returns the space to the file system. Rows stay, and so does the journal's record of each entry,
    /// with only the beginning of a long text. Not a change of the household, and cannot be undone.
    /// - Parameter alsoForgetting: deletes more in the same transaction.
    /// - Throws: `misplaced` after a change in the same entry, `read-only`.
    public func compact(_ plan: CompactionPlan, alsoForgetting: () throws -> Void = {}) throws {
        try requireForgettable()
        guard try canWrite else { throw try connection().refused() }
        try accessing { access in
            try access.detachCursors()
            try access.db.inTransaction(.immediate) {
                try settleOutsideOfRuns(access)
                try access.db.execute(
                    sql: "DELETE FROM fam_change WHERE entry <= ? AND entity <> ''", arguments: [plan.through])
                try access.db.execute(
                    sql:
                        "UPDATE fam_journal SET made = NULL, first = NULL, last = NULL "
                        + "WHERE n <= ? AND made IS NOT NULL",
                    arguments: [plan.through])
                try access.db.execute(sql: Store.forgetRests, arguments: [plan.through])
                try access.db.execute(
                    sql:
                        "UPDATE fam_journal SET command = substr(command, 1, \(Store.commandLimit)) WHERE n <= ? "
                        + "AND length(command) > \(Store.commandLimit)",
                    arguments: [plan.through])
                try access.db.execute(
                    sql: "INSERT OR REPLACE INTO fam_note VALUES ('\(Store.forgottenNote)', ?)",
                    arguments: ["\(max(plan.through, try forgotten()))"])
                try forgetUndone(through: plan.through)
                try alsoForgetting()
                try forgetKeptSecrets()
                return .commit
            }
            try access.db.execute(sql: "VACUUM")
            // The WAL file still holds the old pages.
            _ = try Int.fetchOne(access.db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            forgetRows()
        }
    }

    /// Whether the file has so much space of deleted rows, a tenth of it, that it is worth writing it anew; the next
    /// rows would use it.
    package func canGiveBackSpace() throws -> Bool {
        guard place != nil, try canWrite else { return false }
        return try accessing { access in
            let free = try Int.fetchOne(access.db, sql: "PRAGMA freelist_count") ?? 0
            return try free > 0 && free * 10 >= Int.fetchOne(access.db, sql: "PRAGMA page_count") ?? 0
        }
    }

    /// Returns that space to the file system, if it is worth it. Nothing is forgotten. Cost: writes the whole file.
    package func giveBackSpace() throws {
        guard place != nil, try canWrite else { return }
        try requireForgettable()
        guard try canGiveBackSpace() else { return }
        try accessing { access in
            try access.detachCursors()
            try access.db.execute(sql: "VACUUM")
            _ = try Int.fetchOne(access.db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    /// What is forgotten cannot come back, so it is not part of an entry that may still fail.
    /// - Throws: `misplaced` after a change in the same entry.
    public func requireForgettable() throws {
        guard access?.run?.hasBegun != true else {
            throw Diagnostic(
                .misplaced, "nothing can be forgotten after a change in the same entry",
                help: "type it as an entry of its own")
        }
    }

    static let forgottenNote = "journal forgotten through"

    /// The last entry without images; 0 if there is none.
    func forgotten() throws -> Int64 {
        let note = try statement("SELECT value FROM fam_note WHERE name = '\(Store.forgottenNote)'")
        defer { note.reset() }
        return try note.step() ? Int64(note.text(0)) ?? 0 : 0
    }

    /// Throws for a state before the compaction.
    /// - Parameter what: the beginning of the message.
    func requireKept(since entry: Int64, _ what: String) throws {
        let last = try forgotten()
        guard entry <= last else { return }
        throw Diagnostic(
            .journalCompacted,
            "\(what): the journal was compacted, and what entries up to `j\(last)` changed is forgotten",
            help: "a backup from before still holds it: `backups` lists those next to the database")
    }
}

extension DiagnosticCode {
    public static let journalCompacted = DiagnosticCode(
        "journal-compacted",
        "The journal no longer holds what an undo, `--as-of` or `diff` would need: it was compacted.")
}
