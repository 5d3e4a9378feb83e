import FamNavigation
import FamRegistry
import FamText
import FamValues

/// Parts shared by the insights screens.
struct InsightsParts {
    let context: any Context
    private let values: ValueText

    init(_ context: any Context) {
        self.context = context
        values = ValueText(zone: context.zone, now: nil)
    }

    /// The four periods, the one shown marked, the others with a link to their page.
    /// - Parameter pages: one for each period.
    func selector(_ shown: InsightsPeriod, _ pages: [ScreenSpec], of rows: EntityRef...) throws -> ScreenText.Block {
        let periods = InsightsPeriod.allCases
        let marked = periods.map { [Value.string(($0 == shown ? "● " : "○ ") + $0.title)] }
        let open = try zip(periods, pages).map { period, page in
            period == shown ? nil : Action(period.title, try context.go(page, rows: rows))
        }
        return .rows(Table(shape: RowShape([Column("period", .string)]), rows: marked), column: "open", open)
    }

    func days(_ range: InsightsRange) -> ScreenText.Block { .text(span(range.first, range.last)) }

    func span(_ first: CivilDate, _ last: CivilDate) -> String {
        first == last ? values.plain(.date(first)) : "\(values.plain(.date(first))) to \(values.plain(.date(last)))"
    }

    func text(_ period: Period) -> String { values.plain(.period(period)) }

    /// The label, or `none`.
    func name(_ ref: EntityRef?) -> String { ref?.label ?? "none" }

    /// The child's name, marked if archived (K-Q31).
    func child(_ row: ChildRow?) throws -> String {
        guard let row else { return "none" }
        return try ChildrenStore(context).isArchived(row) ? "\(row.label) (archived)" : row.label
    }

    func totals(_ counts: MomentCounts) -> ScreenText.Block {
        .table(Table(shape: RowShape(InsightsRecord.counts), rows: [InsightsRecord.values(counts)]))
    }

    /// A row for each child that has moments.
    func children(_ children: [ChildInsightsData]) throws -> ScreenText.Block {
        let shape = RowShape([Column("child", .string)] + InsightsRecord.counts + [Column("top behavior", .string)])
        let rows = try children.filter { $0.totals.moments > 0 }.map { child in
            [Value.string(try self.child(child.child))] + InsightsRecord.values(child.totals) + [
                .string(name(child.topBehavior?.ref))
            ]
        }
        return .table(Table(shape: shape, rows: rows))
    }

    /// A bar per day, and one per hour with moments.
    func activity(_ days: [DayActivity], _ hours: [HourActivity]) -> [ScreenText.Block] {
        let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let byDay = days.map {
            ScreenText.Bar("\(names[$0.day.weekday - 1]) \(values.plain(.date($0.day)))", $0.counts.moments)
        }
        let byHour = hours.filter { $0.moments > 0 }.map {
            ScreenText.Bar(($0.hour < 10 ? "0" : "") + "\($0.hour):00", $0.moments)
        }
        return [.heading("By day"), .bars(byDay), .heading("By hour"), .bars(byHour)]
    }

    /// K-Q27.
    func consistency(_ rows: [BehaviorConsistency]) -> [ScreenText.Block] {
        let heading = ScreenText.Block.heading("Consistency, last \(BehaviorConsistency.days) days")
        guard !rows.isEmpty else { return [heading, ScreenParts.noBehaviors] }
        let shape = RowShape([Column("behavior", .string), Column("days", .int), Column("share", .string)])
        return [
            heading,
            .table(
                Table(
                    shape: shape,
                    rows: rows.map { row in
                        [
                            .string(row.behavior.label), .int(Int64(row.activeDays)),
                            .string(Percent.text(row.share)),
                        ]
                    })),
        ]
    }

    func weeks(_ weeks: [ReinforcementReport.Week]) -> ScreenText.Block {
        let shape = RowShape([
            Column("week of", .date), Column("positive", .int), Column("challenges", .int),
            Column("ratio", .string.optional),
        ])
        let rows = weeks.map { week in
            [
                Value.date(week.start), .int(week.counts.positive), .int(week.counts.challenges),
                week.ratio.map { .string(values.human(.float($0), as: .ratio) + " to 1") } ?? .null,
            ]
        }
        return .table(Table(shape: shape, rows: rows))
    }

    func redeemed(_ goals: [Redemption]) -> ScreenText.Block {
        let shape = RowShape([Column("day", .date), Column("goal", .string), Column("stars", .int)])
        return .table(
            Table(
                shape: shape,
                rows: goals.map { [.date(context.zone.civil($0.at).date), .string($0.reward), .int($0.points)] }))
    }

    /// A table that links to the page `page` of each child.
    func pages(_ children: [ChildRow], _ page: ScreenSpec) throws -> ScreenText.Block {
        let table = Table(
            shape: RowShape([Column("child", .string)]), rows: try children.map { [Value.string(try child($0))] })
        return .rows(table, column: "open", try children.map { Action($0.label, try context.go(page, $0.ref)) })
    }
}
