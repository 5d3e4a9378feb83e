import FamRegistry
import FamText
import FamValues

/// The actions that take only tasks: `home task start`, `cancel`, `uncancel`, `archive`, `unarchive` (H-OP11 … H-OP15).
enum TaskActionCommands {
    static let all: [any Command.Type] = [
        Start.self, Cancel.self, Uncancel.self, Archive.self, Unarchive.self, LastActionCommand.self,
    ]

    private static let task = Parameter(
        "task", .list(.row(TaskRow.self)), "The tasks, by number or title: one, or several as `1,2`.")

    private static func run(_ action: TaskAction, _ call: Call, _ context: any Context) throws -> Value {
        let tasks = try call.distinct(task)
        for row in tasks { try HomeTasks(context).perform(action, row) }
        if tasks.count == 1 {
            context.output.notice("Task \(tasks[0].label): \(action.phrase).")
        } else {
            context.output.notice("\(tasks.count) tasks: \(action.phrase).")
        }
        return .int(Int64(tasks.count))
    }

    enum Start: Command {
        static let name: StaticString = "home task start"
        static let summary = "Marks open tasks as in progress."
        static var parameters: [ParameterDeclaration] { task }
        static var input: ParameterDeclaration? { task.declaration }
        static let effect = Effect.write
        static let result: ValueType = .int
        static let examples = [Example("home task start 1", prints: "Task Clean gutters: marked in progress.")]
        static let keywords = ["begin", "progress"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try TaskActionCommands.run(.markedInProgress, call, context)
        }
    }

    enum Cancel: Command {
        static let name: StaticString = "home task cancel"
        static let summary = "Cancels tasks that are open or in progress."
        static var parameters: [ParameterDeclaration] { task }
        static var input: ParameterDeclaration? { task.declaration }
        static let effect = Effect.write
        static let result: ValueType = .int
        static let examples = [Example("home task cancel 1", prints: "Task Clean gutters: cancelled.")]
        static let keywords = ["drop", "stop"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try TaskActionCommands.run(.cancelled, call, context)
        }
    }

    enum Uncancel: Command {
        static let name: StaticString = "home task uncancel"
        static let summary = "Reopens cancelled tasks."
        static var parameters: [ParameterDeclaration] { task }
        static var input: ParameterDeclaration? { task.declaration }
        static let effect = Effect.write
        static let result: ValueType = .int
        static let examples = [
            Example(
                "home task cancel 1\nhome task uncancel 1",
                prints: "Task Clean gutters: cancelled.\nTask Clean gutters: uncancelled.")
        ]
        static let keywords = ["reopen", "restore"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try TaskActionCommands.run(.uncancelled, call, context)
        }
    }

    enum Archive: Command {
        static let name: StaticString = "home task archive"
        static let summary = "Archives tasks that are completed or cancelled."
        static var parameters: [ParameterDeclaration] { task }
        static var input: ParameterDeclaration? { task.declaration }
        static let effect = Effect.write
        static let result: ValueType = .int
        static let examples = [
            Example("home task archive \"Replace filter\"", prints: "Task Replace filter: archived.")
        ]
        static let keywords = ["hide", "done"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try TaskActionCommands.run(.archived, call, context)
        }
    }

    enum Unarchive: Command {
        static let name: StaticString = "home task unarchive"
        static let summary = "Brings archived tasks back, as they were."
        static var parameters: [ParameterDeclaration] { task }
        static var input: ParameterDeclaration? { task.declaration }
        static let effect = Effect.write
        static let result: ValueType = .int
        static let examples = [
            Example(
                "home task archive \"Replace filter\"\nhome task unarchive \"Replace filter\"",
                prints: "Task Replace filter: archived.\nTask Replace filter: unarchived.")
        ]
        static let keywords = ["show", "restore"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try TaskActionCommands.run(.unarchived, call, context)
        }
    }
}
