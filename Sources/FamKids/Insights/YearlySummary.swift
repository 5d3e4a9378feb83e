import FamRegistry
import FamValues

/// K-E25, K-Q29: one child, one year, all of its days.
struct YearlySummary: Sendable {
    var totals: MomentCounts
    var topBehavior: BehaviorRow?
    /// Goals redeemed in that year.
    var redeemed: [Redemption]
    /// Badges earned in that year.
    var badges: Int
    /// The month with the most moments, the earliest of equals; nil without moments.
    var busiestMonth: Period?

    /// K-OP61. `first` is January 1. Cost: the days of the year and all redemptions and badges of the child.
    init(_ child: ChildRow, from first: CivilDate, _ context: any Context) throws {
        let next = first.adding(months: 12)
        let range = InsightsRange(Period(start: first, end: next), context)
        let data = try CalculateInsights(context).run(range, of: child)
        totals = data.totals
        topBehavior = data.topBehavior
        redeemed = try RewardsStore(context).history(of: child).filter { range.start <= $0.at && $0.at <= range.end }
            .reversed()
        badges = try ProgressionStore(context).badges(of: child).filter { range.start <= $0.at && $0.at <= range.end }
            .count
        var months = Array(repeating: Int64(0), count: 12)
        for day in data.activityByDay { months[day.day.components.month - 1] += day.counts.moments }
        busiestMonth = months.indices.max { months[$0] < months[$1] || (months[$0] == months[$1] && $0 > $1) }
            .flatMap {
                months[$0] == 0 ? nil : Period(start: first.adding(months: $0), end: first.adding(months: $0 + 1))
            }
    }
}
