import FamRegistry
import FamValues

/// A goal (K-E04).
struct Goal: Sendable {
    let row: RewardRow
    let child: ChildRow
    let name: String
    let target: Int64
    let priority: Int64
    let redeemedAt: Instant?
    let isRedeemed: Bool
    let due: CivilDate?
    /// The template it was made from.
    let template: String?
    /// When reaching it was celebrated (K-Q17).
    var reachedAt: Instant?

    init(_ row: ReadRow<RewardRow>) throws {
        self.row = row.row
        child = try row[RewardRow.child]
        name = try row[RewardRow.name]
        target = try row[RewardRow.points]
        priority = try row[RewardRow.priority]
        redeemedAt = try row[RewardRow.redeemedAt]
        isRedeemed = try row[RewardRow.redeemed]
        due = try row[RewardRow.due]
        template = try row[RewardRow.template]
        reachedAt = try row[RewardRow.reachedAt]
    }

    /// K-E04: max(0, target − stars).
    func remaining(_ stars: Int64) -> Int64 { max(0, target - stars) }
}
