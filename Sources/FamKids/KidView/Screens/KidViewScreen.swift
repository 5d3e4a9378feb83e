import FamRegistry
import FamValues

extension ScreenSpec {
    /// N-V05, K-SC06: what a child sees: stars, goal and achievements, in the chosen look. No other names, no settings.
    static let kidView: ScreenSpec = ScreenSpec(
        "kids.kidView", pattern: [.fixed("kids"), .row(.child), .fixed("view")],
        title: "Kid view", summary: "The child's own view: stars, goal and achievements.", presentation: .cover,
        tab: "kids",
        identity: "kid",
        confinement: Confinement(
            to: [KidLeaveCommand.self, KidWishCommand.self], view: "the child's view", way: "kid leave",
            openHint: "No code was asked to leave the child's view: `preference set parentCode` sets one.",
            isLocked: { try $0.preferences.isSet(KidsPreferences.parentCode) })
    ) { request, context in
        let parts = ScreenParts(context)
        guard let child = try parts.child(request) else { return .gone("Child") }
        let look = KidTheme(stored: try context.preferences.string(KidsPreferences.kidTheme))
        var blocks: [ScreenText.Block] = [
            .text("\(look.star) \(ScreenParts.stars(child.stars)) \(look.star)"), .heading("My goal"),
        ]
        blocks += try goal(of: child, parts)
        blocks.append(.heading("My achievements"))
        blocks += try achievements(of: child, context)
        blocks.append(.button("Leave", "kid leave"))
        return ScreenText(title: "Hi \(child.name)!", blocks: blocks)
    }

    /// The current goal, or the wishes to pick one from (K-OP62).
    private static func goal(of child: Child, _ parts: ScreenParts) throws -> [ScreenText.Block] {
        if let goal = try parts.rewards.currentGoal(of: child.row) {
            return [.bar(label: goal.name, value: Double(child.stars), total: Double(goal.target))]
        }
        let options = KidGoalOptions.options(age: parts.children.age(child)).map(\.template)
        let rows = options.map { [Value.string($0.name), .int($0.stars)] }
        let table = Table(shape: RowShape([Column("wish", .string), Column("stars", .int)]), rows: rows)
        return [
            .text("No goal yet. What would you like?"),
            .rows(table, column: "pick", options.map { Action($0.name, "kid wish \($0.id)") }),
        ]
    }

    /// K-P57: badges from the progression store, and nothing else.
    private static func achievements(of child: Child, _ context: any Context) throws -> [ScreenText.Block] {
        let earned = try ProgressionStore(context).badges(of: child.row)
        // By skill, then in the order they are won.
        let badges = earned.sorted { (Skill($0.skill), $0.tier) < (Skill($1.skill), $1.tier) }
        guard !badges.isEmpty else { return [.text("Your first badge is on its way.")] }
        let rows = badges.map { [Value.string($0.tier.rawValue), .string($0.skill)] }
        return [.table(Table(shape: RowShape([Column("badge", .string), Column("for", .string)]), rows: rows))]
    }
}
