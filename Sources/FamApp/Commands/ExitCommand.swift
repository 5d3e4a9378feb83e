import FamRegistry
import FamText

/// `exit`, `quit`: leaves the prompt when the line is done.
enum ExitCommand {
    static let spec = CommandSpec(
        "exit", aliases: ["quit"], summary: "Leaves the prompt.", discussion: "So does Ctrl-D on an empty line. What was done is kept already.",
        effect: .session, examples: [Example("exit", prints: "")], keywords: ["leave", "close", "end", "bye"]
    ) { _, context in
        let world = try context.service(World.key)
        guard world.isPrompt else {
            throw Diagnostic(.effectRefused, "`exit` leaves the prompt, and this is a script", help: "a script ends with its last line; `fail` ends it with an error")
        }
        world.isLeaving = true
        return .null
    }
}
