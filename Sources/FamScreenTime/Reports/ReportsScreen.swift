import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-G06, S-SC18, S-Q21.
    static let screenTimeReports: ScreenSpec = ScreenSpec(
        "screentime.reports", pattern: [.fixed("screentime"), .fixed("reports")], title: "Reports",
        summary: "Minutes and tasks of each child in the last 7 and 30 days.", presentation: .page, tab: "dashboard"
    ) { _, context in
        let children = try SignIn(context).current().map { try Users(context).children(of: $0) } ?? []
        guard !children.isEmpty else { return ScreenText(title: "Reports", blocks: [ScreenTimeParts.noChildren]) }
        let shape = RowShape([
            Column("child", .string), Column("used", .int), Column("earned", .int), Column("tasks", .int),
        ])
        var blocks: [ScreenText.Block] = []
        for days in [7, 30] {
            let rows = try Reports(context).lines(of: children, days: days).map { line -> [Value] in
                [.string(line.child.label), .int(line.used), .int(line.earned), .int(line.tasks)]
            }
            blocks += [.heading("Last \(days) days"), .table(Table(shape: shape, rows: rows))]
        }
        return ScreenText(title: "Reports", blocks: blocks + [.text("Only stopped timers are counted.")])
    }
}
