import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-G13, K-SC05: profile, stars, current goal, recent moments, badges, consistency, notes, allowance, agreement.
    static let child: ScreenSpec = ScreenSpec(
        "kids.childDetail", pattern: [.fixed("kids"), .row(.child)], title: "Child",
        summary: "One child: stars, goal, recent moments, badges, habits, notes, allowance and agreement.",
        presentation: .page, tab: "kids"
    ) { request, context in
        let parts = ScreenParts(context)
        guard let child = try parts.child(request) else { return .gone("Child") }
        let sections = ChildSections(child, parts)
        var blocks: [ScreenText.Block] = [.text(sections.profile()), .text(ScreenParts.stars(child.stars))]
        if child.isArchived { blocks.append(.hint("Archived.", parts.unarchive(child))) }
        blocks.append(.heading("Goal"))
        blocks += try parts.goalsInReach(of: child)
        blocks.append(.heading("Recent moments"))
        let moments = try parts.behaviors.moments(of: child.row, limit: 10)
        if moments.isEmpty {
            blocks.append(.hint("No moments yet.", try parts.logHint(child)))
        } else {
            blocks.append(parts.moments(moments, showsDay: true, showsChild: false))
        }
        blocks += try sections.progress() + sections.more()
        return ScreenText(title: child.name, blocks: blocks)
    }
}
