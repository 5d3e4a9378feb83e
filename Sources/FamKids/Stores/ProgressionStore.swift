import FamRegistry
import FamText
import FamValues

/// Parent activity, badges, milestones and special moments: K-OP35 … K-OP40. Reads what is stored at each call, so
/// nothing that was saved is forgotten after a restart (trap 2).
struct ProgressionStore {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    // MARK: Parent activity

    /// K-OP36; empty where nothing readable is stored.
    func activity() throws -> ParentActivity {
        ParentActivity(json: try context.preferences.string(KidsPreferences.parentActivity))
    }

    /// K-OP35: marks today and saves. Nothing is written on a day that is marked already.
    func recordActivity() throws {
        var activity = try activity()
        guard activity.record(context.today) else { return }
        try context.preferences.set(.string(activity.json), for: KidsPreferences.parentActivity)
    }

    // MARK: Badges

    /// K-OP37: in the order they were earned.
    func badges(of child: EntityRef) throws -> [Badge] {
        try EntityQuery(.badge).whose("child", .entity(child)).rows(records).compactMap(Badge.init)
    }

    /// K-OP38, K-UC01 step 4 on its own: at most one new badge, stored and returned. Costs the child's lines per
    /// behavior, however many moments there are.
    func checkAndAwardBadges(_ child: EntityRef) throws -> Badge? {
        var ledger = try ledger(of: child, skills: try skills())
        return try ledger.takeDue(preferring: nil).map { try award($0.tier, $0.skill, to: child, at: context.now) }
    }

    /// - Parameter time: that of the moment that earned it, which may have been logged later.
    func award(_ tier: BadgeTier, _ skill: Skill, to child: EntityRef, at time: Instant) throws -> Badge {
        let badge = Badge(child: child, skill: skill.name, tier: tier, at: time)
        try records.insertChecked(
            .badge, [.entity(child), .string(skill.name), .string(tier.rawValue), .datetime(time)])
        return badge
    }

    /// What the badge check needs to know of a child.
    func ledger(of child: EntityRef, skills: [Int64: Skill]) throws -> SkillLedger {
        var counts: [Skill: Int64] = [:]
        for row in try FigureQuery(.momentsByBehavior).whose("child", child).by("behavior").rows(records) {
            guard case .entity(let behavior) = row.key("behavior"), let skill = skills[behavior.row] else { continue }
            counts[skill, default: 0] += row.amount("positive")
        }
        return SkillLedger(counts: counts, earned: try badges(of: child).map { (Skill($0.skill), $0.tier) })
    }

    /// The skill of each behavior that has one, by the behavior's row.
    func skills() throws -> [Int64: Skill] {
        var skills: [Int64: Skill] = [:]
        for row in try EntityQuery(.behavior).rows(records) { skills[row.ref.row] = row["skill"].text.map(Skill.init) }
        return skills
    }

    // MARK: Milestones

    /// K-OP39: the threshold that a total going from `before` to `stars` crosses, or nothing; see `MilestoneRule`.
    /// Stores nothing.
    func checkForMilestone(
        _ child: EntityRef, name: String, from before: Int64, to stars: Int64, goal: Goal?
    ) throws -> MilestoneCelebration? {
        let steps = MilestoneRule.steps(target: goal?.target, after: try passedThreshold(child, goal: goal?.ref))
        guard let step = MilestoneRule.crossed(steps, from: before, to: stars, target: goal?.target) else { return nil }
        return MilestoneCelebration(child: child, childName: name, stars: stars, goal: goal, threshold: step.threshold)
    }

    /// The highest threshold of a goal, or of the stars alone, that the child was ever told; 0 for none.
    func passedThreshold(_ child: EntityRef, goal: EntityRef?) throws -> Int64 {
        let own = EntityQuery(.milestone).whose("child", .entity(child))
        // One whose goal was deleted belongs to no other goal, and not to the stars alone.
        let query = goal.map { own.whose("reward", .entity($0)) } ?? own.whose("goal", .null)
        return try query.totals([.init("highest", .max, "threshold")], records).first?.first?.number ?? 0
    }

    func store(_ milestone: MilestoneCelebration, at time: Instant) throws {
        try records.insertChecked(
            .milestone,
            [
                .entity(milestone.child), .int(milestone.threshold), .int(milestone.stars),
                milestone.reward.map { .entity($0) } ?? .null,
                milestone.rewardName.map { .string($0) } ?? .null, .datetime(time),
            ])
    }

    /// K-Q17: the goal's celebration is queued now and not again.
    func markReached(_ goal: Goal, at time: Instant) throws {
        try records.update(goal.ref, [("reached_at", .datetime(time))])
    }

    // MARK: Special moments

    /// K-OP40: newest first.
    func memories(of child: EntityRef) throws -> [Memory] {
        try EntityQuery(.memory).whose("child", .entity(child)).sorted("at", descending: true).rows(records).compactMap(
            Memory.init)
    }

    func memory(of event: EntityRef) throws -> Memory? {
        try EntityQuery(.memory).whose("event", .entity(event)).first(1).rows(records).compactMap(Memory.init).first
    }

    /// Marks a moment as memorable, with its own note, media and time unless others are given (K-OP59).
    func mark(_ event: EntityRef, title: String, note: Value?, media: Value?) throws -> EntityRef {
        guard let moment = try records.row(event) else {
            throw Diagnostic(.notFound, "the moment `\(SafeText.shown(event.label))` does not exist any more")
        }
        var draft = RowDraft(entity: .memory, values: Array(repeating: .null, count: EntitySpec.memory.fields.count))
        draft["child"] = moment["child"]
        draft["title"] = .string(title)
        draft["event"] = .entity(event)
        draft["note"] = note ?? moment["note"]
        draft["media"] = media ?? moment["media"]
        draft["at"] = moment["at"]
        return try records.insert(draft, given: EntitySpec.memory.fields.map { _ in true })
    }
}
