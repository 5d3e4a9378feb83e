import FamKit
import FamRegistry
import FamText
import FamValues

/// `screentime task complete`, `screentime task approve`: S-OP46, S-OP51.
enum TaskCommands {
    static let all: [any Command.Type] = [Complete.self, Approve.self]

    enum Complete: Command {
        static let name: StaticString = "screentime task complete"
        static let summary = "Marks a task as done; a parent then approves it."
        static let task = Parameter("task", .row(TaskRow.self), "The task: its title, or `CHILD/TITLE`.")
        static var parameters: [ParameterDeclaration] { task }
        static var input: ParameterDeclaration? { task.declaration }
        static let effect = Effect.write
        static let examples = [
            Example(
                "screentime task complete \"Set the table\"",
                prints: "Leo completed Set the table; it waits for approval.")
        ]
        static let keywords = ["done", "finish", "chore"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let task = try call[task], isNew = try Tasks(context).complete(task)
            if isNew { try Analytics(context).record("task_completed") }
            let row = try Tasks(context).read(task), child = try row[TaskRow.child].label,
                title = try row[TaskRow.title]
            context.output.notice(
                isNew ? "\(child) completed \(title); it waits for approval." : "\(title) was already completed.")
            return .null
        }
    }

    enum Approve: Command {
        static let name: StaticString = "screentime task approve"
        static let summary = "Approves a completed task: the child gets its minutes, once."
        static let task = Parameter("task", .row(TaskRow.self), "The task: its title, or `CHILD/TITLE`.")
        static var parameters: [ParameterDeclaration] { task }
        static var input: ParameterDeclaration? { task.declaration }
        static let effect = Effect.write
        static let examples = [
            Example(
                "screentime task approve \"Tidy the room\"", prints: "Approved Tidy the room: Maya earned 15 minutes.")
        ]
        static let keywords = ["accept", "reward", "minutes", "chore"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let task = try call[task], model = try context.service(DashboardModel.key)
            let isNew = try model.acting(context) { try Tasks(context).approve(task) }
            try model.acted(context)
            let row = try Tasks(context).read(task)
            let child = try row[TaskRow.child].label, title = try row[TaskRow.title]
            let minutes = Minutes.phrase(try row[TaskRow.minutes])
            context.output.notice(
                isNew ? "Approved \(title): \(child) earned \(minutes)." : "\(title) was already approved.")
            return .null
        }
    }
}
