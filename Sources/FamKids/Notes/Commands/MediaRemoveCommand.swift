import FamRegistry
import FamText
import FamValues

/// X-OP72.
enum MediaRemoveCommand: Command {
    static let name: StaticString = "media remove"
    static let summary = "Removes a picture or another file from moments."
    static let discussion = "Only the reference goes; the file stays where it is."
    static let reference = Parameter("reference", .string, "The path or URL, as `media list` shows it.")
    static let event = Parameter("event", .list(.row(EventRow.self)), "The moments, by id or piped.")
    static var parameters: [ParameterDeclaration] { reference; event }
    static var input: ParameterDeclaration? { event.declaration }
    static let effect = Effect.write
    static let result: ValueType = .int
    static let examples = [
        Example(
            "events --child Leo | media attach teeth.jpg\nevents --child Leo | media remove teeth.jpg",
            prints: "Attached teeth.jpg to 1 moment.\nRemoved teeth.jpg from 1 moment.")
    ]
    static let keywords = ["photo", "picture", "video", "detach"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let reference = try call[reference]
        let events = try call.distinct(event).filter { event in
            let media = try context.records.value(EventRow.media, of: event)
            let rest = media.filter { !$0.utf8.elementsEqual(reference.utf8) }
            guard rest.count < media.count else { return false }
            try context.records.update(event) { $0[EventRow.media] = rest }
            return true
        }
        guard !events.isEmpty else {
            throw Diagnostic(
                .notFound, "none of the moments has `\(SafeText.shown(reference))`",
                help: "`media list` shows what they have")
        }
        context.output.notice("Removed \(reference) from \(events.count) \(events.count == 1 ? "moment" : "moments").")
        return .int(Int64(events.count))
    }
}
