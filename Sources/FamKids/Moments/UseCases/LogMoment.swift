import FamRegistry
import FamText
import FamValues

/// A moment to log (K-E30).
struct MomentInput {
    var behavior: BehaviorRow
    /// Nil for the behavior's own points.
    var points: Int64?
    var note: String?
    var media: [String] = []
    /// Nil for now.
    var at: Instant?
}

/// The result of logging one moment (K-E30).
struct LoggedMoment {
    let event: EventRow
    let child: ChildRow
    let points: Int64
    /// The child's total, this moment included.
    let stars: Int64
    let badge: Badge?
    let milestone: MilestoneCelebration?
    /// Whether the child has the stars for an active goal, since this moment or an earlier one.
    let goalReached: Bool
    /// The goals reached by this moment, by priority: each is celebrated once (K-Q17).
    let newGoals: [Goal]
    /// The child has no goal, and setting one was never suggested in this household (K-Q20).
    let offersGoal: Bool
}

/// K-UC01: the six steps, in order, for one child or several. Refuses an unknown or archived child, an unknown or
/// inactive behavior, and points outside −10…10; all children are checked before the first moment is stored.
/// The cost is that of storing the rows: what the steps read is kept between the commands of a run (`MomentFacts`) and
/// comes from kept figures, so it does not grow with the number of moments.
struct LogMoment {
    let context: any Context
    private let facts: MomentFacts
    private let behaviors: BehaviorsStore
    private let progression: ProgressionStore
    private let celebrations = CelebrationStore()

    init(_ context: any Context) throws {
        self.context = context
        facts = try context.service(MomentFacts.key)
        behaviors = BehaviorsStore(context)
        progression = ProgressionStore(context)
    }

    func run(_ children: [ChildRow], _ input: MomentInput) throws -> [LoggedMoment] {
        try run(children, input, allowsBuiltIn: false)
    }

    /// A bonus star: one moment of one star for each child. `GiveBonus` has its rules.
    func runBonus(_ children: [ChildRow], of type: BehaviorRow) throws -> [LoggedMoment] {
        try run(children, MomentInput(behavior: type, points: 1), allowsBuiltIn: true)
    }

    /// On a Friday, `friday@18:30` is still to come.
    private func earlier(_ time: Instant) -> String {
        let help = "`--at yesterday@18:00` is a time of the day before", day = context.zone.civil(time).date
        guard day == context.today else { return help }
        let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        return help + ", `--at last-\(days[day.weekday - 1])@18:00` of a week before"
    }

    private func run(_ children: [ChildRow], _ input: MomentInput, allowsBuiltIn: Bool) throws -> [LoggedMoment] {
        facts.refresh(context.records)
        let type = try facts.behavior(input.behavior, context)
        if type.isBuiltIn, !allowsBuiltIn { throw builtIn(input.behavior) }
        guard type.isActive else { throw inactive(input.behavior) }
        let points = try pointsApplied(type, input)
        let time = input.at ?? context.now
        if case .refuse(let reason) = FieldRules.happened(time, context) {
            throw Diagnostic(.invalidValue, reason, help: earlier(time))
        }
        for child in children {
            let known = try facts.child(child, context)
            if known.isArchived { throw archived(child) }
            if input.at != nil, let born = known.born, time < context.zone.instant(born) {
                throw EventRow.unborn(child.ref, ValueText(zone: context.zone, now: nil).plain(.date(born)))
            }
        }
        let logged = try children.map { try log($0, points, type.skill, input) }
        facts.keep(context.records)
        return logged
    }

    // MARK: Refusals

    private func builtIn(_ type: BehaviorRow) -> Diagnostic {
        Diagnostic(
            .builtIn, "`\(SafeText.shown(type.label))` cannot be logged as a behavior",
            help: "`bonus CHILD` gives a bonus star")
    }

    private func inactive(_ type: BehaviorRow) -> Diagnostic {
        let name = SafeText.shown(type.label)
        return Diagnostic(
            .inactiveBehavior, "the behavior `\(name)` is switched off",
            help: "\(command: "behavior edit \(context.word(for: type.ref)) --active") switches it on")
    }

    private func archived(_ child: ChildRow) -> Diagnostic {
        let name = SafeText.shown(child.label)
        return Diagnostic(
            .archivedChild, "`\(name)` is archived",
            help: "\(command: "child unarchive \(context.word(for: child.ref))") brings the child back")
    }

    private func pointsApplied(_ type: MomentFacts.BehaviorFacts, _ input: MomentInput) throws -> Int64 {
        let points = input.points ?? type.points
        if case .refuse(let reason) = FieldRules.points(points, context) { throw Diagnostic(.invalidValue, reason) }
        return points
    }

    // MARK: The six steps

    private func log(_ child: ChildRow, _ points: Int64, _ skill: Skill?, _ input: MomentInput) throws -> LoggedMoment {
        let known = try facts.child(child, context)
        let before = known.stars
        let time = input.at ?? context.now
        let event = try behaviors.store {
            $0[EventRow.child] = child
            $0[EventRow.behavior] = input.behavior
            $0[EventRow.points] = points
            $0[EventRow.note] = input.note
            $0[EventRow.media] = input.media
            $0[EventRow.at] = time
        }
        if points > 0 { try facts.markToday(context) }
        known.stars += points
        if points > 0, let skill { known.skills.add(skill) }
        let badge = try checkBadges(child, known, skill, at: time)
        let milestone = try checkMilestone(child, known, from: before, at: time)
        // A goal that an import reached waits for the next moment that takes none: a bad one is nothing to celebrate.
        let newGoals = points >= 0 ? try checkGoals(child, known, at: time) : []
        return LoggedMoment(
            event: event, child: child, points: points, stars: known.stars, badge: badge, milestone: milestone,
            goalReached: known.isGoalReached,
            newGoals: newGoals, offersGoal: known.goals.isEmpty ? try facts.takeGoalOffer(context) : false)
    }


    /// Step 4. A badge has the time of its moment, which may lie in the past.
    private func checkBadges(
        _ child: ChildRow, _ known: ChildFacts, _ skill: Skill?, at time: Instant
    ) throws -> Badge? {
        guard let due = known.skills.takeDue(preferring: skill) else { return nil }
        let badge = try progression.award(due.tier, due.skill, to: child, at: time)
        try celebrations.queue(badge, name: known.name, at: time, context)
        return badge
    }

    /// Step 5.
    private func checkMilestone(
        _ child: ChildRow, _ known: ChildFacts, from before: Int64, at time: Instant
    ) throws -> MilestoneCelebration? {
        guard let step = known.takeMilestone(from: before) else { return nil }
        let milestone = MilestoneCelebration(
            child: child, childName: known.name, stars: known.stars, goal: known.currentGoal, threshold: step.threshold)
        try progression.store(milestone, at: time)
        try celebrations.queue(milestone, at: time, context)
        return milestone
    }

    /// Step 6, for every active goal, not only the current one (trap 9).
    private func checkGoals(_ child: ChildRow, _ known: ChildFacts, at time: Instant) throws -> [Goal] {
        let reached = known.takeReachedGoals(at: time)
        for goal in reached {
            try progression.markReached(goal, at: time)
            try celebrations.queueGoalReachedCelebration(child, name: known.name, goal: goal, at: time, context)
        }
        return reached
    }
}
