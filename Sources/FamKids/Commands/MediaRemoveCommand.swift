import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    /// X-OP72.
    static let mediaRemove = CommandSpec(
        "media remove",
        summary: "Takes a picture or another file off moments.",
        discussion: "Only the reference goes; the file stays where it is.",
        parameters: [
            ParameterSpec("reference", .string, "The path or URL, as `media list` shows it."),
            ParameterSpec("event", .list(.entity("event")), "The moments, by id or piped."),
        ],
        input: "event",
        effect: .write,
        result: .int,
        examples: [
            Example(
                "events --child Leo | media attach teeth.jpg\nevents --child Leo | media remove teeth.jpg",
                prints: "Attached teeth.jpg to 1 moment.\nTook teeth.jpg off 1 moment.")
        ],
        keywords: ["photo", "picture", "video", "detach"]
    ) { call, context in
        let reference = call.string("reference") ?? ""
        let events = try call.distinctRows("event").filter { event in
            let media = try context.records.value(of: event, field: "media").texts
            let rest = media.filter { !$0.utf8.elementsEqual(reference.utf8) }
            guard rest.count < media.count else { return false }
            try context.records.update(event, [("media", .list(rest.map { .string($0) }))])
            return true
        }
        guard !events.isEmpty else {
            throw Diagnostic(.notFound, "none of the moments has `\(SafeText.shown(reference))`", help: "`media list` shows what they have")
        }
        context.output.notice("Took \(reference) off \(events.count) \(events.count == 1 ? "moment" : "moments").")
        return .int(Int64(events.count))
    }
}
