import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    /// X-OP72.
    static let mediaAttach = CommandSpec(
        "media attach",
        summary: "Attaches a picture or another file to moments, by its path or URL.",
        discussion: "Only the reference is kept: the file is neither read nor copied. One that a moment has already is left as it is.",
        parameters: [
            ParameterSpec("reference", .string, "The path or URL."),
            ParameterSpec("event", .list(.entity("event")), "The moments, by id or piped."),
        ],
        input: "event",
        effect: .write,
        result: .int,
        examples: [Example("events --child Leo | media attach teeth.jpg", prints: "Attached teeth.jpg to 1 moment.")],
        keywords: ["photo", "picture", "video", "add"]
    ) { call, context in
        let reference = call.string("reference") ?? ""
        guard !reference.isEmpty else { throw Diagnostic(.invalidValue, "a reference is a path or a URL, and not empty") }
        let events = try call.distinctRows("event").filter { event in
            let media = try context.records.value(of: event, field: "media").texts
            guard !media.contains(where: { $0.utf8.elementsEqual(reference.utf8) }) else { return false }
            try context.records.update(event, [("media", .list((media + [reference]).map { .string($0) }))])
            return true
        }
        context.output.notice("Attached \(reference) to \(events.count) \(events.count == 1 ? "moment" : "moments").")
        return .int(Int64(events.count))
    }
}
