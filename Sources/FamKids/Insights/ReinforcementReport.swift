import FamRegistry
import FamValues

/// K-E24, K-Q28: how the parents reinforce, over the eight weeks that end with this one.
struct ReinforcementReport: Sendable {
    static let weekCount = 8

    struct Week: Sendable {
        /// Its Monday.
        var start: CivilDate
        var counts: MomentCounts
        /// Positive moments per challenge; nil without challenges.
        var ratio: Double? { counts.challenges == 0 ? nil : Double(counts.positive) / Double(counts.challenges) }
    }

    /// How the share of good moments changes.
    enum Trend: String, NamedCases {
        case rising, steady, falling
        static let typeName = "trend"
    }

    /// Oldest first.
    var weeks: [Week]
    /// The longest run of days with a positive moment, the earliest of equals; nil if there is none.
    var longestRun: ClosedRange<CivilDate>?
    var runDays: Int { longestRun.map { Int($0.upperBound.days - $0.lowerBound.days) + 1 } ?? 0 }
    /// At most five behaviors, by positive moments and then by name; deleted behaviors are left out.
    var mostReinforced: [(behavior: BehaviorRow, positive: Int64)]
    /// The later four weeks compared with the earlier four; nil if either has no positive moments and no challenges.
    var trend: Trend?

    /// K-OP60 for one child, or for all. Cost: the days of eight weeks.
    init(of child: ChildRow?, _ context: any Context) throws {
        let monday = context.today.startOfWeek.adding(days: -7 * (ReinforcementReport.weekCount - 1))
        var query = FigureQuery(.momentsByDay).days(monday, context.today)
        if let child { query = query.whose(EventRow.child, child) }
        var weeks = (0..<ReinforcementReport.weekCount).map {
            Week(start: monday.adding(days: 7 * $0), counts: MomentCounts())
        }
        var active: [CivilDate] = []
        for row in try query.by(.day).rows(context.records) {
            guard let day = row.day else { continue }
            weeks[Int(day.days - monday.days) / 7].counts += MomentCounts(row)
            if row.amount(.positive) > 0 { active.append(day) }
        }
        self.weeks = weeks
        longestRun = ReinforcementReport.longestRun(active)
        trend = ReinforcementReport.trend(weeks)
        let found = try query.by(EventRow.behavior).rows(context.records).compactMap {
            row -> (behavior: BehaviorRow, positive: Int64)? in
            guard let behavior = row.key(EventRow.behavior), row.amount(.positive) > 0 else { return nil }
            return (behavior, row.amount(.positive))
        }
        mostReinforced = Array(
            found.sorted {
                $0.positive != $1.positive
                    ? $0.positive > $1.positive
                    : $0.behavior.label.utf8.lexicographicallyPrecedes($1.behavior.label.utf8)
            }.prefix(5))
    }

    /// - Parameter days: ascending.
    static func longestRun(_ days: [CivilDate]) -> ClosedRange<CivilDate>? {
        var best: ClosedRange<CivilDate>?
        var run: ClosedRange<CivilDate>?
        for day in days {
            run = run.flatMap { $0.upperBound.adding(days: 1) == day ? $0.lowerBound...day : nil } ?? day...day
            if let run,
                best.map({ $0.upperBound.days - $0.lowerBound.days < run.upperBound.days - run.lowerBound.days })
                    ?? true
            {
                best = run
            }
        }
        return best
    }

    /// A change below five percentage points is steady.
    private static func trend(_ weeks: [Week]) -> Trend? {
        func share(_ weeks: ArraySlice<Week>) -> Double? {
            let positive = weeks.reduce(0) { $0 + $1.counts.positive },
                challenges = weeks.reduce(0) { $0 + $1.counts.challenges }
            return positive + challenges == 0 ? nil : Double(positive) / Double(positive + challenges)
        }
        guard let before = share(weeks.prefix(weekCount / 2)), let after = share(weeks.suffix(weekCount / 2)) else {
            return nil
        }
        return abs(after - before) < 0.05 ? .steady : after > before ? .rising : .falling
    }
}
