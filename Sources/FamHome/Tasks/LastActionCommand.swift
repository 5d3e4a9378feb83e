import FamRegistry
import FamText
import FamValues

/// H-OP17.
enum LastActionCommand: Command {
    static let name: StaticString = "home last-action"
    static let summary = "Shows how the last action on a task went in this shell; a success is reported once."
    static let effect = Effect.read
    static let result: ValueType = .string
    static let examples = [
        Example(
            "home task start 1\nhome last-action\nhome last-action",
            prints: "Task Clean gutters: marked in progress.\nmarked-in-progress\nidle")
    ]
    static let keywords = ["state", "result"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let last = try context.service(LastTaskAction.key)
        if let action = last.consume() { return .string(action.rawValue) }
        return .string(last.state.errorMessage.map { "failed: \($0)" } ?? "idle")
    }
}
