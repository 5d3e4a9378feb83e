import FamRegistry
import FamText
import FamValues

/// Goals and their history: K-OP22 … K-OP29.
struct RewardsStore {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// K-OP22: by priority, older goals first among equals (K-Q06).
    func rewards(of child: EntityRef) throws -> [Goal] {
        try EntityQuery(.reward).whose("child", .entity(child)).sorted("priority").rows(records).compactMap(Goal.init)
    }

    /// K-OP23: those not redeemed, in the same order.
    func activeRewards(of child: EntityRef) throws -> [Goal] {
        try active(child).rows(records).compactMap(Goal.init)
    }

    /// How many of them there are, none of them read.
    func activeCount(of child: EntityRef) throws -> Int {
        Int(try active(child).totals([.init("count", .count)], records).first?.first?.number ?? 0)
    }

    /// K-OP24: the active goal with the smallest priority.
    func currentGoal(of child: EntityRef) throws -> Goal? {
        try active(child).first(1).rows(records).compactMap(Goal.init).first
    }

    private func active(_ child: EntityRef) -> EntityQuery {
        EntityQuery(.reward).whose("child", .entity(child)).whose("redeemed", .bool(false)).sorted("priority")
    }

    /// One goal; nil for one that is gone.
    func reward(_ ref: EntityRef) throws -> Goal? {
        try records.row(ref).flatMap { Goal(EntityRow(ref: ref, values: $0)) }
    }

    /// K-OP25: 0 ... 1; 0 for a target of zero or less (K-P27) and for negative stars (K-Q07).
    static func progress(_ goal: Goal, stars: Int64) -> Double {
        goal.target <= 0 ? 0 : min(max(Double(stars) / Double(goal.target), 0), 1)
    }

    /// K-OP26.
    @discardableResult
    func add(child: EntityRef, name: String, points: Int64) throws -> EntityRef {
        var draft = RowDraft(entity: .reward, values: Array(repeating: .null, count: EntitySpec.reward.fields.count))
        draft["child"] = .entity(child)
        draft["name"] = .string(name)
        draft["points"] = .int(points)
        return try records.insert(
            draft, given: EntitySpec.reward.fields.map { ["child", "name", "points"].contains($0.name) })
    }

    /// K-OP27.
    func update(_ ref: EntityRef, _ changes: [(field: String, value: Value)]) throws {
        try records.update(ref, changes)
    }

    /// K-OP28: the history stays.
    func delete(_ ref: EntityRef) throws { try records.delete(ref) }

    /// K-OP51, K-Q22: active goals of active children whose due date has passed, the longest overdue first.
    func overdue() throws -> [Goal] {
        let archived = Set(try ChildrenStore(context).archived().map(\.ref))
        return try EntityQuery(.reward).whose("redeemed", .bool(false)).whose("due", .less, .date(context.today))
            .sorted("due").rows(records)
            .compactMap(Goal.init).filter { !archived.contains($0.child) }
    }

    /// K-OP29: marks the goal and writes one history record, both of `time`. It takes `spending` stars from the child
    /// (K-Q09). The rules of K-Q08 are in `RedeemGoal`.
    func redeem(_ goal: Goal, spending: Int64, at time: Instant) throws -> EntityRef {
        try records.update(goal.ref, [("redeemed", .bool(true)), ("redeemed_at", .datetime(time))])
        var draft = RowDraft(
            entity: .redemption, values: Array(repeating: .null, count: EntitySpec.redemption.fields.count))
        draft["child"] = .entity(goal.child)
        draft["reward"] = .string(goal.name)
        draft["points"] = .int(goal.target)
        draft["spent"] = .int(spending)
        draft["at"] = .datetime(time)
        return try records.insertChecked(.redemption, draft.values)
    }

    /// The child's redeemed goals as they were then, newest first.
    func history(of child: EntityRef) throws -> [Redemption] {
        try EntityQuery(.redemption).whose("child", .entity(child)).sorted("at", descending: true).rows(records)
            .compactMap(Redemption.init)
    }
}
