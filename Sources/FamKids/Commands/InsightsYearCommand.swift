import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let insightsYear = CommandSpec(
        "insights year",
        summary: "Sums up one child's year.",
        discussion: "All days of the year count. `redeemed` are the goals that were redeemed in it, as they were then.",
        parameters: [
            ParameterSpec("child", .entity("child"), "Whose year."),
            ParameterSpec("year", .int.optional, "Which year; this one unless given.", kind: .flag),
        ],
        effect: .read,
        result: .record(yearShape),
        examples: [
            Example("(insights year Maya).stars", prints: "10"),
            Example("(insights year Leo --year 2025).moments", prints: "0"),
        ],
        keywords: ["summary", "annual", "yearly"]
    ) { call, context in
        guard let child = call.entity("child") else { throw Diagnostic(.missingArgument, "`insights year` needs a child") }
        let year = call.int("year") ?? Int64(context.today.components.year)
        guard (1...9999).contains(year), let first = CivilDate(year: Int(year), month: 1, day: 1) else {
            throw Diagnostic(.invalidValue, "the year \(year) is not one of 1 to 9999")
        }
        let summary = try YearlySummary(child, from: first, context)
        let redeemed = summary.redeemed.map { [Value.date(context.zone.civil($0.at).date), .string($0.reward), .int($0.points)] }
        return .record(
            RecordValue(
                yearShape,
                [.entity(child), .int(year)] + InsightsRecord.values(summary.totals)
                    + [
                        .int(Int64(summary.badges)), InsightsRecord.entity(summary.topBehavior), summary.busiestMonth.map { .period($0) } ?? .null,
                        .table(Table(shape: redeemedShape, rows: redeemed)),
                    ]))
    }

    private static let redeemedShape = RowShape([Column("day", .date), Column("reward", .string), Column("points", .int)])
    private static let yearShape = RowShape(
        [Column("child", .entity("child")), Column("year", .int)] + InsightsRecord.counts
            + [
                Column("badges", .int), Column("top_behavior", .entity("behavior").optional), Column("busiest_month", .period.optional),
                Column("redeemed", .table(redeemedShape)),
            ])
}
