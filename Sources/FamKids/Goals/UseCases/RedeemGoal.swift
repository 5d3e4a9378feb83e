import FamRegistry
import FamText
import FamValues

/// K-UC02: check, mark as redeemed, add one history record, show the next goal.
struct RedeemGoal {
    struct Result {
        var redemption: RedemptionRow
        var goal: Goal
        /// The stars it took from the child: 0 unless the family spends stars (K-Q09).
        var spent: Int64
        /// The child's next active goal; nil if a new one is needed.
        var next: Goal?
    }

    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// - Parameter time: when the reward was given; now by default.
    /// - Throws: `already-redeemed` or `needs-stars` (K-Q08), with nothing changed.
    func run(_ ref: RewardRow, at time: Instant? = nil) throws -> Result {
        // Taken before reading, so that two shells cannot redeem the same goal.
        try context.records.beginWriting()
        let rewards = RewardsStore(context)
        guard let goal = try rewards.reward(ref) else {
            throw Diagnostic(.notFound, "the goal `\(SafeText.shown(ref.label))` no longer exists")
        }
        let name = SafeText.shown(goal.name)
        if let time, time > context.now {
            throw Diagnostic(.invalidValue, "`\(name)` cannot be redeemed in the future")
        }
        guard !goal.isRedeemed else { throw Diagnostic(.alreadyRedeemed, "already redeemed: `\(name)`") }
        let stars = try ChildrenStore(context).stars(goal.child)
        let missing = goal.remaining(stars)
        guard missing == 0 else {
            throw Diagnostic(
                .needsStars, "needs \(missing) more star\(missing == 1 ? "" : "s") for `\(name)`",
                notes: ["\(SafeText.shown(goal.child.label)) has \(stars) of \(goal.target)"])
        }
        let spent = try context.preferences.bool(KidsPreferences.spendStars) ? goal.target : 0
        let redemption = try rewards.redeem(goal, spending: spent, at: time ?? context.now)
        return Result(redemption: redemption, goal: goal, spent: spent, next: try rewards.currentGoal(of: goal.child))
    }
}
