import FamRegistry
import FamValues

/// A skill badge.
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

    /// `gold for kindness`.
    var phrase: String { "\(tier.rawValue) for \(skill)" }
}

/// What the milestone check found (K-E15).
struct MilestoneCelebration: Sendable, Equatable {
    let child: ChildRow
    /// Empty for a child that is gone.
    let childName: String
    let stars: Int64
    /// The child's current goal; nil where the stars alone count.
    let reward: RewardRow?
    let rewardName: String?
    let target: Int64
    /// Percent of the goal, or a number of stars.
    let threshold: Int64

    init(child: ChildRow, childName: String, stars: Int64, goal: Goal?, threshold: Int64) {
        self.child = child
        self.childName = childName
        self.stars = stars
        reward = goal?.row
        rewardName = goal?.name
        target = goal?.target ?? 0
        self.threshold = threshold
    }

    static func == (a: MilestoneCelebration, b: MilestoneCelebration) -> Bool {
        a.child == b.child && a.stars == b.stars && a.reward == b.reward && a.threshold == b.threshold
    }

    /// `Maya has 5 of 10 stars for Sticker book`.
    var phrase: String {
        guard let rewardName else { return "\(childName) has \(stars) stars" }
        return "\(childName) has \(stars) of \(target) stars for \(rewardName)"
    }
}

/// A special moment (K-E14).
struct Memory: Sendable {
    let row: MemoryRow
    let child: ChildRow
    let event: EventRow?
    let title: String
    let note: String?
    let at: Instant

    init(_ row: ReadRow<MemoryRow>) throws {
        self.row = row.row
        child = try row[MemoryRow.child]
        event = try row[MemoryRow.event]
        title = try row[MemoryRow.title]
        note = try row[MemoryRow.note]
        at = try row[MemoryRow.at]
    }
}

/// One entry of the queue (K-E16).
struct Celebration: Sendable {
    let row: CelebrationRow
    let child: ChildRow
    let kind: CelebrationKind
    let title: String
    let message: String
    let isDismissed: Bool

    init(_ row: ReadRow<CelebrationRow>) throws {
        self.row = row.row
        child = try row[CelebrationRow.child]
        kind = try row[CelebrationRow.kind]
        title = try row[CelebrationRow.title]
        message = try row[CelebrationRow.message]
        isDismissed = try row[CelebrationRow.dismissed]
    }
}
