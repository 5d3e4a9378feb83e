import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-G14, K-SC09, under the Goals tab: target, stars, remaining, due date, redeem.
    static let reward: ScreenSpec = ScreenSpec(
        "kids.rewardDetail",
        pattern: [
            .fixed("rewards"), .row(.child),
            .row(.reward),
        ],
        title: "Goal", summary: "One goal: its stars and whether it can be redeemed.", presentation: .page,
        tab: "rewards",
        render: drawGoal)

    /// The same under the child.
    static let childReward: ScreenSpec = ScreenSpec(
        "kids.childRewardDetail",
        pattern: [
            .fixed("kids"), .row(.child), .fixed("rewards"),
            .row(.reward),
        ],
        title: "Goal", summary: "One goal: its stars and whether it can be redeemed.", presentation: .page, tab: "kids",
        render: drawGoal)

    @Sendable private static func drawGoal(_ request: ScreenRequest, _ context: any Context) throws -> ScreenText {
        let parts = ScreenParts(context)
        guard let goal = try request[.reward].flatMap(parts.rewards.reward),
            let child = try parts.children.child(goal.child)
        else { return .gone("Goal") }
        let text = ValueText(zone: context.zone, now: nil)
        var blocks: [ScreenText.Block] = [
            .text("For \(child.name): \(child.stars) of \(ScreenParts.stars(goal.target))"),
            .bar(label: goal.name, value: Double(child.stars), total: Double(goal.target)),
        ]
        if let due = parts.due(goal) { blocks.append(.text("Due \(due)")) }
        if let at = goal.redeemedAt {
            blocks.append(.text("Redeemed on \(text.plain(.date(context.zone.civil(at).date)))"))
        } else {
            if goal.remaining(child.stars) <= 0 { blocks.append(.text("Ready to redeem.")) }
            blocks.append(redeem(goal, child, parts))
        }
        blocks.append(.button("Edit", try context.go(.editReward, goal.child.ref, goal.row.ref)))
        return ScreenText(title: goal.name, blocks: blocks)
    }
}
