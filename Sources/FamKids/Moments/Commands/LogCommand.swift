import FamRegistry
import FamValues

enum LogCommand: Command {
    static let name: StaticString = "log"
    static let summary = "Logs a moment: a child did something, and gets or loses stars for it."
    static let discussion =
        "Logging for several children is one change, undone together. If a child is archived or a behavior is switched "
        + "off, nothing is logged.\n\n"
        + "After the totals it shows what else came of it: a badge (5, 15 or 30 good moments of one skill), a "
        + "milestone (25, 50 or 75 % of "
        + "the current goal, or a round number of stars without one), and every goal that now has its stars. Each is "
        + "reported once and waits in "
        + "`celebrations` until it is dismissed.\n\n"
        + "A script that is run again logs its moments again; there is no `ensure` for them. What is to be logged once "
        + "asks for it first, as in the last example, or is a list: `from csv moments.csv | into events { child: "
        + "child, behavior: behavior, at: at } --key child,behavior,at`."

    static let child = Parameter(
        "child", .list(.row(ChildRow.self)), "Whose moment it is; for several: `Maya,Leo`.")
    static let behavior = Parameter("behavior", .row(BehaviorRow.self), "What the child did.")
    static let points = Parameter(
        "points", .optional(.int), "Stars from -10 to 10; overrides the behavior's points.", .flag)
    static let note = Parameter("note", .optional(.string), "A few words about it.", .flag)
    static let media = Parameter(
        "media", .list(.string), "Pictures and other files, as paths or URLs.", .flag, default: [])
    static let at = Parameter(
        "at", .optional(.datetime), "When it happened, such as `yesterday@18:00`; defaults to now.", .flag,
        isBare: true)
    static var parameters: [ParameterDeclaration] { child; behavior; points; note; media; at }
    static var input: ParameterDeclaration? { child.declaration }

    static let effect = Effect.write
    static let result = ValueType.list(.entity(EventRow.singular))
    static let examples = [
        Example(
            "log Maya \"Helped with chores\" --note \"washed dishes\"", prints: "Moment logged! Maya +2 → 12 stars."),
        Example("log Maya,Leo \"Brushed teeth\"", prints: "Moment logged! Maya +1 → 11 stars, Leo +1 → 4 stars."),
        Example("children | log \"Brushed teeth\"", prints: "Moment logged! Maya +1 → 11 stars, Leo +1 → 4 stars."),
        Example(
            "if (events --child Leo --behavior \"Brushed teeth\" --on yesterday | count) == 0 {\n  log Leo \"Brushed "
                + "teeth\" --at yesterday@19:00\n}",
            prints: "Moment logged! Leo +1 → 4 stars."),
    ]
    static let keywords = ["moment", "event", "stars", "praise"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let input = try MomentInput(
            behavior: call[behavior], points: call[points], note: call[note], media: call[media], at: call[at])
        let logged = try LogMoment(context).run(call[child], input)
        try context.service(CelebrationManager.key).didLog(logged, context)
        LogNotices.report(logged, "Moment logged!", context)
        return .list(logged.map { .entity($0.event.ref) })
    }
}
