import FamRegistry
import FamText
import FamValues

enum InsightsYearCommand: Command {
    static let name: StaticString = "insights year"
    static let summary = "Sums up one child's year."
    static let discussion =
        "All days of the year count. `redeemed` are the goals that were redeemed in it, as they were then."
    static let child = Parameter("child", .row(ChildRow.self), "Whose year.")
    static let year = Parameter(
        "year", .optional(.int), "The year; defaults to this one.", .flag, bounds: 1...9999)
    static let asOf = AsOf.parameter
    static var parameters: [ParameterDeclaration] { child; year; asOf }
    static let effect = Effect.read
    static let result: ValueType = .record(yearShape)
    static let examples = [
        Example("(insights year Maya).stars", prints: "10"),
        Example("(insights year Leo --year 2025).moments", prints: "0"),
    ]
    static let keywords = ["summary", "annual", "yearly"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try context.records.past(call[asOf]) { try figures(call, context) }
    }

    private static func figures(_ call: Call, _ context: any Context) throws -> Value {
        let child = try call[child]
        let year = try call[year] ?? Int64(context.today.components.year)
        guard (1...9999).contains(year), let first = CivilDate(year: Int(year), month: 1, day: 1) else {
            throw Diagnostic(.invalidValue, "the year \(year) is not between 1 and 9999")
        }
        let summary = try YearlySummary(child, from: first, context)
        let redeemed = summary.redeemed.map {
            [Value.date(context.zone.civil($0.at).date), .string($0.reward), .int($0.points)]
        }
        return .record(
            RecordValue(
                yearShape,
                [.entity(child.ref), .int(year)] + InsightsRecord.values(summary.totals)
                    + [
                        .int(Int64(summary.badges)), summary.topBehavior.map { .entity($0.ref) } ?? .null,
                        summary.busiestMonth.map { .period($0) } ?? .null,
                        .table(Table(shape: redeemedShape, rows: redeemed)),
                    ]))
    }

    private static let redeemedShape = RowShape([
        Column("day", .date), Column("reward", .string), Column("points", .int),
    ])
    private static let yearShape = RowShape(
        [Column("child", .entity("child")), Column("year", .int, .name)] + InsightsRecord.counts
            + [
                Column("badges", .int), Column("top_behavior", .entity("behavior").optional),
                Column("busiest_month", .period.optional),
                Column("redeemed", .table(redeemedShape)),
            ])
}
