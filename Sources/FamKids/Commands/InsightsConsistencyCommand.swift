import FamRegistry
import FamValues

extension CommandSpec {
    static let insightsConsistency = CommandSpec(
        "insights consistency",
        summary: "Tells on how many of the last 14 days each behaviour had a positive moment.",
        discussion: "Behaviours that occurred and good habits that did not, the most regular first. A day counts once, however many moments it has.",
        parameters: [ParameterSpec("child", .entity("child").optional, "Only this child's; all together unless given.", kind: .flag)],
        effect: .read,
        result: .table(consistencyShape),
        examples: [
            Example(
                "insights consistency --child Maya",
                prints: "#  behavior            days  consistency\n1  Helped with chores     1       0.0714\n2  Brushed teeth          0          0.0")
        ],
        keywords: ["habit", "regular", "streak"]
    ) { call, context in
        let rows = try InsightsStore.consistency(of: call.entity("child"), context)
        return .table(
            Table(shape: consistencyShape, rows: rows.map { [.entity($0.behavior), .int(Int64($0.activeDays)), .float($0.share)] }))
    }

    private static let consistencyShape = RowShape([Column("behavior", .entity("behavior")), Column("days", .int), Column("consistency", .float)])
}
