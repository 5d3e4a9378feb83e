import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let momentMark = CommandSpec(
        "moment mark",
        summary: "Marks a moment as special, to be remembered and celebrated.",
        discussion: "The special moment has note, media and time of the moment unless others are given, and stays as it is when the moment changes "
            + "or goes. `memories` lists them.",
        parameters: [
            ParameterSpec("event", .entity("event"), "The moment, by the end of its id."),
            ParameterSpec("title", .string, "What to remember it by."),
            ParameterSpec("note", .string.optional, "A few words, instead of the moment's own.", kind: .flag),
            ParameterSpec("media", .list(.string).optional, "Pictures and other files, instead of the moment's own.", kind: .flag),
        ],
        input: "event",
        effect: .write,
        result: .entity("memory"),
        examples: [
            Example(
                "moment mark (events --child Leo | last) \"First dishes\"\nmemories | get title",
                prints: "Special moment: Leo, First dishes.\nFirst dishes"),
        ],
        keywords: ["special", "star", "remember", "favourite", "memory"]
    ) { call, context in
        guard let event = call.entity("event") else { throw Diagnostic(.missingArgument, "`moment mark` needs a moment") }
        let memory = try MarkMoment(context).run(
            event, title: call.string("title") ?? "", note: call.isGiven("note") ? call["note"] : nil,
            media: call.isGiven("media") ? call["media"] : nil)
        context.output.notice("Special moment: \(memory.child.label), \(memory.title).")
        return .entity(memory.ref)
    }
}
