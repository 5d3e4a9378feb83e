import FamRegistry
import FamSessions
import FamText
import FamValues

/// `jobs`, `job run`: what happens automatically.
enum JobCommands {
    enum List: Command {
        static let name: StaticString = "jobs"
        static let summary = "Lists what runs by itself, and when it is due."
        static let discussion =
            "Jobs of the household are kept with it and run once, however many shells are open; what was due while "
            + "none was open is caught up on before the next change or prompt. Jobs of the shell end with it."
        static let effect = Effect.read
        static let result: ValueType = .table(shape)
        static let keywords = ["timer", "schedule", "reminder", "background"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let waiting = try context.service(EntryRun.key).engine.scheduler.waiting()
            let rows = waiting.map { armed, spec -> [Value] in
                [
                    .string(armed.job), armed.key.isEmpty ? .null : .string(armed.key), .datetime(armed.due),
                    .string(spec.scope == .household ? "household" : "shell"), .string(spec.summary),
                ]
            }
            return .table(Table(shape: shape, rows: rows))
        }
    }

    enum Run: Command {
        static let name: StaticString = "job run"
        static let summary = "Runs a job now, whether or not it is due."
        static let discussion =
            "Its next due time does not change. A saved session replays the jobs that ran during it."
        static let job = Parameter(
            "job", .string, "Its name; `jobs` lists those that are waiting.",
            suggestions: { context in context.registry.jobs.map { (text: $0.id, detail: $0.summary) } })
        static let key = Parameter("key", .string, "Which of its runs, if several are scheduled.", default: "")
        static var parameters: [ParameterDeclaration] { job; key }
        static let effect = Effect.write
        static let examples = [Example("job run kids.reminder", prints: "…")]
        static let keywords = ["timer", "now", "trigger"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let run = try context.service(EntryRun.key)
            try run.engine.scheduler.runByHand(try call[job], key: try call[key], run)
            return .null
        }
    }

    private static let shape = RowShape([
        Column("job", .string), Column("key", .optional(.string)), Column("due", .datetime), Column("scope", .string),
        Column("summary", .string),
    ])
}
