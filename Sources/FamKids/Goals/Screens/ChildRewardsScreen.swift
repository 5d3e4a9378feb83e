import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// A child's goals, under the child: `/kids/Maya/rewards`.
    static let childRewards: ScreenSpec = ScreenSpec(
        "kids.childRewards",
        pattern: [.fixed("kids"), .row(.child), .fixed("rewards")],
        title: "Goals of a child", summary: "One child's goals by priority, and those redeemed.", presentation: .page,
        tab: "kids",
        render: drawChildGoals)

    /// The same under the Goals tab (K-SC08): `/rewards/Maya`.
    static let goalsOfChild: ScreenSpec = ScreenSpec(
        "kids.goals", pattern: [.fixed("rewards"), .row(.child)],
        title: "Goals of a child", summary: "One child's goals by priority, and those redeemed.", presentation: .page,
        tab: "rewards",
        render: drawChildGoals)

    @Sendable private static func drawChildGoals(_ request: ScreenRequest, _ context: any Context) throws -> ScreenText
    {
        let parts = ScreenParts(context)
        guard let child = try parts.child(request) else { return .gone("Child") }
        return ScreenText(title: "Goals of \(child.name)", blocks: try goalBlocks(of: child, parts))
    }

    /// K-SC08: stars, current goal, other goals by priority, redeemed goals.
    static func goalBlocks(of child: Child, _ parts: ScreenParts) throws -> [ScreenText.Block] {
        let goals = try parts.rewards.activeRewards(of: child.row)
        var blocks: [ScreenText.Block] = [.text(ScreenParts.stars(child.stars)), .heading("Current goal")]
        if let current = goals.first {
            blocks.append(try parts.currentGoal(of: child))
            if let due = parts.due(current) { blocks.append(.text("Due \(due)")) }
            blocks += [try open(current, parts), redeem(current, child, parts)]
        } else {
            blocks += try GoalPrompt.blocks(for: child, parts)
        }
        if goals.count > 1 {
            blocks.append(.heading("Other goals"))
            let rows = goals.dropFirst().map { goal -> [Value] in
                let due: Value = parts.due(goal).map { .string($0) } ?? .null
                return [.string(goal.name), .int(goal.target), .int(goal.remaining(child.stars)), due]
            }
            let shape = RowShape([
                Column("goal", .string), Column("stars", .int), Column("to go", .int), Column("due", .string.optional),
            ])
            let open = try goals.dropFirst().map { try goalAction($0, parts) }
            blocks.append(.rows(Table(shape: shape, rows: rows), column: "open", open))
            blocks += try goals.dropFirst().filter { $0.remaining(child.stars) == 0 }.map(parts.redeem)
        }
        blocks.append(.button("New goal", try parts.context.go(.addReward, child.row.ref)))
        let history = try parts.rewards.history(of: child.row)
        if !history.isEmpty {
            blocks.append(.heading("Redeemed"))
            let shape = RowShape([Column("day", .date), Column("goal", .string), Column("stars", .int)])
            let rows = history.map {
                [Value.date(parts.context.zone.civil($0.at).date), .string($0.reward), .int($0.points)]
            }
            blocks.append(.table(Table(shape: shape, rows: rows)))
        }
        return blocks
    }

    private static func goalAction(_ goal: Goal, _ parts: ScreenParts) throws -> Action {
        Action("Open \(goal.name)", try parts.context.go(.reward, goal.child.ref, goal.row.ref))
    }

    private static func open(_ goal: Goal, _ parts: ScreenParts) throws -> ScreenText.Block {
        .action(try goalAction(goal, parts))
    }

    /// K-UC20: disabled until the child has the stars.
    static func redeem(_ goal: Goal, _ child: Child, _ parts: ScreenParts) -> ScreenText.Block {
        let left = goal.remaining(child.stars)
        return .button(
            "Redeem \(goal.name)", "reward redeem \(parts.context.word(for: goal.row.ref))",
            unless: left > 0 ? "\(ScreenParts.stars(left)) to go" : nil)
    }
}
