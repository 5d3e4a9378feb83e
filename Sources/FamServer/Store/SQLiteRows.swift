import FamBoard
import Foundation
import GRDB

/// The SQL of accounts, codes, limits and kept answers.
struct SQLiteRows: BoardRows {
    let db: Database

    func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }

    func row(_ sql: String, _ arguments: StatementArguments) throws -> Row? {
        try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }

    func rows(_ sql: String, _ arguments: StatementArguments) throws -> [Row] {
        try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
    }

    func number(_ sql: String, _ arguments: StatementArguments) throws -> Int {
        try row(sql, arguments)?[0] ?? 0
    }

    // MARK: Settings

    func setting(_ name: String) throws -> [UInt8]? {
        try row("SELECT value FROM setting WHERE name = ?", [name]).map { Array($0[0] as Data) }
    }

    func keep(setting name: String, _ value: [UInt8]) throws {
        try run("INSERT OR REPLACE INTO setting VALUES(?, ?)", [name, Data(value)])
    }

    // MARK: Accounts

    private func account(_ row: Row) -> AccountRecord {
        AccountRecord(id: row[0], email: row[1], name: row[2], hash: row[3], created: row[4])
    }

    func account(id: String) throws -> AccountRecord? {
        try row("SELECT id, email, name, hash, created FROM account WHERE id = ?", [id]).map(account)
    }

    func account(normal: String) throws -> AccountRecord? {
        try row("SELECT id, email, name, hash, created FROM account WHERE normal = ?", [normal]).map(account)
    }

    func add(_ account: AccountRecord) throws {
        try run(
            "INSERT INTO account(id, email, normal, name, hash, created) VALUES(?, ?, ?, ?, ?, ?)",
            [
                account.id, account.email, AccountRules.normal(account.email), account.name, account.hash,
                account.created,
            ])
    }

    func set(hash: String, of account: String) throws {
        try run("UPDATE account SET hash = ? WHERE id = ?", [hash, account])
    }

    func set(name: String, of account: String) throws {
        try run("UPDATE account SET name = ? WHERE id = ?", [name, account])
    }

    func hasSession(_ id: String, of account: String) throws -> Bool {
        try row("SELECT 1 FROM session WHERE id = ? AND account = ?", [id, account]) != nil
    }

    func addSession(_ id: String, of account: String, ends: Int64, now: Int64) throws {
        try run("DELETE FROM session WHERE account = ? AND ends <= ?", [account, now])
        try run(
            """
            DELETE FROM session WHERE account = ?1 AND id NOT IN
                (SELECT id FROM session WHERE account = ?1 ORDER BY ends DESC, id LIMIT ?2)
            """, [account, AccountRules.maximalSessions - 1])
        try run("INSERT INTO session(id, account, ends) VALUES(?, ?, ?)", [id, account, ends])
    }

    func endSessions(of account: String, but kept: String?) throws {
        try run("DELETE FROM session WHERE account = ? AND id IS NOT ?", [account, kept])
    }

    // MARK: Codes and limits

    func code(_ key: String) throws -> CodeRecord? {
        try row("SELECT mark, made, tries FROM code WHERE key = ?", [key]).map {
            CodeRecord(mark: Array($0[0] as Data), made: $0[1], tries: $0[2])
        }
    }

    func keep(_ code: CodeRecord, as key: String, forgetting before: Int64) throws {
        try run("DELETE FROM code WHERE made < ?", [before])
        try run("INSERT OR REPLACE INTO code VALUES(?, ?, ?, ?)", [key, Data(code.mark), code.made, code.tries])
    }

    func countTry(of key: String) throws { try run("UPDATE code SET tries = tries + 1 WHERE key = ?", [key]) }

    func forgetCode(_ key: String) throws { try run("DELETE FROM code WHERE key = ?", [key]) }

    func notes(_ key: String, after time: Int64) throws -> (count: Int, first: Int64) {
        let row = try row("SELECT count(*), coalesce(min(at), 0) FROM note WHERE key = ? AND at > ?", [key, time])
        return (row?[0] ?? 0, row?[1] ?? 0)
    }

    func note(_ key: String, at time: Int64, forgetting before: Int64) throws {
        try run("DELETE FROM note WHERE at < ?", [before])
        try run("INSERT INTO note VALUES(?, ?)", [key, time])
    }

    func forgetNotes(_ key: String) throws { try run("DELETE FROM note WHERE key = ?", [key]) }

    func takeBack(_ key: String, at time: Int64) throws {
        try run(
            "DELETE FROM note WHERE rowid = (SELECT rowid FROM note WHERE key = ? AND at = ? LIMIT 1)", [key, time])
    }

    // MARK: Answers

    func answer(_ key: String, of account: String, after time: Int64) throws -> KeptAnswer? {
        try row(
            "SELECT request, status, body FROM answer WHERE account = ? AND key = ? AND at > ?", [account, key, time]
        )
        .map { KeptAnswer(request: Array($0[0] as Data), status: $0[1], body: Array($0[2] as Data)) }
    }

    func keep(_ answer: KeptAnswer, as key: String, of account: String, at time: Int64, forgetting before: Int64) throws
    {
        try run("DELETE FROM answer WHERE at <= ?", [before])
        try run(
            "INSERT INTO answer VALUES(?, ?, ?, ?, ?, ?)",
            [account, key, Data(answer.request), answer.status, Data(answer.body), time])
    }
}
