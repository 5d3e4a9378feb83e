import FamRegistry
import FamText
import FamValues

enum MomentMarkCommand: Command {
    static let name: StaticString = "moment mark"
    static let summary = "Marks a moment as special, to be remembered and celebrated."
    static let discussion =
        "The special moment copies the moment's note, media and time unless others are given, and stays the same when "
        + "the moment is changed or deleted. `memories` lists them."
    static let event = Parameter("event", .row(EventRow.self), "The moment, by the end of its id.")
    static let title = Parameter("title", .string, "What to remember it by.")
    static let note = Parameter("note", .optional(.string), "A few words; overrides the moment's note.", .flag)
    static let media = Parameter(
        "media", .optional(.list(.string)), "Pictures and other files; overrides the moment's media.", .flag)
    static var parameters: [ParameterDeclaration] { event; title; note; media }
    static var input: ParameterDeclaration? { event.declaration }
    static let effect = Effect.write
    static let result: ValueType = .entity(MemoryRow.singular)
    static let examples = [
        Example(
            "moment mark (events --child Leo | last) \"First dishes\"\nmemories | get title",
            prints: "Special moment: Leo, First dishes.\nFirst dishes")
    ]
    static let keywords = ["special", "star", "remember", "favourite", "memory"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let memory = try MarkMoment(context).run(
            call[event], title: call[title], note: call.isGiven(note) ? .some(call[note]) : nil,
            media: call.isGiven(media) ? call[media] : nil)
        context.output.notice("Special moment: \(memory.child.label), \(memory.title).")
        return .entity(memory.row.ref)
    }
}
