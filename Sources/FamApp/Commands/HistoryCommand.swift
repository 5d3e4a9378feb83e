import FamRegistry
import FamSessions
import FamValues

/// `history`: everything typed for this database, as rows.
enum HistoryCommand {
    static let spec = CommandSpec(
        "history", summary: "Lists what was typed for this database.",
        discussion: "Rows like any others: `history | where text like \"%dish%\"`.",
        effect: .read, result: .table(shape), examples: [Example("history | where text like \"log maya%\" | get text", prints: "log Maya \"Helped with chores\" --points 10")], keywords: ["sessions", "recall"]
    ) { _, context in
        let log = try context.service(World.key).sessionLog()
        let rows = try log.sessions().flatMap { header in
            try log.entries(of: header.number).map { entry -> [Value] in
                [.int(header.number), .datetime(entry.at), .string(entry.text), .string(entry.status.rawValue)]
            }
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static let shape = RowShape([
        Column("session", .int), Column("at", .datetime), Column("text", .string), Column("status", .string),
    ])
}
