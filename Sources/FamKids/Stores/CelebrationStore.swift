import FamRegistry
import FamValues

/// The queue of what is to be celebrated: K-OP41, K-OP42, X-OP71. First in, first out; the rows are where the caller
/// says, so the store itself needs nothing to be made (K-P10).
struct CelebrationStore {
    /// X-Q10: of more the oldest counts as seen.
    static let limit = 20

    /// One celebration to add, by the fields of its entity.
    struct New {
        var child: EntityRef
        var kind: CelebrationKind
        var title: String
        var message: String
        var reward: EntityRef?
        var at: Instant
    }

    // MARK: The queue

    /// Oldest first.
    func queue(_ context: any Context) throws -> [Celebration] {
        try waiting.rows(context.records).compactMap(Celebration.init)
    }

    /// Nil when the row is gone (N-Q06).
    func celebration(_ ref: EntityRef, _ context: any Context) throws -> Celebration? {
        try context.records.row(ref).flatMap { Celebration(EntityRow(ref: ref, values: $0)) }
    }

    /// The one that is shown.
    func current(_ context: any Context) throws -> Celebration? {
        try waiting.first(1).rows(context.records).compactMap(Celebration.init).first
    }

    /// The one that comes after it.
    func next(_ context: any Context) throws -> Celebration? {
        try waiting.first(2).rows(context.records).compactMap(Celebration.init).dropFirst().first
    }

    /// The newest milestone, seen or not.
    func recentMilestone(_ context: any Context) throws -> Celebration? {
        let milestones = EntityQuery(.celebration).whose("kind", .string(CelebrationKind.milestone.rawValue))
        return try milestones.sorted("at", descending: true).first(1).rows(context.records).compactMap(Celebration.init)
            .first
    }

    private var waiting: EntityQuery { EntityQuery(.celebration).whose("dismissed", .bool(false)) }

    // MARK: Changes

    /// Appends, unless an equal one waits already. The queue holds 20; the oldest gives way.
    func add(_ new: New, _ context: any Context) throws {
        let kind = Value.string(new.kind.rawValue), title = Value.string(new.title), message = Value.string(new.message)
        let equal: [(field: String, value: Value)] = [
            ("dismissed", .bool(false)), ("child", .entity(new.child)), ("kind", kind), ("title", title),
            ("message", message),
        ]
        guard try context.records.rows(.celebration, where: equal, limit: 1).isEmpty else { return }
        let queue = try context.records.rows(.celebration, where: [("dismissed", .bool(false))], limit: .max)
        for oldest in queue.dropLast(CelebrationStore.limit - 1) { try dismiss(oldest, context) }
        try context.records.insertChecked(
            .celebration,
            [
                .entity(new.child), kind, title, message, new.reward.map { .entity($0) } ?? .null, .datetime(new.at),
                .bool(false),
            ])
    }

    /// The next one is shown then.
    func dismiss(_ celebration: EntityRef, _ context: any Context) throws {
        try context.records.update(celebration, [("dismissed", .bool(true))])
    }

    // MARK: What is said

    /// K-OP41.
    func queueGoalReachedCelebration(
        _ child: EntityRef, name: String, goal: Goal, at time: Instant, _ context: any Context
    ) throws {
        let message = "\(name) has the \(ScreenParts.stars(goal.target)) for \(goal.name)."
        try add(
            New(child: child, kind: .goal, title: "Goal reached!", message: message, reward: goal.ref, at: time),
            context)
    }

    func queue(_ badge: Badge, name: String, at time: Instant, _ context: any Context) throws {
        let title = badge.tier.rawValue.prefix(1).uppercased() + badge.tier.rawValue.dropFirst() + " badge!"
        let message = "\(name) earned \(badge.phrase): \(badge.tier.threshold) good moments."
        try add(New(child: badge.child, kind: .badge, title: title, message: message, at: time), context)
    }

    func queue(_ milestone: MilestoneCelebration, at time: Instant, _ context: any Context) throws {
        let title =
            switch (milestone.reward, milestone.threshold) {
            case (nil, let stars): "\(stars) stars!"
            case (_, 25): "A quarter of the way!"
            case (_, 50): "Halfway there!"
            default: "Three quarters of the way!"
            }
        let message = milestone.phrase + "."
        try add(
            New(
                child: milestone.child, kind: .milestone, title: title, message: message, reward: milestone.reward,
                at: time),
            context)
    }

    func queueSpecialMoment(_ child: EntityRef, name: String, title: String, _ context: any Context) throws {
        let message = "\(name): \(title)"
        try add(
            New(child: child, kind: .special, title: "A special moment!", message: message, at: context.now), context)
    }
}
