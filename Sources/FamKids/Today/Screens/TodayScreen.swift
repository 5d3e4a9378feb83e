import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T01, K-SC02: the day, the summary card, "Log Moment" for each child, the hints (message of the first days, at
    /// most one banner, coach marks), bonus star and prompt of the day, today's moments. Drawing marks no hint as seen;
    /// a visit does.
    static let today: ScreenSpec = ScreenSpec(
        "kids.today", pattern: [.fixed("today")], title: "Today", summary: "The day's moments and each child's stars.",
        presentation: .tab, tab: "today", seen: { try Coaching($0).markSeen() }
    ) { _, context in
        let parts = ScreenParts(context)
        let (active, others) = try parts.shownChildren()
        var blocks: [ScreenText.Block] = [.text(ValueText(zone: context.zone, now: nil).plain(.date(context.today)))]
        guard !active.isEmpty else {
            return ScreenText(title: "Today", status: .empty, blocks: blocks + [ScreenParts.noChildren])
        }
        // K-Q31: moments of archived children are only in the history.
        let moments = try unarchived(parts.behaviors.todayEvents(), parts.children)
        blocks += try messages(Coaching(context))
        blocks += [TodaySummaryPart.block(active, moments)] + others
        blocks += try QuickLogPart.blocks(active, parts)
        blocks += try goals(active, parts)
        blocks += try bonus(active, moments, parts)
        if let prompt = try Coaching(context).dailyPrompt() {
            blocks += [.heading("Prompt of the day"), .text(prompt)]
        }
        blocks += try Coaching(context).coachMarks().flatMap(CoachingBannerPart.blocks)
        blocks.append(.heading("Moments"))
        if moments.isEmpty {
            blocks.append(.hint("No moments yet today.", try parts.logHint(active[0])))
        } else {
            blocks.append(parts.moments(moments.reversed(), showsDay: false, showsChild: true))
        }
        return ScreenText(title: "Today", blocks: blocks)
    }

    private static func unarchived(_ moments: [Moment], _ children: ChildrenStore) throws -> [Moment] {
        var archived: [ChildRow: Bool] = [:]
        return try moments.filter { moment in
            let isArchived = try archived[moment.child] ?? children.isArchived(moment.child)
            archived[moment.child] = isArchived
            return !isArchived
        }
    }

    /// Goals that can be redeemed, and goals whose due date has passed (K-Q22).
    private static func goals(_ children: [Child], _ parts: ScreenParts) throws -> [ScreenText.Block] {
        var blocks: [ScreenText.Block] = []
        for child in children {
            for goal in try parts.rewards.activeRewards(of: child.row) {
                let isReady = goal.remaining(child.stars) == 0
                guard isReady || parts.hasPassed(goal) else { continue }
                let state = isReady ? "has its stars" : "needs \(ScreenParts.stars(goal.remaining(child.stars)))"
                let due = parts.due(goal).map { ", due \($0)" } ?? ""
                blocks.append(.text("\(child.name): \(goal.name) \(state)\(due)"))
                if isReady { blocks.append(try parts.redeem(goal)) }
            }
        }
        return blocks.isEmpty ? [] : [.heading("Goals")] + blocks
    }

    /// K-Q26: a button for each child without today's star.
    private static func bonus(
        _ children: [Child], _ moments: [Moment], _ parts: ScreenParts
    ) throws -> [ScreenText.Block] {
        let type = try GiveBonus.type(parts.context)
        let given = Set(moments.filter { type != nil && $0.behavior == type }.map(\.child))
        let without = children.filter { !given.contains($0.row) }
        return without.isEmpty
            ? []
            : [.heading("Bonus star")]
                + without.map { .button("Bonus for \($0.name)", "bonus \(parts.context.word(for: $0.row.ref))") }
    }

    /// The message comes first, so no banner covers it (trap 8).
    private static func messages(_ coaching: Coaching) throws -> [ScreenText.Block] {
        let texts = [try coaching.firstDaysMessage()?.text, try coaching.banner()?.text].compactMap { $0 }
        return texts.isEmpty ? [] : texts.flatMap(CoachingBannerPart.blocks) + [.heading("Children")]
    }
}
