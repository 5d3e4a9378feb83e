import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T03, K-SC08: the goals of the child selected; without one the current goal of each active child.
    static let goals = ScreenSpec(
        "kids.rewards", pattern: [.fixed("rewards")], title: "Goals", summary: "The goals of the child selected, or the current goal of each child.",
        presentation: .tab, tab: "rewards", seen: { try Coaching($0).markGoalTooltipSeen() }
    ) { _, context in
        let parts = ScreenParts(context)
        let active = try parts.children.active()
        guard !active.isEmpty else { return ScreenText(title: "Goals", blocks: [ScreenParts.noChildren]) }
        guard let selected = try GoalsSelection(context).child() else { return ScreenText(title: "Goals", blocks: try overview(active, parts) + tooltip(context)) }
        let names = active.map { $0.ref == selected.ref ? "[\($0.name)]" : $0.name }
        var blocks: [ScreenText.Block] = [.text("Children: " + names.joined(separator: "  ") + " – reward select NAME"), .heading(selected.name)]
        blocks += try goalBlocks(of: selected, parts) + tooltip(context)
        return ScreenText(title: "Goals", blocks: blocks)
    }

    /// X-E33: until a visit.
    private static func tooltip(_ context: any Context) throws -> [ScreenText.Block] {
        try Coaching(context).goalTooltip().map(CoachingBannerPart.blocks) ?? []
    }

    private static func overview(_ children: [Child], _ parts: ScreenParts) throws -> [ScreenText.Block] {
        var blocks: [ScreenText.Block] = [.text("Every child; reward select \(children.first.map { parts.quoted($0.name) } ?? "NAME") shows one")]
        for child in children {
            blocks += [.heading("\(child.name), \(ScreenParts.stars(child.stars))"), try parts.currentGoal(of: child)]
            let others = try parts.rewards.activeRewards(of: child.ref).count - 1
            if others > 0 { blocks.append(.text("\(others) more: go \(parts.quoted(child.name))")) }
        }
        return blocks
    }
}
