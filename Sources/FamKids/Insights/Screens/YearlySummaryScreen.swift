import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-G19, K-SC16: one child, this year or last; `yearlySummaryOfYear` has any other.
    static let yearlySummaries: [ScreenSpec] = [("year", "This year", 0), ("last-year", "Last year", -1)].map {
        word, title, offset in
        ScreenSpec(
            offset == 0 ? "kids.yearlySummary" : "kids.yearlySummary.\(word)",
            pattern: [.fixed("kids"), .row(.child), .fixed(word)],
            title: "Yearly summary", summary: "One child's year: \(title.lowercased()).", presentation: .page,
            tab: "kids"
        ) { request, context in
            try draw(request, context.today.components.year + offset, context)
        }
    }

    /// Any year: `/kids/Maya/year/2024`.
    static let yearlySummaryOfYear: ScreenSpec = ScreenSpec(
        "kids.yearlySummary.any",
        pattern: [
            .fixed("kids"), .row(.child), .fixed("year"),
            .value(year, example: "2026"),
        ],
        title: "Yearly summary", summary: "One child's year, by its number.", presentation: .page, tab: "kids"
    ) { request, context in
        try draw(request, Int(clamping: try request.value(year, context)), context)
    }

    private static let year = Parameter("year", .int, "The year.")

    private static func draw(_ request: ScreenRequest, _ year: Int, _ context: any Context) throws -> ScreenText {
        guard let child = try ScreenParts(context).child(request)?.row else {
            return .gone("Child")
        }
        guard try Plan(context).hasPlus() else { return try UpsellCardPart.screen("Yearly summary", .summary, context) }
        let parts = InsightsParts(context)
        guard let first = CivilDate(year: year, month: 1, day: 1) else { return .gone("Year") }
        let summary = try YearlySummary(child, from: first, context)
        var blocks: [ScreenText.Block] = []
        if summary.totals.moments == 0 {
            blocks.append(try empty(child, year, context))
        } else {
            blocks += [
                parts.totals(summary.totals), .text("Top behavior: \(parts.name(summary.topBehavior?.ref))"),
                .text("Badges: \(summary.badges)"),
                .text("Busiest month: \(summary.busiestMonth.map(parts.text) ?? "none")"),
            ]
        }
        blocks.append(.heading("Redeemed goals"))
        blocks.append(summary.redeemed.isEmpty ? .text("None in \(year).") : parts.redeemed(summary.redeemed))
        blocks += try others(child, than: year, context)
        return ScreenText(title: "\(child.label) in \(year)", blocks: blocks)
    }

    /// Leads to the year before, if that has moments.
    private static func empty(_ child: ChildRow, _ year: Int, _ context: any Context) throws -> ScreenText.Block {
        let text = "No moments in \(year)."
        guard try BehaviorsStore(context).years(of: child).contains(year - 1) else { return .text(text) }
        return .empty(text, "The year before", try go(child, year - 1, context))
    }

    /// The other years with moments.
    private static func others(
        _ child: ChildRow, than year: Int, _ context: any Context
    ) throws -> [ScreenText.Block] {
        let others = try BehaviorsStore(context).years(of: child).filter { $0 != year }
        guard !others.isEmpty else { return [] }
        let open = try others.map { Action("\($0)", try go(child, $0, context)) }
        let table = Table(shape: RowShape([Column("year", .int, .name)]), rows: others.map { [.int(Int64($0))] })
        return [.heading("Other years"), .rows(table, column: "open", open)]
    }

    private static func go(_ child: ChildRow, _ year: Int, _ context: any Context) throws -> Invocation {
        try context.go(.yearlySummaryOfYear, rows: [child.ref], values: [Self.year.name: String(year)])
    }
}
