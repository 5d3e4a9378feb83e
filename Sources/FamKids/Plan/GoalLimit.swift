import FamNavigation
import FamRegistry
import FamText
import FamValues

/// The plan's limit on goals (K-OP72, K-UC07, X-UC09), for goals that people add or give to another child. The store
/// has no limit (K-OP26), so restore, replay and undo bring back every goal.
struct GoalLimit {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// Throws `plan-limit` if the plan allows no further active goal, and opens the paywall. Nothing is stored, and
    /// nothing is retried.
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

    /// The same as a rule of the entity.
    @Sendable static func admit(_ draft: Draft<RewardRow>, _ context: any Context) throws {
        try GoalLimit(context).admit(draft.given(RewardRow.child))
    }
}
