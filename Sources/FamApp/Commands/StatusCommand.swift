import FamRegistry
import FamServices
import FamSessions
import FamText
import FamValues

/// `status`: the household, session and clock of this shell.
enum StatusCommand: Command {
    static let name: StaticString = "status"
    static let summary = "Shows the current database, session, clock and version."
    static let effect = Effect.read
    static let result: ValueType = .record(shape)
    static let examples = [
        Example("(status).version", prints: Program.version)
    ]
    static let keywords = ["database", "where", "about", "version", "info"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let app = try context.service(AppEnvironment.key)
        let clock = try context.service(ClockCommands.key)
        let engine = try context.service(EntryRun.key).engine
        return .record(
            RecordValue(
                shape,
                [
                    .string(Program.version), .string(engine.store.location.text), .int(try engine.store.latestEntry()),
                    app.recorder?.session.map { .int($0) } ?? .null, .string(engine.address),
                    .string(clock.isPinned ? "pinned" : "real"), .datetime(context.now),
                    .string(context.zone.identifier),
                ]))
    }

    private static let shape = RowShape([
        Column("version", .string), Column("database", .string), Column("entries", .int),
        Column("session", .int.optional),
        Column("place", .string), Column("clock", .string), Column("now", .datetime), Column("zone", .string),
    ])
}
