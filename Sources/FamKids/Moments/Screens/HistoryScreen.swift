import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-G16, K-SC14: everything that happened, by day.
    static let history: ScreenSpec = ScreenSpec(
        "kids.history", pattern: [.fixed("kids"), .fixed("history")], title: "History",
        summary: "Moments, redeemed goals, badges, notes and payouts by day.", presentation: .page, tab: "kids"
    ) { _, context in
        try draw(title: "History", child: nil, context)
    }

    /// The same for one child.
    static let childHistory: ScreenSpec = ScreenSpec(
        "kids.childHistory",
        pattern: [.fixed("kids"), .row(.child), .fixed("history")],
        title: "History of a child", summary: "What happened with one child, by day.", presentation: .page, tab: "kids"
    ) { request, context in
        let parts = ScreenParts(context)
        guard let child = try parts.child(request) else { return .gone("Child") }
        return try draw(title: "History of \(child.name)", child: child, context)
    }

    private static let entriesShown = 50

    private static func draw(title: String, child: Child?, _ context: any Context) throws -> ScreenText {
        let store = HistoryStore(context), parts = ScreenParts(context)
        let all: Invocation = child.map { "timeline --child \(context.word(for: $0.row.ref))" } ?? "timeline"
        let entries = try store.entries(HistoryFilter(child: child?.row, limit: entriesShown + 1))
        guard !entries.isEmpty else {
            return ScreenText(
                title: title, status: .empty,
                blocks: [.hint("Nothing happened yet.", try child.map(parts.logHint) ?? parts.logHint())])
        }
        let since = ValueText(zone: context.zone, now: nil).plain(.date(context.today.adding(days: -30)))
        var blocks: [ScreenText.Block] = [
            .button("Filter", all.with("--kind moment --text \(blank: "TEXT", "a word") --since \(since)"))
        ]
        for day in store.days(Array(entries.prefix(entriesShown))) {
            blocks += [.heading(day.name), table(day.entries, showsChild: child == nil, context)]
        }
        if entries.count > entriesShown {
            blocks.append(.empty("These are the newest \(entriesShown).", "Show more", all.with("--limit 1000")))
        }
        return ScreenText(title: title, blocks: blocks)
    }

    private static func table(_ entries: [HistoryEntry], showsChild: Bool, _ context: any Context) -> ScreenText.Block {
        var columns = [Column("time", .time), Column("kind", .string)]
        if showsChild { columns.append(Column("child", .string)) }
        columns += [Column("what", .string), Column("stars", .int.optional), Column("note", .string.optional)]
        let rows = entries.map { entry -> [Value] in
            var row: [Value] = [ScreenParts.minute(entry.at, context.zone), .string(entry.kind)]
            if showsChild { row.append(entry.child.map { .string($0.label) } ?? .null) }
            return row + [
                .string(entry.what), entry.stars.map { .int($0) } ?? .null, entry.note.map { .string($0) } ?? .null,
            ]
        }
        return .table(Table(shape: RowShape(columns), rows: rows))
    }
}
