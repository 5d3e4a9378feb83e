import FamStore
import FamText
import GRDB

extension SessionLog {
    /// Forgets what was typed and shown in the entries that made these journal entries, and in those that mention one
    /// of the names; the space is returned to the file system. Such a session cannot be saved completely any more.
    /// - Returns: how many entries of sessions were forgotten.
    public func erase(_ names: [String], madeBy journal: Set<Int64>) throws -> Int {
        let words = Erasure.words(names)
        return try DatabaseOpening.mapped(place: nil) {
            let count = try queue.write { db in
                var found: [(session: Int64, position: Int64)] = []
                let rows = try GRDB.Row.fetchCursor(
                    db,
                    sql:
                        "SELECT session, position, journal_entry, text || char(10) || output || char(10) || "
                        + "address FROM entry"
                )
                while let row = try rows.next() {
                    let text: String = row[3]
                    let isNamed = words.contains { $0.isIn(text) }
                    if isNamed || (row[2] as Int64?).map(journal.contains) ?? false { found.append((row[0], row[1])) }
                }
                for (session, position) in found {
                    try db.execute(
                        sql: """
                            UPDATE entry SET text = ?, output = '', short_names = '', address = ''
                            WHERE session = ? AND position = ?
                            """, arguments: [Store.erasedText, session, position])
                    try db.execute(
                        sql: "DELETE FROM tape WHERE session = ? AND position = ?", arguments: [session, position])
                }
                return found.count
            }
            try queue.inDatabase { db in
                try db.execute(sql: "VACUUM")
                _ = try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
            return count
        }
    }
}
