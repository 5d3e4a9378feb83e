import FamRegistry
import FamValues

/// K-UC04: the milestone step of logging alone. `childName` is empty if the child is gone.
struct CheckMilestones {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// The milestone reached for the child's current goal when the total goes from `before` to `stars`. Stores nothing.
    func run(_ child: ChildRow, from before: Int64, to stars: Int64) throws -> MilestoneCelebration? {
        let name = try ChildrenStore(context).child(child)?.name ?? ""
        let goal = try RewardsStore(context).currentGoal(of: child)
        return try ProgressionStore(context).checkForMilestone(child, name: name, from: before, to: stars, goal: goal)
    }
}
