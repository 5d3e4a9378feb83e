import FamRegistry
import FamValues

/// A skill badge.
struct Badge: Sendable, Equatable {
    let child: EntityRef
    let skill: String
    let tier: BadgeTier
    let at: Instant

    init(child: EntityRef, skill: String, tier: BadgeTier, at: Instant) {
        self.child = child
        self.skill = skill
        self.tier = tier
        self.at = at
    }

    init?(_ row: EntityRow) {
        guard case .entity(let child) = row["child"], case .datetime(let at) = row["at"],
            let tier = row["tier"].text.flatMap(BadgeTier.init)
        else { return nil }
        self.init(child: child, skill: row["skill"].text ?? "", tier: tier, at: at)
    }

    /// `gold for kindness`.
    var phrase: String { "\(tier.rawValue) for \(skill)" }
}

/// What the milestone check found (K-E15).
struct MilestoneCelebration: Sendable, Equatable {
    let child: EntityRef
    /// Empty for a child that is gone.
    let childName: String
    let stars: Int64
    /// The child's current goal; nil where the stars alone count.
    let reward: EntityRef?
    let rewardName: String?
    let target: Int64
    /// Percent of the goal, or a number of stars.
    let threshold: Int64

    init(child: EntityRef, childName: String, stars: Int64, goal: Goal?, threshold: Int64) {
        self.child = child
        self.childName = childName
        self.stars = stars
        reward = goal?.ref
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
    let ref: EntityRef
    let child: EntityRef
    let event: EntityRef?
    let title: String
    let note: String?
    let at: Instant

    init?(_ row: EntityRow) {
        guard case .entity(let child) = row["child"], case .datetime(let at) = row["at"] else { return nil }
        ref = row.ref
        self.child = child
        event = if case .entity(let ref) = row["event"] { ref } else { nil }
        title = row["title"].text ?? ""
        note = row["note"].text
        self.at = at
    }
}

/// One entry of the queue (K-E16).
struct Celebration: Sendable {
    let ref: EntityRef
    let child: EntityRef
    let kind: CelebrationKind
    let title: String
    let message: String
    let isDismissed: Bool

    init?(_ row: EntityRow) {
        guard case .entity(let child) = row["child"], let kind = row["kind"].text.flatMap(CelebrationKind.init) else {
            return nil
        }
        ref = row.ref
        self.child = child
        self.kind = kind
        title = row["title"].text ?? ""
        message = row["message"].text ?? ""
        isDismissed = row["dismissed"] == .bool(true)
    }
}
