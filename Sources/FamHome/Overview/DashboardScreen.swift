import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// Everything at a glance: what is due, what ends soon, what the year has cost.
    static let dashboard: ScreenSpec = ScreenSpec(
        "home.dashboard", pattern: [.fixed("home"), .fixed("dashboard")], title: "Home",
        summary: "What is due, what ends soon, what the year has cost.",
        presentation: .page, tab: "residences"
    ) { _, context in
        let view = try HomeView(context), lines = try view.residenceLines()
        guard !lines.isEmpty else {
            return ScreenText(
                title: "Home", status: .empty, blocks: [.hint("No residences yet.", HomeParts.addResidence)])
        }
        let open = lines.reduce(0) { $0 + $1.open }, overdue = lines.reduce(0) { $0 + $1.overdue }
        let places = HomeParts.count(lines.count, "residence", "residences")
        var blocks: [ScreenText.Block] = [
            .text("\(places), \(HomeParts.count(open, "open task", "open tasks")), \(overdue) overdue")
        ]
        let until = context.today.adding(days: BoardColumn.soon)
        blocks += due(try DueItem.all(context, from: context.today, until: until), context)
        let costs = try CostsCommand.lines(context, by: "residence", year: Int64(context.today.components.year))
        if !costs.isEmpty {
            let shape = RowShape([Column("residence", .string), Column("tasks", .int), Column("cost", .money)])
            blocks += [
                .heading("Cost this year"), .table(Table(shape: shape, rows: costs.map { Array($0.dropFirst()) })),
            ]
        }
        let tabs: [ScreenSpec] = [.residences, .tasks, .contractors, .documents, .profile]
        blocks += [.heading("More")] + (try tabs.map { .button($0.title, try context.go($0)) })
        return ScreenText(title: "Home", blocks: blocks)
    }

    private static func due(_ items: [DueItem], _ context: any Context) -> [ScreenText.Block] {
        let until = context.today.adding(days: BoardColumn.soon)
        let soon = items.filter { $0.day <= until && ($0.isTask || $0.day >= context.today) }
        guard !soon.isEmpty else { return [.heading("Due"), .text("Nothing in the next \(BoardColumn.soon) days.")] }
        let shape = RowShape([
            Column("day", .date), Column("kind", .string), Column("what", .string),
            Column("residence", .string.optional),
        ])
        let rows = soon.prefix(10).map { item -> [Value] in
            [
                .date(item.day), .string(item.kind), .string(item.title),
                item.residence.map { .string($0.label) } ?? .null,
            ]
        }
        let rest = soon.count - rows.count
        return [.heading("Due"), .table(Table(shape: shape, rows: rows))]
            + (rest > 0 ? [.button("\(rest) more", "home due")] : [])
    }
}
