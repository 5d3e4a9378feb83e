import FamRegistry
import FamText
import FamValues

/// What logging knows about children and behaviors, kept between the commands of a run: a script that logs 100,000
/// moments queries each child and behavior once. Dropped when anything else changes rows (`Records.changeCount`);
/// nothing is kept where changes are not counted.
final class MomentFacts {
    static let key = ServiceKey<MomentFacts>("kids.moment-facts")

    struct BehaviorFacts {
        let isActive: Bool
        let isBuiltIn: Bool
        let points: Int64
        let skill: Skill?
    }

    private var countSeen: Int?
    private var children: [Int64: ChildFacts] = [:]
    private var behaviors: [Int64: BehaviorFacts] = [:]
    private var skills: [BehaviorRow: Skill]?
    /// The day already marked in the parent's activity.
    private var markedDay: CivilDate?
    private var isGoalOffered: Bool?

    /// Forgets everything that may have changed since the last call.
    func refresh(_ records: any Records) {
        let count = records.changeCount
        if let count, count == countSeen { return }
        children.removeAll(keepingCapacity: true)
        behaviors.removeAll(keepingCapacity: true)
        skills = nil
        markedDay = nil
        isGoalOffered = nil
        countSeen = count
    }

    /// Keeps everything after a log, whose own writes the facts already follow: a badge, a milestone or a reached goal
    /// is no reason to read a child's moments again.
    func keep(_ records: any Records) { countSeen = records.changeCount }

    /// Throws `not-found` if the child is gone.
    func child(_ row: ChildRow, _ context: any Context) throws -> ChildFacts {
        if let known = children[row.key] { return known }
        guard let child = try ChildrenStore(context).child(row) else { throw gone(row.ref) }
        let progression = ProgressionStore(context)
        let goals = try RewardsStore(context).activeRewards(of: row)
        let facts = ChildFacts(
            child, goals: goals, skills: try progression.ledger(of: row, skills: try allSkills(progression)),
            passed: try progression.passedThreshold(row, goal: goals.first?.row))
        children[row.key] = facts
        return facts
    }

    private func allSkills(_ progression: ProgressionStore) throws -> [BehaviorRow: Skill] {
        if let skills { return skills }
        let read = try progression.skills()
        skills = read
        return read
    }

    /// Throws `not-found` if the behavior is gone.
    func behavior(_ row: BehaviorRow, _ context: any Context) throws -> BehaviorFacts {
        if let known = behaviors[row.key] { return known }
        guard let type = try BehaviorsStore(context).type(row) else { throw gone(row.ref) }
        let facts = BehaviorFacts(
            isActive: type.isActive, isBuiltIn: type.isBuiltIn, points: type.points, skill: type.skill.map(Skill.init))
        behaviors[row.key] = facts
        return facts
    }

    // MARK: Once a day, once per household

    /// Step 2: marks today in the parent's activity.
    func markToday(_ context: any Context) throws {
        let today = context.today
        guard markedDay != today else { return }
        try ProgressionStore(context).recordActivity()
        markedDay = today
    }

    /// K-Q20: true once in the life of a household, at the first log for a child without a goal.
    func takeGoalOffer(_ context: any Context) throws -> Bool {
        if try isGoalOffered ?? context.preferences.bool(KidsPreferences.goalInterception) {
            isGoalOffered = true
            return false
        }
        try context.preferences.set(.bool(true), for: KidsPreferences.goalInterception)
        isGoalOffered = true
        return true
    }

    private func gone(_ ref: EntityRef) -> Diagnostic {
        Diagnostic(.notFound, "the \(ref.entity) `\(SafeText.shown(ref.label))` no longer exists")
    }
}
