import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-G17, K-SC13: the insights of one child, with consistency; one page for each period, under the child.
    static let childInsights: [ScreenSpec] = InsightsPeriod.allCases.map { period in
        let isFirst = period == .thisWeek
        return ScreenSpec(
            isFirst ? "kids.childInsights" : "kids.childInsights.\(period.rawValue)",
            pattern: [.fixed("kids"), .row(.child), .fixed("insights")]
                + (isFirst ? [] : [.fixed(period.rawValue)]),
            title: "Insights of a child", summary: "One child's figures: \(period.title).", presentation: .page,
            tab: "kids"
        ) { request, context in
            let parts = InsightsParts(context)
            let screen = ScreenParts(context)
            guard let child = try screen.child(request) else { return .gone("Child") }
            let range = InsightsRange(period, context)
            let data = try CalculateInsights(context).run(range, of: child.row)
            var blocks = [try parts.selector(period, ScreenSpec.childInsights, of: child.row.ref), parts.days(range)]
            if data.totals.moments == 0 {
                blocks.append(.hint("No moments in this time.", try screen.logHint(child)))
            } else {
                blocks += [parts.totals(data.totals), .text("Top behavior: \(parts.name(data.topBehavior?.ref))")]
                blocks += parts.activity(data.activityByDay, data.activityByHour)
            }
            blocks += parts.consistency(try InsightsStore.consistency(of: child.row, context))
            blocks += try UpsellCardPart.blocks(.summary, context)
            if try Plan(context).hasPlus() {
                blocks.append(
                    .button("The year of \(child.name)", try context.go(ScreenSpec.yearlySummaries[0], child.row.ref)))
            }
            return ScreenText(title: "Insights of \(try parts.child(child.row))", blocks: blocks)
        }
    }
}
