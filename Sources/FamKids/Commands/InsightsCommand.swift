import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let insights = CommandSpec(
        "insights",
        summary: "Tells how many moments a period has, who was most active and what was done most.",
        discussion: "Without a child the figures are the family's, and `children` has each child's. This Week, This Month and Last 30 Days end now; "
            + "the days of `--in` are whole. Moments of zero points count in the total only.",
        parameters: [
            ParameterSpec(
                "period", .enumeration("period", InsightsPeriod.allCases.map(\.rawValue)), "Which moments.", kind: .flag,
                default: .string(InsightsPeriod.thisWeek.rawValue)),
            ParameterSpec("in", .period.optional, "Another period: `2026-09`, `last-month`, `monday..today`.", kind: .flag),
            ParameterSpec("child", .entity("child").optional, "Only this child's.", kind: .flag),
        ],
        effect: .read,
        result: .record(InsightsRecord.shape),
        examples: [
            Example("(insights).top_behavior.name", prints: "Helped with chores"),
            Example("(insights --in today).by_hour | where moments > 0 | get moments", prints: "2"),
            Example("(insights --period last-30-days --child Maya).stars", prints: "10"),
            Example(
                "(insights --period this-month).children | select child.name, moments",
                prints: "#  child.name  moments\n1  Maya              1\n2  Leo               1"),
        ],
        keywords: ["analytics", "statistics", "week", "month", "activity", "most active"]
    ) { call, context in
        let range = try range(call, context)
        if let child = call.entity("child") {
            return InsightsRecord.value(try CalculateInsights(context).run(range, of: child))
        }
        return InsightsRecord.value(try CalculateInsights(context).run(range))
    }

    private static func range(_ call: Call, _ context: any Context) throws -> InsightsRange {
        guard case .period(let period) = call["in"] else {
            return InsightsRange(InsightsPeriod(rawValue: call.string("period") ?? "") ?? .thisWeek, context)
        }
        guard !call.isGiven("period") else {
            throw Diagnostic(.invalidValue, "`--in` and `--period` are two answers to one question", help: "leave one of them out")
        }
        guard period.end.days - period.start.days <= longest else {
            throw Diagnostic(.invalidValue, "a period of more than 100 years is too long for a figure per day", help: "take a shorter one: `--in 2026`")
        }
        return InsightsRange(period, context)
    }

    private static let longest: Int32 = 36_525
}
