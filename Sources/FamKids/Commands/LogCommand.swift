import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let log = CommandSpec(
        "log",
        summary: "Logs a moment: a child did something, and gets or loses stars for it.",
        discussion: "Several children at once are one change, undone together. Archived children and behaviours that are switched off are refused, "
            + "and then nothing is logged.\n\n"
            + "After the totals it tells what else came of it: a badge (5, 15 or 30 good moments of one skill), a milestone (25, 50 or 75 % of "
            + "the current goal, or a round number of stars without one), and every goal that now has its stars. Each is told once and waits in "
            + "`celebrations` until it is dismissed.",
        parameters: [
            ParameterSpec("child", .list(.entity("child")), "Whose moment it is; several are written `Maya,Leo`."),
            ParameterSpec("behavior", .entity("behavior"), "What the child did."),
            ParameterSpec("points", .int.optional, "Stars from -10 to 10, instead of the behaviour's own.", kind: .flag),
            ParameterSpec("note", .string.optional, "A few words about it.", kind: .flag),
            ParameterSpec("media", .list(.string), "Pictures and other files, as paths or URLs.", kind: .flag, default: .list([])),
            ParameterSpec("at", .datetime.optional, "When it happened: `yesterday@18:00`; now unless given.", kind: .flag),
        ],
        input: "child",
        effect: .write,
        result: .list(.entity("event")),
        examples: [
            Example("log Maya \"Helped with chores\" --note \"washed dishes\"", prints: "Moment logged! Maya +2 → 12 stars."),
            Example("log Maya,Leo \"Brushed teeth\"", prints: "Moment logged! Maya +1 → 11 stars, Leo +1 → 4 stars."),
            Example("children | log \"Brushed teeth\"", prints: "Moment logged! Maya +1 → 11 stars, Leo +1 → 4 stars."),
        ],
        keywords: ["moment", "event", "stars", "praise"]
    ) { call, context in
        guard let behavior = call.entity("behavior") else {
            throw Diagnostic(.missingArgument, "`log` needs a behaviour")
        }
        var input = MomentInput(behavior: behavior, points: call.int("points"), note: call.string("note"), at: call.instant("at"))
        if case .list(let media) = call["media"] { input.media = media }
        let logged = try LogMoment(context).run(call.entities("child"), input)
        try context.service(CelebrationManager.key).didLog(logged, context)
        LogNotices.tell(logged, "Moment logged!", context)
        return .list(logged.map { .entity($0.event) })
    }
}
