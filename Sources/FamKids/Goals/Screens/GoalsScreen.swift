import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T03, K-SC08: the goals of the selected child, or the current goal of each active child.
    static let goals: ScreenSpec = ScreenSpec(
        "kids.rewards", pattern: [.fixed("rewards")], title: "Goals",
        summary: "The selected child's goals, or each child's current goal.",
        presentation: .tab, tab: "rewards", seen: { try Coaching($0).markGoalTooltipSeen() }
    ) { _, context in
        let parts = ScreenParts(context)
        let (active, others) = try parts.shownChildren()
        guard !active.isEmpty else {
            return ScreenText(title: "Goals", status: .empty, blocks: [ScreenParts.noChildren])
        }
        guard let selected = try GoalsSelection(context).child() else {
            return ScreenText(title: "Goals", blocks: try overview(active, parts) + others + tooltip(context))
        }
        let isShown = active.contains { $0.row == selected.row }
        let names = (isShown ? active : active + [selected]).map { $0.row == selected.row ? "[\($0.name)]" : $0.name }
        var blocks: [ScreenText.Block] = [.text("Children: " + names.joined(separator: "  "))]
        blocks += active.filter { $0.row != selected.row }.map { select($0, context) } + others
        blocks += [.button("Show every child", "reward select"), .heading(selected.name)]
        blocks += try goalBlocks(of: selected, parts) + tooltip(context)
        return ScreenText(title: "Goals", blocks: blocks)
    }

    /// X-E33: shown until the first visit.
    private static func tooltip(_ context: any Context) throws -> [ScreenText.Block] {
        try Coaching(context).goalTooltip().map(CoachingBannerPart.blocks) ?? []
    }

    private static func overview(_ children: [Child], _ parts: ScreenParts) throws -> [ScreenText.Block] {
        var blocks: [ScreenText.Block] = [.text("Every child")] + children.map { select($0, parts.context) }
        for child in children {
            blocks.append(.heading("\(child.name), \(ScreenParts.stars(child.stars))"))
            blocks += try parts.goalsInReach(of: child)
            let others = try parts.rewards.activeRewards(of: child.row).count - 1
            let label = others > 0 ? "Goals of \(child.name), \(others) more" : "Goals of \(child.name)"
            blocks.append(.button(label, try parts.context.go(.goalsOfChild, child.row.ref)))
        }
        return blocks
    }

    private static func select(_ child: Child, _ context: any Context) -> ScreenText.Block {
        .button("Show \(child.name)", "reward select \(context.word(for: child.row.ref))")
    }
}
