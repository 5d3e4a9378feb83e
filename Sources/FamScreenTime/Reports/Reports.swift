import FamRegistry
import FamValues

/// S-OP59: minutes used and earned, tasks approved, of a child in a number of days.
struct ReportLine: Hashable, Sendable {
    var child: UserRow
    var used: Int64 = 0
    var earned: Int64 = 0
    var tasks: Int64 = 0
}

/// Read from the kept figure of the feed: a line a child and day, however much happened.
struct Reports {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// The last `days` days, today among them. Minutes of a timer that runs are not used yet.
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
