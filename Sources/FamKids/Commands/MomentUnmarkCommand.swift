import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let momentUnmark = CommandSpec(
        "moment unmark",
        summary: "Takes the mark of a special moment away; the moment itself stays.",
        parameters: [ParameterSpec("event", .entity("event"), "The moment, by the end of its id.")],
        input: "event",
        effect: .write,
        examples: [
            Example(
                "moment mark (events --child Leo | last) \"First dishes\"\nmoment unmark (events --child Leo | last)",
                prints: "Special moment: Leo, First dishes.\nNo longer special: Leo, First dishes."),
        ],
        keywords: ["special", "forget", "memory"]
    ) { call, context in
        guard let event = call.entity("event") else { throw Diagnostic(.missingArgument, "`moment unmark` needs a moment") }
        guard let memory = try ProgressionStore(context).memory(of: event) else {
            throw Diagnostic(.notFound, "the moment is not marked as special", help: "`memories` lists those that are")
        }
        try context.records.delete(memory.ref)
        context.output.notice("No longer special: \(memory.child.label), \(memory.title).")
        return .null
    }
}
