import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T04, K-SC12: the tab shows This Week; each other period has a page under it.
    static let insights: [ScreenSpec] = InsightsPeriod.allCases.map { period in
        let isTab = period == .thisWeek
        return ScreenSpec(
            isTab ? "kids.insights" : "kids.insights.\(period.rawValue)",
            pattern: [.fixed("insights")] + (isTab ? [] : [.fixed(period.rawValue)]),
            title: "Insights", summary: "The family's figures: \(period.title).", presentation: isTab ? .tab : .page,
            tab: "insights"
        ) { _, context in
            let parts = InsightsParts(context)
            let range = InsightsRange(period, context)
            let result = try CalculateInsights(context).run(range)
            var blocks = [try parts.selector(period, ScreenSpec.insights), parts.days(range)]
            if result.children.isEmpty {
                blocks.append(ScreenParts.noChildren)
            } else if result.family.totals.moments == 0 {
                blocks.append(.hint("No moments in this time.", try ScreenParts(context).logHint()))
            } else {
                blocks += [
                    parts.totals(result.family.totals),
                    .text("Most active child: \(try parts.child(result.family.mostActiveChild))"),
                    .text("Top behavior: \(parts.name(result.family.topBehavior?.ref))"), .heading("By child"),
                    try parts.children(result.children),
                ]
                blocks += parts.activity(result.family.activityByDay, result.family.activityByHour)
            }
            if !result.children.isEmpty {
                blocks += [
                    .heading("Each child"), try parts.pages(result.children.map(\.child), ScreenSpec.childInsights[0]),
                ]
            }
            blocks += try UpsellCardPart.blocks(.insights, context)
            if try Plan(context).hasPlus() {
                blocks.append(.button("Analytics of eight weeks", try context.go(.analytics)))
            }
            return ScreenText(title: "Insights", blocks: blocks)
        }
    }
}
