import FamRegistry
import FamText
import FamValues

enum InsightsCommand: Command {
    static let name: StaticString = "insights"
    static let summary = "Shows how many moments a period has, who was most active and what was done most."
    static let discussion =
        "Without a child the figures are the family's, and `children` has each child's. This Week, This Month and "
        + "Last 30 Days end now; "
        + "the days of `--in` are whole. Moments of zero points count in the total only."
    static let period = Parameter(
        "period", .cases(of: InsightsPeriod.self), "Which moments.", .flag, default: .thisWeek)
    static let within = Parameter(
        "in", .optional(.period), "Another period: `2026-09`, `last-month`, `monday..today`.", .flag, isBare: true)
    static let child = Parameter("child", .optional(.row(ChildRow.self)), "Only this child's.", .flag)
    static let asOf = AsOf.parameter
    static var parameters: [ParameterDeclaration] { period; within; child; asOf }
    static let effect = Effect.read
    static let result: ValueType = .record(InsightsRecord.shape)
    static let examples = [
        Example("(insights).top_behavior.name", prints: "Helped with chores"),
        Example("(insights --in today).by_hour | where moments > 0 | get moments", prints: "2"),
        Example("(insights --period last-30-days --child Maya).stars", prints: "10"),
        Example(
            "(insights --period this-month).children | select child.name, moments",
            prints: "#  child.name  moments\n1  Maya              1\n2  Leo               1"),
    ]
    static let keywords = ["analytics", "statistics", "week", "month", "activity", "most active"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try context.records.past(call[asOf]) { try figures(call, context) }
    }

    private static func figures(_ call: Call, _ context: any Context) throws -> Value {
        let range = try range(call, context)
        if let child = try call[child] {
            return InsightsRecord.value(try CalculateInsights(context).run(range, of: child))
        }
        let isArchived = ChildrenStore(context).isArchived
        return try InsightsRecord.value(try CalculateInsights(context).run(range), isArchived: isArchived)
    }

    private static func range(_ call: Call, _ context: any Context) throws -> InsightsRange {
        guard let range = try call[within] else { return InsightsRange(try call[period], context) }
        guard !call.isGiven(period) else {
            throw Diagnostic(
                .invalidValue, "`--in` and `--period` cannot be combined", help: "leave one of them out")
        }
        guard range.end.days - range.start.days <= longest else {
            throw Diagnostic(
                .invalidValue, "a period of more than 100 years is too long for daily figures",
                help: "take a shorter one: `--in 2026`")
        }
        return InsightsRange(range, context)
    }

    private static let longest: Int32 = 36_525
}
