import FamRegistry
import FamValues

/// A skill badge (K-E13).
struct Badge: Sendable, Equatable {
    let child: ChildRow
    let skill: String
    let tier: BadgeTier
    let at: Instant

    init(child: ChildRow, skill: String, tier: BadgeTier, at: Instant) {
        self.child = child
        self.skill = skill
        self.tier = tier
        self.at = at
    }

    init(_ row: ReadRow<BadgeRow>) throws {
        self.init(
            child: try row[BadgeRow.child], skill: try row[BadgeRow.skill], tier: try row[BadgeRow.tier],
            at: try row[BadgeRow.at])
    }

    /// Such as `gold for kindness`.
    var phrase: String { "\(tier.rawValue) for \(skill)" }
}
