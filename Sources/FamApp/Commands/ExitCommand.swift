import FamRegistry
import FamValues
import FamText

/// `exit`, `quit`: leaves the prompt when the line is done.
enum ExitCommand: Command {
    static let name: StaticString = "exit"
    static let aliases: [StaticString] = ["quit"]
    static let summary = "Leaves the prompt."
    static let discussion = "So does Ctrl-D on an empty line. What was done is kept already."
    static let effect = Effect.session
    static let examples = [Example("exit", prints: "")]
    static let keywords = ["leave", "close", "end", "bye"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let world = try context.service(World.key)
        guard world.isPrompt else {
            throw Diagnostic(.effectRefused, "`exit` leaves the prompt, and this is a script", help: "a script ends with its last line; `fail` ends it with an error")
        }
        world.isLeaving = true
        return .null
    }
}
