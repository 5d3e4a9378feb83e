import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T01, K-SC02: the day, the summary card, "Log Moment" for each child, the hints (message of the first days, at most one banner, coach
    /// marks), today's moments. Drawing marks no hint as shown; a visit does.
    static let today = ScreenSpec(
        "kids.today", pattern: [.fixed("today")], title: "Today", summary: "The day's moments and each child's stars.",
        presentation: .tab, tab: "today", seen: { try Coaching($0).markSeen() }
    ) { _, context in
        let parts = ScreenParts(context)
        let active = try parts.children.active()
        var blocks: [ScreenText.Block] = [.text(ValueText(zone: context.zone, now: nil).plain(.date(context.today)))]
        guard !active.isEmpty else { return ScreenText(title: "Today", blocks: blocks + [ScreenParts.noChildren]) }
        let moments = try parts.behaviors.todayEvents()
        blocks += try messages(Coaching(context))
        blocks.append(TodaySummaryPart.block(active, moments))
        blocks += try QuickLogPart.blocks(active, parts)
        blocks += try Coaching(context).coachMarks().flatMap(CoachingBannerPart.blocks)
        blocks.append(.heading("Moments"))
        if moments.isEmpty {
            blocks.append(.empty("No moments yet today.", hint: "log \(parts.quoted(active[0].name)) BEHAVIOR"))
        } else {
            blocks.append(parts.moments(moments, showsDay: false, showsChild: true))
        }
        return ScreenText(title: "Today", blocks: blocks)
    }

    /// The message goes first, so that no banner covers it (trap 8).
    private static func messages(_ coaching: Coaching) throws -> [ScreenText.Block] {
        let texts = [try coaching.firstDaysMessage()?.text, try coaching.banner()?.text].compactMap { $0 }
        return texts.isEmpty ? [] : texts.flatMap(CoachingBannerPart.blocks) + [.heading("Children")]
    }
}
