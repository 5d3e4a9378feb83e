import FamRegistry
import FamText
import FamValues

/// What a parent tells about a moment (K-E30).
struct MomentInput {
    var behavior: EntityRef
    /// Nil takes the behaviour's own points.
    var points: Int64?
    var note: String?
    var media: [Value] = []
    /// Nil is now.
    var at: Instant?
}

/// What came of it (K-E30).
struct LoggedMoment {
    var event: EntityRef
    var child: EntityRef
    var points: Int64
    var stars: Int64
    /// The child's current goal when the total is at or above its target (step 6).
    var reachedGoal: Goal?
    /// Whether this very moment reached it: it is celebrated once (K-Q17).
    var isFirstTime: Bool
}

/// K-UC01, steps 1, 3 and 6, with the refusals of screen and shell: unknown or archived child, unknown or inactive type, points beyond
/// −10…10. Every child is checked before the first moment is stored.
struct LogMoment {
    let context: any Context
    private let facts: MomentFacts
    private let behaviors: BehaviorsStore

    init(_ context: any Context) throws {
        self.context = context
        facts = try context.service(MomentFacts.key)
        behaviors = BehaviorsStore(context)
    }

    func run(_ children: [EntityRef], _ input: MomentInput) throws -> [LoggedMoment] {
        facts.refresh()
        let points = try pointsApplied(input)
        for child in children { try refuseArchived(child) }
        return try children.map { try log($0, points, input) }
    }

    private func pointsApplied(_ input: MomentInput) throws -> Int64 {
        let behavior = try facts.behavior(input.behavior, context)
        guard behavior.isActive else {
            throw Diagnostic(
                .inactiveBehavior, "the behaviour `\(SafeText.shown(input.behavior.label))` is switched off",
                help: "`behavior edit \"\(SafeText.shown(input.behavior.label))\" --active` switches it on")
        }
        let points = input.points ?? behavior.points
        if case .refuse(let reason) = FieldRules.points(.int(points), context) { throw Diagnostic(.invalidValue, reason) }
        return points
    }

    private func refuseArchived(_ child: EntityRef) throws {
        guard try facts.child(child, context).isArchived else { return }
        throw Diagnostic(
            .archivedChild, "`\(SafeText.shown(child.label))` is archived", help: "`child unarchive \(SafeText.shown(child.label))` brings the child back")
    }

    private func log(_ child: EntityRef, _ points: Int64, _ input: MomentInput) throws -> LoggedMoment {
        let event = try behaviors.store(values(child, points, input))
        let before = try facts.child(child, context)
        facts.add(points, to: child)
        let stars = before.stars + points
        let reached = before.goal.flatMap { stars >= $0.target ? $0 : nil }
        let isFirst = reached.map { before.stars < $0.target } ?? false
        return LoggedMoment(event: event, child: child, points: points, stars: stars, reachedGoal: reached, isFirstTime: isFirst)
    }

    /// By field index of the entity; the order is that of `EntitySpec.event`.
    private func values(_ child: EntityRef, _ points: Int64, _ input: MomentInput) -> [Value] {
        [
            .entity(child), .entity(input.behavior), .int(points), input.note.map { .string($0) } ?? .null, .list(input.media),
            .datetime(input.at ?? context.now),
        ]
    }
}
