import FamRegistry
import FamSessions
import FamText
import FamValues

/// `jobs`, `job run`: what happens by itself.
enum JobCommands {
    static let list = CommandSpec(
        "jobs", summary: "Lists what happens by itself, and when it is due.",
        discussion: "Jobs of the household are kept with it and run once, however many shells are open; what was due while none was is made up "
            + "for before the next change or prompt. Jobs of the shell end with it.",
        effect: .read, result: .table(shape),
        examples: [
            Example(
                "reminder on --at 08:00\njobs | select job, due, scope",
                prints: "The daily reminder comes at 08:00.\n#  job            due             scope\n1  kids.reminder  tomorrow 08:00  household")
        ],
        keywords: ["timer", "schedule", "reminder", "background"]
    ) { _, context in
        let waiting = try context.service(EntryRun.key).engine.scheduler.waiting()
        let rows = waiting.map { armed, spec -> [Value] in
            [
                .string(armed.job), armed.key.isEmpty ? .null : .string(armed.key), .datetime(armed.due),
                .string(spec.scope == .household ? "household" : "shell"), .string(spec.summary),
            ]
        }
        return .table(Table(shape: shape, rows: rows))
    }

    static let run = CommandSpec(
        "job run", summary: "Runs a job now, whether or not its time has come.",
        discussion: "When it is due next stays as it is. A saved session plays the turns that jobs had with it.",
        parameters: [
            ParameterSpec("job", .string, "Its name; `jobs` lists those that wait.", suggestions: { context in
                context.registry.jobs.map { (text: $0.id, detail: $0.summary) }
            }),
            ParameterSpec("key", .string, "What it is armed for, where it has several turns.", default: .string("")),
        ],
        effect: .write,
        examples: [Example("job run kids.reminder", prints: "…")], keywords: ["timer", "now", "trigger"]
    ) { call, context in
        let run = try context.service(EntryRun.key)
        try run.engine.scheduler.runByHand(call.string("job") ?? "", key: call.string("key") ?? "", run)
        return .null
    }

    private static let shape = RowShape([
        Column("job", .string), Column("key", .optional(.string)), Column("due", .datetime), Column("scope", .string), Column("summary", .string),
    ])
}
