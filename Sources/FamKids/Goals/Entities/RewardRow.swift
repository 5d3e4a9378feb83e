import FamKit
import FamRegistry
import FamText
import FamValues

/// K-E04, shown as "goal".
struct RewardRow: Entity {
    static let singular = "reward", plural = "rewards", aliases = ["goals"], singularAliases = ["goal"]

    static let child = Column("child", .row(ChildRow.self), "Whose goal it is.", [.owner, .key], argument: .positional)
    static let name = Column(
        "name", .string, "What the child gets.", [.label, .key], argument: .positional,
        default: .taken(from: template) { draft, _ in try chosen(draft).name }, rule: FieldRules.name)
    static let points = Column(
        "points", .int, "The stars it takes.",
        default: .taken(from: template) { draft, _ in try chosen(draft).stars }, rule: FieldRules.target)
    static let priority = Column(
        "priority", .int, "Lower comes first; a new goal goes last.", default: .computed(nextPriority),
        rule: FieldRules.place)
    static let remaining = Column.derived("remaining", .int, "Stars still to go.") { starsToGo }
    static let progress = Column.derived(
        "progress", .float, "The share of it that the child has: 0 to 1.", isQuiet: true
    ) { share }
    static let ready = Column.derived("ready", .bool, "Whether the child has the stars.") { hasStars }
    private static var isLeft: PlanExpr { PlanExpr(.not(redeemed.expression), .bool, redeemed.expression.span) }
    /// It has its stars and was not redeemed yet.
    private static var isWaiting: PlanExpr { PlanExpr(.binary(.and, ready.expression, isLeft), .bool, isLeft.span) }

    /// `1381 stars to go`
    @Sendable private static func starsLeft(_ ref: EntityRef, _ context: any Context) throws -> String? {
        guard let row = try context.records.row(RewardRow(ref)) else { return nil }
        let goal = try Goal(row)
        return ScreenParts.stars(goal.remaining(try ChildrenStore(context).stars(goal.child))) + " to go"
    }
    static let redeemed = Column(
        "redeemed", .bool, "Whether the child got it.", argument: .none, default: .value(false))
    static let redeemedAt = Column(
        "redeemed_at", .optional(.datetime), "When the child got it.", argument: .none, default: .value(nil),
        isQuiet: true)
    static let due = Column("due", .optional(.date), "A date to reach it by.", default: .value(nil), isAhead: true)
    static let template = Column(
        "template", .optional(.string), "The template to make it from, or that it was made from.",
        default: .value(nil), isQuiet: true)
    static let reachedAt = Column(
        "reached_at", .optional(.datetime), "When the child first had the stars for it; celebrated once.",
        argument: .none, default: .value(nil), isQuiet: true)
    static var columns: [FieldDeclaration] {
        child; name; points; priority; remaining; progress; ready; redeemed; redeemedAt; due; template; reachedAt
    }

    static let spec = EntitySpec(
        RewardRow.self, summary: "A goal: something a child gets for enough stars.", isFoundByEnding: true,
        indexes: [[reachedAt.declaration]],
        examples: [
            "": [
                Example(
                    "reward Maya/Zoo", prints: "child      Maya\nname       Zoo\npoints     25\n…\nremaining  15\n…")
            ],
            "add": [
                Example("reward add Leo Balloon --points 5", prints: "Added reward Balloon."),
                Example("reward add Leo --template sticker-book", prints: "Added reward Sticker book."),
            ],
            "ensure": [Example("reward ensure Maya Zoo --points 30", prints: "Changed reward Zoo: points.")],
            "edit": [Example("reward edit Maya/Zoo --due 2026-12-24", prints: "Changed reward Zoo: due.")],
            "delete": [Example("reward delete Maya/Zoo", prints: "Deleted reward Zoo.")],
        ],
        willAdd: GoalLimit.admit, willDelete: detachProgress, check: limitMoves,
        usual: [.init({ isWaiting }), .init({ isLeft }, remark: starsLeft)])

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    /// The plan's limit holds for a goal that is given to another child, too.
    @Sendable private static func limitMoves(
        _ old: Draft<RewardRow>?, _ new: inout Draft<RewardRow>, _ context: any Context
    ) throws {
        guard let old, try !new.given(redeemed) else { return }
        let owner = try new.given(child)
        if try old.given(child) != owner { try GoalLimit(context).admit(owner) }
    }

    /// Milestones and celebrations stay, with the goal's name as text.
    @Sendable private static func detachProgress(_ reward: RewardRow, _ context: any Context) throws {
        let records = context.records
        try reward.ref.forgetDrafts(context)
        for row in try records.rows(MilestoneRow.self, where: .is(MilestoneRow.reward, reward)) {
            try records.update(row) { $0[MilestoneRow.reward] = .some(nil) }
        }
        for row in try records.rows(CelebrationRow.self, where: .is(CelebrationRow.reward, reward)) {
            try records.update(row) { $0[CelebrationRow.reward] = .some(nil) }
        }
    }

    /// K-Q06: the highest priority among the child's goals plus one, so a new goal comes last.
    @Sendable private static func nextPriority(_ draft: Draft<RewardRow>, _ context: any Context) throws -> Int64 {
        try query.whose(child, draft.given(child)).max(priority, context.records).map { $0 + 1 } ?? 1
    }

    private static func chosen(_ draft: Draft<RewardRow>) throws -> RewardTemplate {
        let id = try draft.given(template) ?? ""
        if let template = RewardTemplate.template(id) { return template }
        let named = RewardTemplate.all.first { $0.name.lowercased() == id.lowercased() }
        let near = named?.id ?? Suggestion.nearest(id, in: RewardTemplate.all.map(\.id))
        throw Diagnostic(
            .invalidValue, "there is no template `\(SafeText.shown(id))`",
            help: near.map { "did you mean `\($0)`?" } ?? "`reward templates` lists them")
    }

    private static let nowhere = Span(SourceID(0), 0, 0)
    private static let stars = child.then(ChildRow.stars).expression
    private static let hasStars = PlanExpr(.binary(.greaterOrEqual, stars, points.expression), .bool, nowhere)
    /// K-E04, as `RewardsStore.progress` computes it of a goal that was read.
    private static let share = PlanExpr(
        .conditional(
            isAbove(stars), PlanExpr(.conditional(isAbove(points.expression), someShare, number(0)), .float, nowhere),
            number(0)), .float, nowhere)
    private static let someShare = PlanExpr(
        .conditional(
            hasStars, number(1),
            PlanExpr(.binary(.divide, stars, points.expression), .float, nowhere)), .float, nowhere)
    private static func number(_ value: Double) -> PlanExpr { PlanExpr(.constant(.float(value)), .float, nowhere) }
    private static func isAbove(_ count: PlanExpr) -> PlanExpr {
        PlanExpr(.binary(.greater, count, PlanExpr(.constant(.int(0)), .int, nowhere)), .bool, nowhere)
    }
    private static let starsToGo = PlanExpr(
        .conditional(
            hasStars, PlanExpr(.constant(.int(0)), .int, nowhere),
            PlanExpr(.binary(.subtract, points.expression, stars), .int, nowhere)), .int, nowhere)
}
