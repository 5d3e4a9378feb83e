import FamRegistry

extension ScreenSpec {
    /// K-SC27: the prompt for the next goal, or the current goal if there is one.
    static let goalPrompt: ScreenSpec = ScreenSpec(
        "kids.goalPrompt", pattern: [.fixed("rewards"), .row(.child), .fixed("next")],
        title: "Next goal",
        summary: "Suggestions for a child without a goal.", presentation: .page, tab: "rewards"
    ) { request, context in
        let parts = ScreenParts(context)
        guard let child = try parts.child(request) else { return .gone("Child") }
        guard try parts.rewards.currentGoal(of: child.row) == nil else {
            return ScreenText(
                title: "Next goal", blocks: [.text("\(child.name) has a goal:"), try parts.currentGoal(of: child)])
        }
        return ScreenText(title: "Next goal", blocks: try GoalPrompt.blocks(for: child, parts))
    }
}
