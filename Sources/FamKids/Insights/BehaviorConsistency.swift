import FamRegistry
import FamValues

/// K-E23: how regularly a behavior occurs.
struct BehaviorConsistency: Sendable {
    /// K-Q27: the last 14 days, today included.
    static let days = 14

    var behavior: BehaviorRow
    /// The days with a positive moment of it.
    var activeDays: Int

    var share: Double { Double(activeDays) / Double(BehaviorConsistency.days) }
}

extension InsightsStore {
    /// K-OP53 for one child, or for all together: behaviors that occurred and active good habits that did not; most
    /// regular first, then by name.
    static func consistency(of child: ChildRow?, _ context: any Context) throws -> [BehaviorConsistency] {
        var query = FigureQuery(.momentsByDay).days(
            context.today.adding(days: 1 - BehaviorConsistency.days), context.today)
        if let child { query = query.whose(EventRow.child, child) }
        var days: [BehaviorRow: Int] = [:]
        for row in try query.by(EventRow.behavior).by(.day).rows(context.records) where row.amount(.positive) > 0 {
            if let behavior = row.key(EventRow.behavior) { days[behavior, default: 0] += 1 }
        }
        return try BehaviorsStore(context).types().filter { days[$0.row] != nil || ($0.isActive && $0.points > 0) }
            .map { BehaviorConsistency(behavior: $0.row, activeDays: days[$0.row] ?? 0) }
            .sorted {
                $0.activeDays != $1.activeDays
                    ? $0.activeDays > $1.activeDays
                    : $0.behavior.label.utf8.lexicographicallyPrecedes($1.behavior.label.utf8)
            }
    }
}
