import FamRegistry
import FamValues

/// A redeemed goal, as it was when redeemed.
struct Redemption: Sendable {
    let row: RedemptionRow
    let reward: String
    let points: Int64
    let at: Instant

    init(_ row: ReadRow<RedemptionRow>) throws {
        self.row = row.row
        reward = try row[RedemptionRow.reward]
        points = try row[RedemptionRow.points]
        at = try row[RedemptionRow.at]
    }
}
