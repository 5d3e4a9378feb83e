import FamValues

/// What the six steps of logging look at for one child, as it was read and as logging has changed it since. A step
/// costs the same with any number of moments, and nearly nothing where it has nothing to do.
final class ChildFacts {
    let name: String
    let isArchived: Bool
    /// The first day of life.
    let born: CivilDate?
    var stars: Int64
    /// Active, the current one first.
    private(set) var goals: [Goal]
    var skills: SkillLedger
    /// Milestones that are still to come, ascending.
    private(set) var milestones: [MilestoneRule.Step]
    /// The smallest target of all goals, and of those not reached yet.
    private let lowestTarget: Int64
    private var nextTarget: Int64

    /// - Parameter passed: the highest milestone told of the current goal, or of the stars alone.
    init(_ child: Child, goals: [Goal], skills: SkillLedger, passed: Int64) {
        name = child.name
        isArchived = child.isArchived
        born = child.born
        stars = child.stars
        self.goals = goals
        self.skills = skills
        milestones = MilestoneRule.steps(target: goals.first?.target, after: passed)
        lowestTarget = goals.map(\.target).min() ?? .max
        nextTarget = ChildFacts.nextTarget(goals)
    }

    var currentGoal: Goal? { goals.first }

    /// K-UC01, step 6: an active goal has its stars.
    var isGoalReached: Bool { stars >= lowestTarget && !goals.isEmpty }

    /// K-UC01, step 5: the milestone that the total came to from `before`; it and those below are not revealed again.
    func takeMilestone(from before: Int64) -> MilestoneRule.Step? {
        guard let first = milestones.first, stars >= first.stars, stars > before else { return nil }
        guard let step = MilestoneRule.crossed(milestones, from: before, to: stars, target: currentGoal?.target) else {
            return nil
        }
        milestones.removeAll { $0.threshold <= step.threshold }
        return step
    }

    /// The goals that have their stars for the first time; they count as reached from now on.
    func takeReachedGoals(at instant: Instant) -> [Goal] {
        guard stars >= nextTarget else { return [] }
        let reached = goals.indices.filter { goals[$0].reachedAt == nil && stars >= goals[$0].target }
        for index in reached { goals[index].reachedAt = instant }
        nextTarget = ChildFacts.nextTarget(goals)
        return reached.map { goals[$0] }
    }

    private static func nextTarget(_ goals: [Goal]) -> Int64 {
        goals.lazy.filter { $0.reachedAt == nil }.map(\.target).min() ?? .max
    }
}
