import FamValues

/// What the six steps of logging need to know about one child: as it was read, with the changes that logging has made
/// since. The cost of a step does not grow with the number of moments.
final class ChildFacts {
    let name: String
    let isArchived: Bool
    /// The birth date.
    let born: CivilDate?
    var stars: Int64
    /// Active goals, the current one first.
    private(set) var goals: [Goal]
    var skills: SkillLedger
    /// The milestones still ahead, ascending.
    private(set) var milestones: [MilestoneRule.Step]
    /// The smallest target of all goals.
    private let lowestTarget: Int64
    private var nextTarget: Int64

    /// - Parameter passed: the highest milestone reported so far, for the current goal, or for the stars if there is
    /// none.
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

    /// K-UC01, step 6: whether the stars reach the target of an active goal.
    var isGoalReached: Bool { stars >= lowestTarget && !goals.isEmpty }

    /// K-UC01, step 5: the milestone crossed since the total was `before`. It and the ones below it are not returned
    /// again.
    func takeMilestone(from before: Int64) -> MilestoneRule.Step? {
        guard let first = milestones.first, stars >= first.stars, stars > before else { return nil }
        guard let step = MilestoneRule.crossed(milestones, from: before, to: stars, target: currentGoal?.target) else {
            return nil
        }
        milestones.removeAll { $0.threshold <= step.threshold }
        return step
    }

    /// The goals reached for the first time; they count as reached from now on.
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
