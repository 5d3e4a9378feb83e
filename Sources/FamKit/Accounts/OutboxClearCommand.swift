import FamRegistry
import FamText
import FamValues

enum OutboxClearCommand: Command {
    static let name: StaticString = "outbox clear"
    static let summary = "Forgets the messages of the outbox."
    static let effect = Effect.write
    static let examples = [Example("outbox clear", prints: "The outbox is empty.")]
    static let keywords = ["mail", "delete"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try Outbox(context).clear()
        context.output.notice("The outbox is empty.")
        return .null
    }
}
