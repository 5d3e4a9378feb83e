import FamRegistry
import FamText
import FamValues

/// X-OP72.
enum MediaAttachCommand: Command {
    static let name: StaticString = "media attach"
    static let summary = "Attaches a picture or another file to moments, by its path or URL."
    static let discussion =
        "Only the reference is kept: the file is neither read nor copied. A file that a moment already has is skipped."
    static let reference = Parameter("reference", .string, "The path or URL.")
    static let event = Parameter("event", .list(.row(EventRow.self)), "The moments, by id or piped.")
    static var parameters: [ParameterDeclaration] { reference; event }
    static var input: ParameterDeclaration? { event.declaration }
    static let effect = Effect.write
    static let result: ValueType = .int
    static let examples = [
        Example(
            "events --child Leo | media attach teeth.jpg", prints: "Attached teeth.jpg to 1 moment.")
    ]
    static let keywords = ["photo", "picture", "video", "add"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let reference = try call[reference]
        guard !reference.isEmpty else {
            throw Diagnostic(.invalidValue, "a reference must be a path or a URL, and not empty")
        }
        let events = try call.distinct(event).filter { event in
            let media = try context.records.value(EventRow.media, of: event)
            guard !media.contains(where: { $0.utf8.elementsEqual(reference.utf8) }) else { return false }
            try context.records.update(event) { $0[EventRow.media] = media + [reference] }
            return true
        }
        context.output.notice("Attached \(reference) to \(events.count) \(events.count == 1 ? "moment" : "moments").")
        return .int(Int64(events.count))
    }
}
