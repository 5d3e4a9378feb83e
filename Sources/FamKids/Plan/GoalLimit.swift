import FamNavigation
import FamRegistry
import FamText
import FamValues

/// The door at which the plan limits goals (K-OP72, K-UC07, X-UC09): what a person adds one by one. The store itself
/// has no limit (K-OP26), so restoring and replaying bring back whatever was there.
struct GoalLimit {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// Refuses one more active goal where the plan forbids it. Then the paywall is up, nothing is stored, and nothing
    /// is tried again by itself.
    func admit(_ child: ChildRow) throws {
        if try Plan(context).hasPlus() { return }
        let count = try RewardsStore(context).activeCount(of: child)
        guard try !Plan(context).canAddActiveGoal(besides: count) else { return }
        try context.service(Router.key).leave(.raise(PresentedEntry(PaywallSource.goals.entry), module: "kids"))
        throw Diagnostic(
            .planLimit,
            "the free plan has \(Plan.freeGoals) active goals per child, and `\(SafeText.shown(child.label))` has "
                + "\(count)",
            help: "`plus buy` lifts the limit, `close` leaves it")
    }

    /// As the rule of the entity.
    @Sendable static func admit(_ draft: Draft<RewardRow>, _ context: any Context) throws {
        try GoalLimit(context).admit(draft.given(RewardRow.child))
    }
}
