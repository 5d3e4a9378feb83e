import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T01, K-SC02: the day, stars per active child, a quick log for each, today's moments.
    static let today = ScreenSpec(
        "kids.today", pattern: [.fixed("today")], title: "Today", summary: "The day's moments and each child's stars.",
        presentation: .tab, tab: "today"
    ) { _, context in
        let parts = ScreenParts(context)
        let active = try parts.children.active()
        let moments = try parts.behaviors.todayEvents()
        var blocks: [ScreenText.Block] = [.text(ValueText(zone: context.zone, now: nil).plain(.date(context.today)))]
        guard !active.isEmpty else { return ScreenText(title: "Today", blocks: blocks + [ScreenParts.noChildren]) }
        let rows = active.map { child -> [Value] in
            let own = moments.filter { $0.child == child.ref }
            return [.string(child.name), .int(child.stars), .int(Int64(own.count)), .int(own.reduce(0) { $0 + $1.points })]
        }
        let shape = RowShape([Column("child", .string), Column("stars", .int), Column("moments", .int), Column("today", .int)])
        blocks.append(.table(Table(shape: shape, rows: rows)))
        blocks.append(.heading("Log Moment"))
        blocks += try quickLog(active, parts)
        blocks.append(.heading("Moments"))
        if moments.isEmpty {
            blocks.append(.empty("No moments yet today.", hint: "log \(parts.quoted(active[0].name)) BEHAVIOR"))
        } else {
            blocks.append(parts.moments(moments, showsDay: false, showsChild: true))
        }
        return ScreenText(title: "Today", blocks: blocks)
    }

    /// One line per child, with the behaviour suggested first (K-OP20).
    private static func quickLog(_ children: [Child], _ parts: ScreenParts) throws -> [ScreenText.Block] {
        guard try !parts.behaviors.activeTypes().isEmpty else {
            return [.empty("No behaviours yet.", hint: "behavior add \"Helped with chores\" --points 2")]
        }
        return try children.map { child in
            let first = try parts.behaviors.suggestedBehaviors(for: child).first
            return .text("log \(parts.quoted(child.name)) \(first.map { parts.quoted($0.name) } ?? "BEHAVIOR")")
        }
    }
}
