import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T04: totals of this month so far (K-E06, This Month of K-Q11). Moments of zero points count in the total only.
    static let insights = ScreenSpec(
        "kids.insights", pattern: [.fixed("insights")], title: "Insights", summary: "The family's figures of this month.",
        presentation: .tab, tab: "insights"
    ) { _, context in
        let parts = ScreenParts(context)
        let day = context.today.components.day
        let query = parts.behaviors.between(context.today.adding(days: 1 - day), context.today.adding(days: 1))
        let figures: [EntityQuery.Total] = [
            .init("moments", .count),
            .init("positive", .count, where: query.test("points", .greater, .int(0))),
            .init("challenges", .count, where: query.test("points", .less, .int(0))),
            .init("stars", .sum, "points"),
        ]
        let all = try query.totals(figures, context.records)
        guard let total = all.first?.first?.number, total > 0 else {
            return ScreenText(title: "Insights", blocks: [.text("This Month"), .empty("No moments this month.", hint: "log CHILD BEHAVIOR")])
        }
        let columns = figures.map { Column($0.name, .int) }
        let perChild = try query.totals(by: ["child"], figures, context.records).map { row in
            [Value.string({ if case .entity(let ref) = row[0] { ref.label } else { "" } }())] + row.dropFirst()
        }
        return ScreenText(
            title: "Insights",
            blocks: [
                .text("This Month"), .table(Table(shape: RowShape(columns), rows: all)),
                .heading("By child"), .table(Table(shape: RowShape([Column("child", .string)] + columns), rows: perChild)),
            ])
    }
}
