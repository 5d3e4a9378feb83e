import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-G18, K-SC15: the reinforcement report, and links to each child's year.
    static let analytics: ScreenSpec = ScreenSpec(
        "kids.premiumAnalytics", pattern: [.fixed("insights"), .fixed("analytics")], title: "Analytics",
        summary: "Eight weeks of good moments and challenges, and the way to each child's year.", presentation: .page,
        tab: "insights"
    ) { _, context in
        guard try Plan(context).hasPlus() else { return try UpsellCardPart.screen("Analytics", .insights, context) }
        let parts = InsightsParts(context)
        let report = try ReinforcementReport(of: nil, context)
        var blocks: [ScreenText.Block] = [.heading("Eight weeks"), parts.weeks(report.weeks)]
        if let run = report.longestRun {
            blocks.append(
                .text(
                    "Longest run: \(report.runDays) \(report.runDays == 1 ? "day" : "days"), "
                        + parts.span(run.lowerBound, run.upperBound)))
        } else {
            blocks.append(.hint("No good moments in these weeks.", try ScreenParts(context).logHint()))
        }
        if let trend = report.trend { blocks.append(.text("Trend: \(trend.rawValue)")) }
        if !report.mostReinforced.isEmpty {
            blocks += [
                .heading("Most reinforced"), .bars(report.mostReinforced.map { .init($0.behavior.label, $0.positive) }),
            ]
        }
        let children = try ChildrenStore(context).all()
        if !children.isEmpty {
            blocks += [.heading("Yearly summary"), try parts.pages(children.map(\.row), ScreenSpec.yearlySummaries[0])]
        }
        return ScreenText(title: "Analytics", blocks: blocks)
    }
}
