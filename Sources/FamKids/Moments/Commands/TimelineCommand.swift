import FamRegistry
import FamText
import FamValues

/// K-OP47, K-UC15.
enum TimelineCommand: Command {
    static let name: StaticString = "timeline"
    static let summary =
        "Lists the family's history: moments, redeemed goals, badges, memories, notes and payouts, newest first."
    static let discussion =
        "The columns `kind` and `id` say what to change: `event edit ID --points 1`, `note delete ID`. Archived "
        + "children are included. "
        + "`go /kids/history` draws it by day."
    static let child = Parameter("child", .optional(.row(ChildRow.self)), "Only what is about this child.", .flag)
    private static let kinds = ValueKind<String>.oneOf("kind", HistorySource.all.map(\.kind))
    static let kind = Parameter(
        "kind", .optional(.list(kinds)),
        "Only these kinds, separated by commas: `A,B`.", .flag)
    static let text = Parameter(
        "text", .optional(.string),
        "Only entries that contain this text; `%` and `_` are wildcards, as in `like`.", .flag)
    static let on = Parameter("on", .optional(.date), "The day.", .flag)
    static let within = Parameter("in", .optional(.period), "The period.", .flag, isBare: true)
    static let since = Parameter("since", .optional(.datetime), "From this time on.", .flag, periodEdge: .start)
    static let until = Parameter(
        "until", .optional(.datetime), "Up to this time; a day or a period is included.", .flag, periodEdge: .end)
    static let limit = Parameter.limit(shown: 100, "At most this many, the newest; a pipe gets all of them.")
    static var parameters: [ParameterDeclaration] { child; kind; text; on; within; since; until; limit }
    static let effect = Effect.read
    static let result: ValueType = .table(timelineShape)
    static let examples = [
        Example(
            "timeline --child Maya | select kind, what, stars",
            prints: "#  kind    what                stars\n1  moment  Helped with chores     10"),
        Example("timeline --kind moment --text chores | count", prints: "2"),
    ]
    static let keywords = ["history", "log", "past", "feed"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let entries = try limit.newest(call, context) {
            try HistoryStore(context).entries(filter(call, context, limit: $0))
        }
        return .table(Table(shape: timelineShape, rows: entries.map(row)))
    }

    private static let timelineShape = RowShape([
        Column("at", .datetime), Column("kind", kinds.type), Column("child", .entity("child").optional),
        Column("what", .string),
        Column("stars", .int.optional), Column("note", .string.optional), Column("id", .string),
    ])

    private static func row(_ entry: HistoryEntry) -> [Value] {
        [
            .datetime(entry.at), .string(entry.kind), entry.child.map { .entity($0.ref) } ?? .null, .string(entry.what),
            entry.stars.map { .int($0) } ?? .null, entry.note.map { .string($0) } ?? .null,
            .string(entry.ref.id.description),
        ]
    }

    /// Where several bounds are given, the narrowest apply.
    private static func filter(_ call: Call, _ context: any Context, limit: Int) throws -> HistoryFilter {
        var starts = [try call[since]], ends = [try call[until].map { Instant(micros: $0.micros + 1) }]
        if let day = try call[on] {
            starts.append(context.zone.instant(day))
            ends.append(context.zone.instant(day.adding(days: 1)))
        }
        if let period = try call[within] {
            starts.append(context.zone.instant(period.start))
            ends.append(context.zone.instant(period.end))
        }
        return try HistoryFilter(
            child: call[child], kinds: call[kind], text: call[text],
            from: starts.compactMap { $0 }.max(), end: ends.compactMap { $0 }.min(), limit: limit)
    }
}
