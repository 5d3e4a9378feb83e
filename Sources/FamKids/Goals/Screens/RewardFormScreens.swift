import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-H10, K-SC10.
    static let addReward: ScreenSpec = ScreenSpec(
        "kids.addReward", pattern: [.fixed("rewards"), .row(name: "child", entity: "child", of: nil), .fixed("add")],
        title: "Add a goal",
        summary: "A form for a child's new goal.", presentation: .sheet, tab: "rewards", identity: "add-reward"
    ) { request, context in
        let parts = ScreenParts(context)
        guard let child = try parts.child(request) else { return parts.gone("Child") }
        let name = context.word(for: child.row.ref)
        let form = FormPart([
            ("name", .null, "What the child gets; needed."),
            ("points", .null, "The stars it takes, at least 1; needed."),
            ("priority", .null, "Lower comes first; a new goal goes last."),
            ("due", .null, "A date to reach it by."),
        ])
        return ScreenText(
            title: "Add a goal for \(child.name)",
            blocks: [
                form.block(context),
                .button(
                    "Save", "reward add \(name) \(blank: "NAME") --points \(blank: "STARS", "10")", role: .save),
                .button("From a template", try context.go(.rewardTemplates, child.row.ref)),
            ])
    }

    /// N-H11, K-SC10.
    static let editReward: ScreenSpec = ScreenSpec(
        "kids.editReward",
        pattern: [
            .fixed("rewards"), .row(name: "child", entity: "child", of: nil),
            .row(name: "reward", entity: "reward", of: "child"), .fixed("edit"),
        ],
        title: "Edit a goal", summary: "A form for a goal's name, stars, priority and due date.", presentation: .sheet,
        tab: "rewards",
        identity: "edit-reward"
    ) { request, context in
        let parts = ScreenParts(context)
        guard let goal = try request.rows["reward"].flatMap({ try parts.rewards.reward(RewardRow($0)) }) else {
            return parts.gone("Goal")
        }
        let name = context.word(for: goal.row.ref)
        let due = ValueText(zone: context.zone, now: nil).plain(.date(context.today.adding(days: 30)))
        let form = FormPart([
            ("name", .string(goal.name), "What the child gets."),
            ("points", .int(goal.target), "The stars it takes."),
            ("priority", .int(goal.priority), "Lower comes first."),
            ("due", goal.due.map { .date($0) } ?? .null, "A date to reach it by."),
        ])
        return ScreenText(
            title: "Edit \(goal.name)",
            blocks: [
                form.block(context),
                .button(
                    "Save", "reward edit \(name) --points \(blank: "STARS", "10") --due \(blank: "DAY", due)",
                    role: .save),
                .button("Delete", "reward delete \(name)"),
            ])
    }
}
