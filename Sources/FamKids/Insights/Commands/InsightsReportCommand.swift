import FamRegistry
import FamValues

enum InsightsReportCommand: Command {
    static let name: StaticString = "insights report"
    static let summary = "Compares good moments with challenges in each of the last eight weeks."
    static let discussion =
        "The eight weeks end with this one. `ratio` is positive moments per challenge, null without challenges; "
        + "`longest_run` is in days "
        + "with a positive moment; `trend` compares the later four weeks with the earlier four."
    static let child = Parameter(
        "child", .optional(.row(ChildRow.self)), "Only this child's; defaults to all children together.", .flag)
    static let asOf = AsOf.parameter
    static var parameters: [ParameterDeclaration] { child; asOf }
    static let effect = Effect.read
    static let result: ValueType = .record(reportShape)
    static let examples = [
        Example(
            "insights report",
            prints:
                "weeks            8 rows\nlongest_run      1\nrun_from         today\nrun_to           today\ntrend    "
                + "        \nmost_reinforced  1 row"
        ),
        Example("(insights report).weeks | where moments > 0 | get positive", prints: "2"),
    ]
    static let keywords = ["reinforcement", "balance", "ratio", "praise", "trend"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try context.records.past(call[asOf]) { try figures(call, context) }
    }

    private static func figures(_ call: Call, _ context: any Context) throws -> Value {
        let report = try ReinforcementReport(of: call[child], context)
        let weeks = report.weeks.map { week -> [Value] in
            [.date(week.start)] + InsightsRecord.values(week.counts) + [week.ratio.map { .float($0) } ?? .null]
        }
        let most = report.mostReinforced.map { [Value.entity($0.behavior.ref), .int($0.positive)] }
        return .record(
            RecordValue(
                reportShape,
                [
                    .table(Table(shape: weekShape, rows: weeks)), .int(Int64(report.runDays)),
                    report.longestRun.map { .date($0.lowerBound) } ?? .null,
                    report.longestRun.map { .date($0.upperBound) } ?? .null,
                    report.trend.map { .string($0.rawValue) } ?? .null, .table(Table(shape: mostShape, rows: most)),
                ]))
    }

    private static let weekShape = RowShape(
        [Column("week", .date)] + InsightsRecord.counts + [Column("ratio", .float.optional, .ratio)])
    private static let mostShape = RowShape([Column("behavior", .entity("behavior")), Column("positive", .int)])
    private static let reportShape = RowShape([
        Column("weeks", .table(weekShape)), Column("longest_run", .int), Column("run_from", .date.optional),
        Column("run_to", .date.optional),
        Column("trend", .enumeration("trend", ReinforcementReport.Trend.allCases.map(\.rawValue)).optional),
        Column("most_reinforced", .table(mostShape)),
    ])
}
