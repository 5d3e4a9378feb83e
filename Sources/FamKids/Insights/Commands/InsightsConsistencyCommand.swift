import FamRegistry
import FamValues

enum InsightsConsistencyCommand: Command {
    static let name: StaticString = "insights consistency"
    static let summary = "Shows on how many of the last 14 days each behavior had a positive moment."
    static let discussion =
        "Behaviors that occurred and good habits that did not, the most regular first. A day counts once, however "
        + "many moments it has."
    static let child = Parameter(
        "child", .optional(.row(ChildRow.self)), "Only this child's; defaults to all children together.", .flag)
    static let asOf = AsOf.parameter
    static var parameters: [ParameterDeclaration] { child; asOf }
    static let effect = Effect.read
    static let result: ValueType = .table(consistencyShape)
    static let examples = [
        Example(
            "insights consistency --child Maya",
            prints:
                "#  behavior            days  consistency\n1  Helped with chores     1          7 %\n2  Brushed teeth  "
                + "        0          0 %"
        )
    ]
    static let keywords = ["habit", "regular", "streak"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try context.records.past(call[asOf]) { try figures(call, context) }
    }

    private static func figures(_ call: Call, _ context: any Context) throws -> Value {
        let rows = try InsightsStore.consistency(of: call[child], context)
        return .table(
            Table(
                shape: consistencyShape,
                rows: rows.map { [.entity($0.behavior.ref), .int(Int64($0.activeDays)), .float($0.share)] }))
    }

    private static let consistencyShape = RowShape([
        Column("behavior", .entity("behavior")), Column("days", .int), Column("consistency", .float, .share),
    ])
}
