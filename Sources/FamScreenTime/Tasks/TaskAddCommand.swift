import FamRegistry
import FamText
import FamValues

/// S-OP19, S-UC05.
enum TaskAddCommand: Command {
    static let name: StaticString = "screentime task add"
    static let summary = "Adds a task for a child."
    static let title = Parameter("title", .string, "What there is to do.")
    static let child = Parameter("child", .row(UserRow.self), "Who does it.")
    static let minutes = Parameter("minutes", .int, "Minutes of screen time it earns.", .flag, default: 15)
    static let details = Parameter("details", .optional(.string), "More about it.", .flag)
    static var parameters: [ParameterDeclaration] { title; child; minutes; details }
    static let effect = Effect.write
    static let result: ValueType = .entity(TaskRow.singular)
    static let examples = [
        Example("screentime task add \"Water the plants\" Leo --minutes 10", prints: "Added task Water the plants.")
    ]
    static let keywords = ["new", "create", "chore"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let task = try context.records.insert(TaskRow.self) {
            $0[TaskRow.title] = try call[title]
            $0[TaskRow.child] = try call[child]
            $0[TaskRow.minutes] = try call[minutes]
            $0[TaskRow.details] = try call[details]
        }
        try context.service(DashboardModel.key).saved(.screenTimeAddTask, context)
        try context.announce(.added, task)
        return task.value
    }
}
