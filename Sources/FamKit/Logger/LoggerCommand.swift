import FamRegistry
import FamValues

/// X-OP54.
enum LoggerCommand: Command {
    static let name: StaticString = "logger"
    static let summary = "Lists what the modules logged since the program started, the oldest first."
    static let discussion =
        "Nothing is logged until `preference set logger.level` names a level: debug, info, warning or error. The last "
        + "1000 entries are kept, only while the program runs. They name no person, and no password, code or token."
    static let level = Parameter(
        "level", .optional(.cases(of: LogLevel.self)), "The lowest level to list; defaults to all.", .flag)
    static let category = Parameter(
        "category", .optional(.cases(of: LogCategory.self)), "The category to list; defaults to all.", .flag)
    static var parameters: [ParameterDeclaration] { level; category }
    static let effect = Effect.read
    static let result = ValueType.table(shape)
    static let examples = [
        Example("preference set logger.level debug\nlogger | count", prints: "logger.level is debug.\n0")
    ]
    static let keywords = ["log", "debug", "trace", "diagnostics"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let entries = try context.service(LogEntries.key).list(from: call[level] ?? .debug, of: call[category])
        return .table(
            Table(
                shape: shape,
                rows: entries.map {
                    [.datetime($0.at), .string($0.level.rawValue), .string($0.category.rawValue), .string($0.text)]
                }))
    }

    private static let shape = RowShape([
        Column("at", .datetime), Column("level", LogLevel.type), Column("category", LogCategory.type),
        Column("text", .string),
    ])
}
