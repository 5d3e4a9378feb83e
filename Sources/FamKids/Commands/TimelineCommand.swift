import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    /// K-OP47, K-UC15.
    static let timeline = CommandSpec(
        "timeline",
        summary: "Lists the family's history: moments, redeemed goals, badges, memories, notes and payouts, newest first.",
        discussion: "The columns `kind` and `id` tell what to change: `event edit ID --points 1`, `note delete ID`. Archived children are in it. "
            + "`go /kids/history` draws it by day.",
        parameters: [
            ParameterSpec("child", .entity("child").optional, "Only what is about this child.", kind: .flag),
            ParameterSpec(
                "kind", .list(.enumeration("kind", HistorySource.all.map(\.kind))), "Only these kinds; several are written `A,B`.", kind: .flag),
            ParameterSpec("text", .string.optional, "Only what has this text in its words; `%` and `_` stand for anything, as in `like`.", kind: .flag),
            ParameterSpec("on", .date.optional, "The day.", kind: .flag),
            ParameterSpec("in", .period.optional, "The period.", kind: .flag),
            ParameterSpec("since", .datetime.optional, "From this time on.", kind: .flag),
            ParameterSpec("until", .datetime.optional, "Before this time.", kind: .flag),
            ParameterSpec("limit", .int, "At most so many, the newest.", kind: .flag, default: .int(100)),
        ],
        effect: .read,
        result: .table(timelineShape),
        examples: [
            Example(
                "timeline --child Maya | select kind, what, stars",
                prints: "#  kind    what                stars\n1  moment  Helped with chores     10"),
            Example("timeline --kind moment --text chores | count", prints: "2"),
        ],
        keywords: ["history", "log", "past", "feed"]
    ) { call, context in
        let entries = try HistoryStore(context).entries(filter(call, context))
        return .table(Table(shape: timelineShape, rows: entries.map(row)))
    }

    private static let timelineShape = RowShape([
        Column("at", .datetime), Column("kind", .string), Column("child", .entity("child").optional), Column("what", .string),
        Column("stars", .int.optional), Column("note", .string.optional), Column("id", .string),
    ])

    private static func row(_ entry: HistoryEntry) -> [Value] {
        [
            .datetime(entry.at), .string(entry.kind), entry.child.map { .entity($0) } ?? .null, .string(entry.what),
            entry.stars.map { .int($0) } ?? .null, entry.note.map { .string($0) } ?? .null, .string(entry.ref.id.description),
        ]
    }

    /// Of several bounds the closest hold.
    private static func filter(_ call: Call, _ context: any Context) throws -> HistoryFilter {
        guard let limit = call.int("limit"), limit > 0 else { throw Diagnostic(.invalidValue, "`--limit` is at least 1") }
        var starts = [call.instant("since")], ends = [call.instant("until")]
        if let day = call.date("on") {
            starts.append(context.zone.instant(day))
            ends.append(context.zone.instant(day.adding(days: 1)))
        }
        if case .period(let period) = call["in"] {
            starts.append(context.zone.instant(period.start))
            ends.append(context.zone.instant(period.end))
        }
        return HistoryFilter(
            child: call.entity("child"), kinds: call.isGiven("kind") ? call["kind"].texts : nil, text: call.string("text"),
            from: starts.compactMap { $0 }.max(), end: ends.compactMap { $0 }.min(), limit: Int(clamping: limit))
    }
}
