import FamRegistry
import FamText
import FamValues

/// Parent activity, badges, milestones and special moments: K-OP35 … K-OP40. Every call reads what is stored, so
/// nothing is lost on restart (trap 2).
struct ProgressionStore {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    // MARK: Parent activity

    /// K-OP36: the days that are rows, and those that an earlier fam kept as JSON.
    func activity() throws -> ParentActivity {
        var activity = try earlierActivity()
        for row in try ActiveDayRow.query.rows(records) { activity.record(try row[ActiveDayRow.day]) }
        return activity
    }

    /// The active days of this week alone. Cost: one index lookup, and the JSON of an earlier fam.
    func activeDaysThisWeek() throws -> Int {
        var activity = try earlierActivity()
        let week = ActiveDayRow.query.whose(ActiveDayRow.day, .greaterOrEqual, context.today.startOfWeek)
        for row in try week.rows(records) { activity.record(try row[ActiveDayRow.day]) }
        return activity.activeDays(inWeekOf: context.today)
    }

    /// Empty where nothing readable is stored.
    private func earlierActivity() throws -> ParentActivity {
        ParentActivity(json: try context.preferences.string(KidsPreferences.parentActivity))
    }

    /// K-OP35: marks today. Writes nothing if today is already marked.
    func recordActivity() throws {
        let today = context.today
        guard try ActiveDayRow.query.whose(ActiveDayRow.day, today).row(records) == nil,
            try !earlierActivity().days.contains(today)
        else { return }
        try records.insertChecked(ActiveDayRow.self) { $0[ActiveDayRow.day] = today }
    }

    // MARK: Badges

    /// K-OP37: in the order they were earned.
    func badges(of child: ChildRow) throws -> [Badge] {
        try BadgeRow.query.whose(BadgeRow.child, child).rows(records).map(Badge.init)
    }

    /// K-OP38, the badge step of K-UC01 alone: at most one new badge, stored and returned. Cost: the child's figures
    /// per behavior, however many moments there are.
    func checkAndAwardBadges(_ child: ChildRow) throws -> Badge? {
        var ledger = try ledger(of: child, skills: try skills())
        return try ledger.takeDue(preferring: nil).map { try award($0.tier, $0.skill, to: child, at: context.now) }
    }

    /// - Parameter time: the time of the moment that earned it.
    func award(_ tier: BadgeTier, _ skill: Skill, to child: ChildRow, at time: Instant) throws -> Badge {
        let badge = Badge(child: child, skill: skill.name, tier: tier, at: time)
        try records.insertChecked(BadgeRow.self) {
            $0[BadgeRow.child] = child
            $0[BadgeRow.skill] = skill.name
            $0[BadgeRow.tier] = tier
            $0[BadgeRow.at] = time
        }
        return badge
    }

    /// The counts and badges that the badge check needs.
    func ledger(of child: ChildRow, skills: [BehaviorRow: Skill]) throws -> SkillLedger {
        var counts: [Skill: Int64] = [:]
        for row in try FigureQuery(.momentsByBehavior).whose(EventRow.child, child).by(EventRow.behavior).rows(records)
        {
            guard let behavior = row.key(EventRow.behavior), let skill = skills[behavior] else { continue }
            counts[skill, default: 0] += row.amount(.positive)
        }
        return SkillLedger(counts: counts, earned: try badges(of: child).map { (Skill($0.skill), $0.tier) })
    }

    /// The behaviors that have a skill.
    func skills() throws -> [BehaviorRow: Skill] {
        var skills: [BehaviorRow: Skill] = [:]
        for row in try BehaviorRow.query.rows(records) { skills[row.row] = try row[BehaviorRow.skill].map(Skill.init) }
        return skills
    }

    // MARK: Milestones

    /// K-OP39: the milestone crossed when the total goes from `before` to `stars`; see `MilestoneRule`. Stores nothing.
    func checkForMilestone(
        _ child: ChildRow, name: String, from before: Int64, to stars: Int64, goal: Goal?
    ) throws -> MilestoneCelebration? {
        let steps = MilestoneRule.steps(target: goal?.target, after: try passedThreshold(child, goal: goal?.row))
        guard let step = MilestoneRule.crossed(steps, from: before, to: stars, target: goal?.target) else { return nil }
        return MilestoneCelebration(child: child, childName: name, stars: stars, goal: goal, threshold: step.threshold)
    }

    /// The highest threshold already reported for a goal, or for the stars alone; 0 if there is none.
    func passedThreshold(_ child: ChildRow, goal: RewardRow?) throws -> Int64 {
        let own = MilestoneRow.query.whose(MilestoneRow.child, child)
        // A milestone of a deleted goal counts neither for another goal nor for the stars alone.
        let query = goal.map { own.whose(MilestoneRow.reward, $0) } ?? own.whose(MilestoneRow.goal, nil)
        return try query.max(MilestoneRow.threshold, records) ?? 0
    }

    func store(_ milestone: MilestoneCelebration, at time: Instant) throws {
        try records.insertChecked(MilestoneRow.self) {
            $0[MilestoneRow.child] = milestone.child
            $0[MilestoneRow.threshold] = milestone.threshold
            $0[MilestoneRow.stars] = milestone.stars
            $0[MilestoneRow.reward] = milestone.reward
            $0[MilestoneRow.goal] = milestone.rewardName
            $0[MilestoneRow.at] = time
        }
    }

    /// K-Q17: keeps the goal from being celebrated again.
    func markReached(_ goal: Goal, at time: Instant) throws {
        try records.update(goal.row) { $0[RewardRow.reachedAt] = time }
    }

    // MARK: Special moments

    /// K-OP40: newest first.
    func memories(of child: ChildRow) throws -> [Memory] {
        try MemoryRow.query.whose(MemoryRow.child, child).sorted(MemoryRow.at, descending: true).rows(records).map(
            Memory.init)
    }

    func memory(of event: EventRow) throws -> Memory? {
        try MemoryRow.query.whose(MemoryRow.event, event).row(records).map(Memory.init)
    }

    /// Marks a moment as special. Note, media and time are the moment's own unless given (K-OP59).
    func mark(_ event: EventRow, title: String, note: String??, media: [String]?) throws -> MemoryRow {
        guard let moment = try records.row(event) else {
            throw Diagnostic(.notFound, "the moment `\(SafeText.shown(event.label))` no longer exists")
        }
        return try records.insert(MemoryRow.self) {
            $0[MemoryRow.child] = try moment[EventRow.child]
            $0[MemoryRow.title] = title
            $0[MemoryRow.event] = event
            $0[MemoryRow.note] = try note ?? moment[EventRow.note]
            $0[MemoryRow.media] = try media ?? moment[EventRow.media]
            $0[MemoryRow.at] = try moment[EventRow.at]
        }
    }
}
