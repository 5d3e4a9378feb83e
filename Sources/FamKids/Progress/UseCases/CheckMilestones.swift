import FamRegistry
import FamValues

/// K-UC04: step 5 of logging on its own. The child's name is empty for a child that is gone.
struct CheckMilestones {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// The milestone that a total going from `before` to `stars` reaches with the child's current goal, or nothing.
    /// Stores nothing.
    func run(_ child: ChildRow, from before: Int64, to stars: Int64) throws -> MilestoneCelebration? {
        let name = try ChildrenStore(context).child(child)?.name ?? ""
        let goal = try RewardsStore(context).currentGoal(of: child)
        return try ProgressionStore(context).checkForMilestone(child, name: name, from: before, to: stars, goal: goal)
    }
}
