import FamRegistry
import FamValues

/// A goal that was redeemed, as it was then.
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
