import FamRegistry
import FamText
import FamValues

enum MomentUnmarkCommand: Command {
    static let name: StaticString = "moment unmark"
    static let summary = "Removes the mark of a special moment; the moment itself stays."
    static let event = Parameter("event", .row(EventRow.self), "The moment, by the end of its id.")
    static var parameters: [ParameterDeclaration] { event }
    static var input: ParameterDeclaration? { event.declaration }
    static let effect = Effect.write
    static let examples = [
        Example(
            "moment mark (events --child Leo | last) \"First dishes\"\nmoment unmark (events --child Leo | last)",
            prints: "Special moment: Leo, First dishes.\nNo longer special: Leo, First dishes.")
    ]
    static let keywords = ["special", "forget", "memory"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        guard let memory = try ProgressionStore(context).memory(of: call[event]) else {
            throw Diagnostic(.notFound, "the moment is not marked as special", help: "`memories` lists those that are")
        }
        try context.records.delete(memory.row)
        context.output.notice("No longer special: \(memory.child.label), \(memory.title).")
        return .null
    }
}
