import FamRegistry
import FamSessions
import FamShell
import FamValues

/// `history`: everything typed for this database, as rows.
enum HistoryCommand: Command {
    static let name: StaticString = "history"
    static let summary = "Lists what was typed for this database, oldest first."
    static let discussion =
        "Rows like any others: `history | where text like \"%dish%\"`, and `history | last 5` has the latest. "
        + "`journal` has what was changed, newest first."
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [
        Example("echo hello\nhistory | where text like \"echo%\" | get text", prints: "hello\necho hello")
    ]
    static let keywords = ["sessions", "recall"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let log = try context.service(AppEnvironment.key).sessionLog()
        let rows = try log.sessions().flatMap { header in
            // Like the arrow keys, leaves out lines that start with a blank.
            try log.entries(of: header.number).filter { HistoryEntry.isKept($0.text) }.map { entry -> [Value] in
                [.int(header.number), .datetime(entry.at), .string(entry.text), .string(entry.status.rawValue)]
            }
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static let shape = RowShape([
        Column("session", .int), Column("at", .datetime), Column("text", .string), Column("status", EntryStatus.type),
    ])
}
