import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T03, K-SC08: the current goal of each active child; a child's own page has them all.
    static let goals = ScreenSpec(
        "kids.rewards", pattern: [.fixed("rewards")], title: "Goals", summary: "The current goal of each child.",
        presentation: .tab, tab: "rewards"
    ) { _, context in
        let parts = ScreenParts(context)
        let active = try parts.children.active()
        guard !active.isEmpty else { return ScreenText(title: "Goals", blocks: [ScreenParts.noChildren]) }
        var blocks: [ScreenText.Block] = []
        for child in active {
            blocks += [.heading("\(child.name), \(ScreenParts.stars(child.stars))"), try parts.currentGoal(of: child)]
            let others = try parts.rewards.activeRewards(of: child.ref).count - 1
            if others > 0 { blocks.append(.text("\(others) more: go \(parts.quoted(child.name))")) }
        }
        return ScreenText(title: "Goals", blocks: blocks)
    }
}
