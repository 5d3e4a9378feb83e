import FamRegistry
import FamValues

/// Insights: K-OP30 … K-OP34. Keeps the latest results; reading them calculates nothing.
final class InsightsStore {
    static let key = ServiceKey<InsightsStore>("kids.insights")

    private(set) var familyInsights: FamilyInsightsData?
    /// By child.
    private(set) var childInsights: [ChildRow: ChildInsightsData] = [:]
    /// True only while calculating (K-P33).
    private(set) var isCalculating = false {
        didSet { if isCalculating != oldValue { observer?(isCalculating) } }
    }
    /// Called whenever `isCalculating` changes.
    var observer: ((Bool) -> Void)?

    /// K-OP30. `events` are those of the range. Only `children` and `types` can be named; among equals the first of
    /// `children` wins.
    @discardableResult
    func calculateFamilyInsights(
        children: [Child], events lines: MomentLines, types: [Behavior], range: InsightsRange
    ) -> FamilyInsightsData {
        isCalculating = true
        defer { isCalculating = false }
        let data = FamilyInsightsData(
            range: range, totals: InsightsStore.totals(lines),
            mostActiveChild: InsightsStore.mostActiveChild(lines, children),
            topBehavior: InsightsStore.topBehavior(lines, types),
            activityByDay: InsightsStore.activityByDay(lines, range),
            activityByHour: InsightsStore.activityByHour(lines))
        familyInsights = data
        return data
    }

    /// K-OP31: the same for one child.
    @discardableResult
    func calculateChildInsights(
        child: ChildRow, events: MomentLines, types: [Behavior], range: InsightsRange
    ) -> ChildInsightsData {
        isCalculating = true
        defer { isCalculating = false }
        let lines = events.only(child)
        let data = ChildInsightsData(
            child: child, range: range, totals: InsightsStore.totals(lines),
            topBehavior: InsightsStore.topBehavior(lines, types),
            activityByDay: InsightsStore.activityByDay(lines, range),
            activityByHour: InsightsStore.activityByHour(lines))
        childInsights[child] = data
        return data
    }

    private static func totals(_ lines: MomentLines) -> MomentCounts {
        lines.days.values.reduce(into: MomentCounts()) { $0 += $1 }
    }

    /// K-OP32, K-Q12: the child with the most moments; the first in the list among equals.
    private static func mostActiveChild(_ lines: MomentLines, _ children: [Child]) -> ChildRow? {
        var counts: [Int64: Int64] = [:]
        for (place, line) in lines.days { counts[place.child, default: 0] += line.moments }
        guard let most = counts.values.max(), most > 0 else { return nil }
        // If a child outside the list has the most, none is named.
        return children.first { counts[$0.row.key] == most }?.row
    }

    /// K-OP33, K-Q12: the behavior with the most moments, then by name. A deleted one never wins.
    private static func topBehavior(_ lines: MomentLines, _ types: [Behavior]) -> BehaviorRow? {
        var counts: [Int64: Int64] = [:]
        for (place, line) in lines.behaviors { counts[place.key, default: 0] += line.moments }
        let known = types.filter { counts[$0.row.key, default: 0] > 0 }
        return known.min { a, b in
            let countA = counts[a.row.key, default: 0], countB = counts[b.row.key, default: 0]
            return countA != countB ? countA > countB : a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
        }?.row
    }

    /// K-OP34.
    private static func activityByDay(_ lines: MomentLines, _ range: InsightsRange) -> [DayActivity] {
        var days: [Int64: MomentCounts] = [:]
        for (place, counts) in lines.days { days[place.key, default: MomentCounts()] += counts }
        return range.days.map { DayActivity(day: $0, counts: days[Int64($0.days)] ?? MomentCounts()) }
    }

    /// K-OP34: always 24 hours.
    private static func activityByHour(_ lines: MomentLines) -> [HourActivity] {
        var hours: [Int64: Int64] = [:]
        for (place, count) in lines.hours { hours[place.key, default: 0] += count }
        return (0..<24).map { HourActivity(hour: $0, moments: hours[Int64($0)] ?? 0) }
    }
}
