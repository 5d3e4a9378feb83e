import FamRegistry
import FamText
import FamValues

/// Goals and their history: K-OP22 … K-OP29.
struct RewardsStore {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// K-OP22: by priority, then the older goal first (K-Q06).
    func rewards(of child: ChildRow) throws -> [Goal] {
        try RewardRow.query.whose(RewardRow.child, child).sorted(RewardRow.priority).rows(records).map(Goal.init)
    }

    /// K-OP23: goals not yet redeemed, in the same order.
    func activeRewards(of child: ChildRow) throws -> [Goal] {
        try active(child).rows(records).map(Goal.init)
    }

    /// How many active goals there are, counted without reading them.
    func activeCount(of child: ChildRow) throws -> Int {
        Int(try active(child).count(records))
    }

    /// K-OP24: the active goal with the smallest priority.
    func currentGoal(of child: ChildRow) throws -> Goal? {
        try active(child).row(records).map(Goal.init)
    }

    private func active(_ child: ChildRow) -> RowQuery<RewardRow> {
        RewardRow.query.whose(RewardRow.child, child).whose(RewardRow.redeemed, false).sorted(RewardRow.priority)
    }

    /// Nil if the goal is gone.
    func reward(_ ref: RewardRow) throws -> Goal? {
        try records.row(ref).map(Goal.init)
    }

    /// K-OP25: 0 ... 1; 0 for a target of zero or less (K-P27) and for negative stars (K-Q07).
    static func progress(_ goal: Goal, stars: Int64) -> Double { progress(to: goal.target, stars: stars) }

    static func progress(to target: Int64, stars: Int64) -> Double {
        target <= 0 ? 0 : min(max(Double(stars) / Double(target), 0), 1)
    }

    /// K-OP26.
    @discardableResult
    func add(child: ChildRow, name: String, points: Int64) throws -> RewardRow {
        try records.insert(RewardRow.self) {
            $0[RewardRow.child] = child
            $0[RewardRow.name] = name
            $0[RewardRow.points] = points
        }
    }

    /// K-OP27.
    func update(_ goal: RewardRow, _ change: (inout Changes<RewardRow>) throws -> Void) throws {
        try records.update(goal, change)
    }

    /// K-OP28: the history stays.
    func delete(_ ref: RewardRow) throws { try records.delete(ref) }

    /// K-OP51, K-Q22: active goals of active children whose due date has passed, the longest overdue first.
    func overdue() throws -> [Goal] {
        let archived = Set(try ChildrenStore(context).archived().map(\.row))
        return try RewardRow.query.whose(RewardRow.redeemed, false).whose(RewardRow.due, .less, context.today).sorted(
            RewardRow.due
        ).rows(records)
            .map(Goal.init).filter { !archived.contains($0.child) }
    }

    /// K-OP29: marks the goal as redeemed at `time` and adds one history record, which takes `spending` stars from the
    /// child (K-Q09). `RedeemGoal` checks the rules of K-Q08.
    func redeem(_ goal: Goal, spending: Int64, at time: Instant) throws -> RedemptionRow {
        try records.update(goal.row) {
            $0[RewardRow.redeemed] = true
            $0[RewardRow.redeemedAt] = time
        }
        return try records.insertChecked(RedemptionRow.self) {
            $0[RedemptionRow.child] = goal.child
            $0[RedemptionRow.reward] = goal.name
            $0[RedemptionRow.points] = goal.target
            $0[RedemptionRow.spent] = spending
            $0[RedemptionRow.at] = time
        }
    }

    /// The child's redeemed goals, newest first.
    func history(of child: ChildRow) throws -> [Redemption] {
        try RedemptionRow.query.whose(RedemptionRow.child, child).sorted(RedemptionRow.at, descending: true).rows(
            records
        ).map(Redemption.init)
    }
}
