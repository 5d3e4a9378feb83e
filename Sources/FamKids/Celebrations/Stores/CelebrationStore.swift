import FamRegistry
import FamValues

/// The queue of celebrations: K-OP41, K-OP42, X-OP71. First in, first out. Every call takes a context, so the store
/// itself needs none (K-P10).
struct CelebrationStore {
    /// X-Q10: beyond this, the oldest is dismissed.
    static let limit = 20

    /// A celebration to add.
    struct New {
        var child: ChildRow
        var kind: CelebrationKind
        var title: String
        var message: String
        var reward: RewardRow?
        var at: Instant
    }

    // MARK: The queue

    /// Oldest first.
    func queue(_ context: any Context) throws -> [Celebration] {
        try waiting.rows(context.records).map(Celebration.init)
    }

    /// Nil if the row is gone (N-Q06).
    func celebration(_ ref: CelebrationRow, _ context: any Context) throws -> Celebration? {
        try context.records.row(ref).map(Celebration.init)
    }

    /// The celebration that is shown.
    func current(_ context: any Context) throws -> Celebration? {
        try first(context).flatMap { try celebration($0, context) }
    }

    /// The row of `current`. Runs after every entry that changes rows, so it is one statement that stays compiled.
    func first(_ context: any Context) throws -> CelebrationRow? {
        try context.records.rows(CelebrationRow.self, where: .is(CelebrationRow.dismissed, false), limit: 1).first
    }

    private var waiting: RowQuery<CelebrationRow> { CelebrationRow.query.whose(CelebrationRow.dismissed, false) }

    // MARK: Changes

    /// Appends, unless an equal celebration is waiting. The queue holds 20; a full one dismisses its oldest.
    func add(_ new: New, _ context: any Context) throws {
        let equal = try context.records.rows(
            CelebrationRow.self, where: .is(CelebrationRow.dismissed, false), .is(CelebrationRow.child, new.child),
            .is(CelebrationRow.kind, new.kind), .is(CelebrationRow.title, new.title),
            .is(CelebrationRow.message, new.message), limit: 1)
        guard equal.isEmpty else { return }
        let queue = try context.records.rows(CelebrationRow.self, where: .is(CelebrationRow.dismissed, false))
        for oldest in queue.dropLast(CelebrationStore.limit - 1) { try dismiss(oldest, context) }
        try context.records.insertChecked(CelebrationRow.self) {
            $0[CelebrationRow.child] = new.child
            $0[CelebrationRow.kind] = new.kind
            $0[CelebrationRow.title] = new.title
            $0[CelebrationRow.message] = new.message
            $0[CelebrationRow.reward] = new.reward
            $0[CelebrationRow.at] = new.at
            $0[CelebrationRow.dismissed] = false
        }
    }

    /// The next one is shown.
    func dismiss(_ celebration: CelebrationRow, _ context: any Context) throws {
        try context.records.update(celebration) { $0[CelebrationRow.dismissed] = true }
    }

    // MARK: Texts

    /// K-OP41.
    func queueGoalReachedCelebration(
        _ child: ChildRow, name: String, goal: Goal, at time: Instant, _ context: any Context
    ) throws {
        let message = "\(name) has the \(ScreenParts.stars(goal.target)) for \(goal.name)."
        try add(
            New(child: child, kind: .goal, title: "Goal reached!", message: message, reward: goal.row, at: time),
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

    func queueSpecialMoment(_ child: ChildRow, name: String, title: String, _ context: any Context) throws {
        let message = "\(name): \(title)"
        try add(
            New(child: child, kind: .special, title: "A special moment!", message: message, at: context.now), context)
    }
}
