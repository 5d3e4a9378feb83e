import FamKit
import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    private static let rewardInputs = [
        FormInput(RewardRow.name, "Name", "What the child gets (required).", isRequired: true),
        FormInput(RewardRow.points, "Stars", "The stars it takes, at least 1 (required).", isRequired: true),
        FormInput(RewardRow.priority, "Priority", "Lower comes first; a new goal goes last."),
        FormInput(RewardRow.due, "Due", "A date to reach it by."),
    ]

    /// N-H10, K-SC10.
    static let addReward: ScreenSpec = ScreenSpec(
        "kids.addReward", pattern: [.fixed("rewards"), .row(.child), .fixed("add")],
        title: "Add a goal",
        summary: "A form for a child's new goal.", presentation: .sheet, tab: "rewards", identity: "add-reward",
        form: .add(RewardRow.self, rewardInputs)
    ) { request, context in
        let parts = ScreenParts(context)
        guard let child = try parts.child(request) else { return .gone("Child") }
        return ScreenText(
            title: "Add a goal for \(child.name)",
            blocks: try request.form(context) + [
                .button("From a template", try context.go(.rewardTemplates, child.row.ref))
            ])
    }

    /// N-H11, K-SC10.
    static let editReward: ScreenSpec = ScreenSpec(
        "kids.editReward",
        pattern: [
            .fixed("rewards"), .row(.child),
            .row(.reward), .fixed("edit"),
        ],
        title: "Edit a goal", summary: "A form for a goal's name, stars, priority and due date.", presentation: .sheet,
        tab: "rewards",
        identity: "edit-reward", form: .edit(RewardRow.self, rewardInputs)
    ) { request, context in
        let parts = ScreenParts(context)
        guard let goal = try request[.reward].flatMap(parts.rewards.reward) else {
            return .gone("Goal")
        }
        return ScreenText(
            title: "Edit \(goal.name)",
            blocks: try request.form(context) + [.button("Delete", "reward delete \(context.word(for: goal.row.ref))")])
    }
}
