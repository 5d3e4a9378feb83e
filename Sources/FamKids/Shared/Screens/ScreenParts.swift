import FamRegistry
import FamText
import FamValues

/// Parts that several screens of kids share.
struct ScreenParts {
    let context: any Context
    let children: ChildrenStore
    let behaviors: BehaviorsStore
    let rewards: RewardsStore

    init(_ context: any Context) {
        self.context = context
        children = ChildrenStore(context)
        behaviors = BehaviorsStore(context)
        rewards = RewardsStore(context)
    }

    /// How many children a screen with a part per child shows, so that its cost is bounded.
    static let childrenShown = 30

    /// The active children to show on such a screen, and a hint if there are more.
    func shownChildren() throws -> (children: [Child], others: [ScreenText.Block]) {
        let active = try children.active(atMost: ScreenParts.childrenShown + 1)
        guard active.count > ScreenParts.childrenShown else { return (active, []) }
        let others = ScreenText.Block.hint("There are more children.", Action("All children", "children"))
        return (Array(active.prefix(ScreenParts.childrenShown)), [others])
    }

    static func stars(_ count: Int64) -> String { "\(count) \(count == 1 ? "star" : "stars")" }

    /// The time of day without seconds.
    static func minute(_ at: Instant, _ zone: Zone) -> Value {
        .time(TimeOfDay(micros: zone.civil(at).time.micros / 60_000_000 * 60_000_000))
    }

    /// A table of moments; `showsDay` for lists of more than one day.
    func moments(_ moments: [Moment], showsDay: Bool, showsChild: Bool) -> ScreenText.Block {
        var columns = [Column("time", .time)]
        if showsDay { columns.insert(Column("day", .date), at: 0) }
        if showsChild { columns.append(Column("child", .string)) }
        columns += [Column("behavior", .string), Column("points", .int), Column("note", .string.optional)]
        let rows = moments.map { moment -> [Value] in
            let time = ScreenParts.minute(moment.at, context.zone)
            var row: [Value] = showsDay ? [.date(context.zone.civil(moment.at).date), time] : [time]
            if showsChild { row.append(.string(moment.child.label)) }
            return row + [.string(moment.behaviorName), .int(moment.points), moment.note.map { .string($0) } ?? .null]
        }
        return .table(Table(shape: RowShape(columns), rows: rows))
    }

    /// The current goal as a bar (K-SC05, K-SC08), or a hint to set one.
    func currentGoal(of child: Child) throws -> ScreenText.Block {
        guard let goal = try rewards.currentGoal(of: child.row) else { return noGoal(child) }
        return .bar(label: goal.name, value: Double(child.stars), total: Double(goal.target))
    }

    /// The same with its due date, and a button to redeem each goal that has its stars.
    func goalsInReach(of child: Child) throws -> [ScreenText.Block] {
        var blocks = [try currentGoal(of: child)]
        let goals = try rewards.activeRewards(of: child.row)
        if let date = goals.first.flatMap(due) { blocks.append(.text("Due \(date)")) }
        return try blocks + goals.filter { $0.remaining(child.stars) == 0 }.map(redeem)
    }

    func redeem(_ goal: Goal) throws -> ScreenText.Block {
        .button("Redeem \(goal.name)", "reward redeem \(context.word(for: goal.row.ref))")
    }

    func hasPassed(_ goal: Goal) -> Bool { goal.due.map { $0 < context.today && !goal.isRedeemed } ?? false }

    /// Such as `2026-12-24` or `2026-10-01, passed`; nil without a due date.
    func due(_ goal: Goal) -> String? {
        goal.due.map {
            ValueText(zone: context.zone, now: nil).plain(.date($0)) + (hasPassed(goal) ? ", passed" : "")
        }
    }

    func noGoal(_ child: Child) -> ScreenText.Block {
        .empty(
            "\(child.name) has no goal yet.", "Add a goal for \(child.name)",
            "reward add \(context.word(for: child.row.ref)) \(blank: "NAME") --points \(blank: "STARS", "10")")
    }

    /// Logs the first good behavior suggested for the child; if none is active, switches one on or adds one (K-OP20).
    func logHint(_ child: Child) throws -> Action { try logHint(child, among: behaviors.activeTypes()) }

    func logHint(_ child: Child, among active: [Behavior]) throws -> Action {
        if child.isArchived { return unarchive(child) }
        let types = try behaviors.suggestedBehaviors(for: child, among: active) + active
        // Nor is a challenge among the others.
        if let first = types.first(where: { $0.points > 0 }) ?? types.first(where: { $0.points == 0 }) {
            return log(first, for: child)
        }
        guard let off = try behaviors.types().first(where: { !$0.isActive && $0.points >= 0 }) else {
            return ScreenParts.addBehavior
        }
        return Action("Switch on \(off.name)", "behavior edit \(context.word(for: off.row.ref)) --active")
    }

    /// The same for the family's first child.
    func logHint() throws -> Action { try children.active(atMost: 1).first.map(logHint) ?? ScreenParts.addChild }

    func log(_ behavior: Behavior, for child: Child) -> Action {
        Action(
            "Log for \(child.name)",
            "log \(context.word(for: child.row.ref)) \(context.word(for: behavior.row.ref))")
    }

    func unarchive(_ child: Child) -> Action {
        Action("Bring back \(child.name)", "child unarchive \(context.word(for: child.row.ref))")
    }

    static let addChild = Action(
        "Add a child", "child add \(blank: "NAME") --born \(blank: "BIRTHDAY", "2019-04-02")")
    static let addBehavior = Action(
        "Add a behavior", "behavior add \(blank: "NAME", "Helped with chores") --points \(blank: "STARS", "2")")
    static let noChildren = ScreenText.Block.hint("No children yet.", addChild)
    static let noBehaviors = ScreenText.Block.hint("No behaviors yet.", addBehavior)

    /// The child of the request; nil if it is gone (N-Q06).
    func child(_ request: ScreenRequest) throws -> Child? {
        try request[.child].flatMap(children.child)
    }
}
