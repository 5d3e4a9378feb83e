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
                for (session, position) in found { try Self.forget(position, of: session, db) }
                return found.count
            }
            try shrink()
            return count
        }
    }

    /// Forgets, in the same way, the entries that were given a text which has become a secret, and what later ones of
    /// their sessions hold of it. Cost: a pass over the tape, and over such sessions.
    /// - Parameter secret: the text that an answer to `command` gave, if it is one.
    /// - Returns: how many entries were forgotten, and the texts.
    public func forget(
        answersOf command: String, secret: (TapeRecord) -> String?
    ) throws -> (entries: Int, texts: Set<String>) {
        try DatabaseOpening.mapped(place: nil) {
            let found = try queue.write { db in
                var texts: [Int64: Set<String>] = [:], count = 0
                for told in try Self.told(command, secret, db) {
                    try Self.forget(told.position, of: told.session, db)
                    count += 1
                    guard texts[told.session, default: []].insert(told.text).inserted else { continue }
                    count += try Self.forgetMentions(of: told, db)
                }
                return (entries: count, texts: texts.values.reduce(into: Set()) { $0.formUnion($1) })
            }
            if found.entries > 0 { try shrink() }
            return found
        }
    }

    private typealias Told = (session: Int64, position: Int64, text: String)

    private static func told(_ command: String, _ secret: (TapeRecord) -> String?, _ db: Database) throws -> [Told] {
        let rows = try GRDB.Row.fetchCursor(
            db, sql: "SELECT session, position, records FROM tape WHERE instr(records, ?) > 0 ORDER BY 1, 2",
            arguments: ["? \(command): "])
        var found: [Told] = []
        while let row = try rows.next() {
            let session: Int64 = row[0]
            for record in try Tape(row[2], name: "session \(session)").records where record.command == command {
                if let text = secret(record) { found.append((session, row[1], text)) }
            }
        }
        return found
    }

    /// - Returns: how many later entries of its session hold the text.
    private static func forgetMentions(of told: Told, _ db: Database) throws -> Int {
        let secret = SecretText(told.text)
        let rows = try GRDB.Row.fetchAll(
            db,
            sql: """
                SELECT position, text || char(10) || output || char(10) || address || char(10) || coalesce(records, '')
                FROM entry LEFT JOIN tape USING (session, position) WHERE session = ? AND position > ?
                """, arguments: [told.session, told.position])
        let found = rows.filter { secret.isIn($0[1]) }
        for row in found { try forget(row[0], of: told.session, db) }
        return found.count
    }

    private static func forget(_ position: Int64, of session: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE entry SET text = ?, output = '', short_names = '', address = ''
                WHERE session = ? AND position = ?
                """, arguments: [Store.erasedText, session, position])
        try db.execute(sql: "DELETE FROM tape WHERE session = ? AND position = ?", arguments: [session, position])
    }

    /// Nothing of what was forgotten stays in the file.
    private func shrink() throws {
        try queue.inDatabase { db in
            try db.execute(sql: "VACUUM")
            _ = try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }
}
