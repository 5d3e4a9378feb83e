import FamRegistry
import FamValues

/// A milestone that was reached (K-E15).
struct MilestoneCelebration: Sendable, Equatable {
    let child: ChildRow
    /// Empty if the child is gone.
    let childName: String
    let stars: Int64
    /// The child's current goal; nil if only the stars count.
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

    /// Such as `Maya has 5 of 10 stars for Sticker book`.
    var phrase: String {
        guard let rewardName else { return "\(childName) has \(stars) stars" }
        return "\(childName) has \(stars) of \(target) stars for \(rewardName)"
    }
}
