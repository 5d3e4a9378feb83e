import FamRegistry
import FamText
import FamValues

/// H-OP16, H-UC08.
enum TaskCompleteCommand: Command {
    static let name: StaticString = "home task complete"
    static let summary = "Completes a task, and keeps who did it, what it cost and how well it went."
    static let discussion =
        "A repeating task comes again: the next one is due one interval after this one was due. `--images` attaches "
        + "files "
        + "to the completion, as `attachment add` does later."
    static let task = Parameter("task", .row(TaskRow.self), "The task: its number or title.")
    static let by = Parameter("by", .string, "Who did it.")
    static let cost = Parameter("cost", .optional(.money), "What it cost.", .flag)
    static let rating = Parameter("rating", .int, "How well it was done, 1 to 5.", .flag, default: 3)
    static let notes = Parameter("notes", .optional(.string), "Notes.", .flag)
    static let at = Parameter("at", .optional(.datetime), "When it was done; defaults to now.", .flag)
    static let images = Parameter(
        "images", .optional(.string), "Files that show it, separated by commas.", .flag)
    static var parameters: [ParameterDeclaration] { task; by; cost; rating; notes; at; images }
    static let effect = Effect.write
    static let result: ValueType = .entity(CompletionRow.singular)
    static let examples = [
        Example(
            "home task complete 1 Sam --cost 80EUR --rating 5",
            prints: "Completed Clean gutters.\nNext time: task 3, due 2026-11-11.")
    ]
    static let keywords = ["done", "finish", "rating", "cost"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let task = try call[task], who = try call[by]
        let isNumber = who.allSatisfy { $0.isNumber || ".,".contains($0) }
        if !who.isEmpty, isNumber || ValueReader.canRead(who, as: .money) == nil {
            throw Diagnostic(
                .badArgument, "`\(SafeText.shown(who))` would be who did it",
                help: "`home task complete TASK WHO --cost 120EUR` keeps what it cost")
        }
        let done = try HomeTasks(context).complete(
            task,
            .init(
                by: who, cost: call[cost], rating: call[rating], notes: call[notes], at: call[at],
                images: AttachmentFile.paths(call[images] ?? "")))
        context.output.notice("Completed \(task.label).")
        if let next = done.next, let row = try context.records.row(next), let due = try row[TaskRow.due] {
            let day = ValueText(zone: context.zone, now: nil).plain(.date(due))
            context.output.notice("Next time: task \(try row[TaskRow.number]), due \(day).")
        }
        return done.row.value
    }
}
