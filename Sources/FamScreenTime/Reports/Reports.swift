import FamRegistry
import FamValues

/// S-OP59: one child's minutes used and earned, and tasks approved, over a number of days.
struct ReportLine: Hashable, Sendable {
    var child: UserRow
    var used: Int64 = 0
    var earned: Int64 = 0
    var tasks: Int64 = 0
}

/// Reads the kept figure of the feed: one row per child and day, however much happened.
struct Reports {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// The last `days` days, including today. A running timer is not counted yet.
    func lines(of children: [UserRow], days: Int) throws -> [ReportLine] {
        let first = context.today.adding(days: 1 - days)
        return try children.map { child in
            let query = FigureQuery(.screenTimeByDay).days(first, context.today).whose(ActivityRow.user, child)
            guard let row = try query.rows(context.records).first else { return ReportLine(child: child) }
            return ReportLine(
                child: child, used: row.amount(.minutesUsed), earned: row.amount(.minutesEarned),
                tasks: row.amount(.tasksDone))
        }
    }
}
