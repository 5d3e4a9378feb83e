import FamRegistry
import FamText
import FamValues

extension EntitySpec {
    /// K-E04, shown as "goal".
    static let reward = EntitySpec(
        "reward", plural: "rewards", aliases: ["goals"],
        summary: "A goal: something a child gets for enough stars.",
        label: "name", owner: "child", key: ["child", "name"],
        fields: [
            FieldSpec("child", .entity("child"), "Whose goal it is.", argument: .positional),
            FieldSpec(
                "name", .string, "What the child gets.", argument: .positional,
                default: .taken(from: "template") { draft, _ in .string(try template(draft).name) }, rule: FieldRules.name),
            FieldSpec(
                "points", .int, "The stars it takes.", default: .taken(from: "template") { draft, _ in .int(try template(draft).stars) },
                rule: FieldRules.target),
            FieldSpec("priority", .int, "Lower comes first; a new goal goes last.", default: .computed(nextPriority)),
            FieldSpec("remaining", .int, "Stars still to go.", source: .derived { remaining }, argument: .none),
            FieldSpec("ready", .bool, "Whether the stars are there.", source: .derived { ready }, argument: .none),
            FieldSpec("redeemed", .bool, "Whether the child got it.", argument: .none, default: .value(.bool(false))),
            FieldSpec("redeemed_at", .datetime.optional, "When the child got it.", argument: .none, default: .value(.null), isQuiet: true),
            FieldSpec("due", .date.optional, "A date to reach it by.", default: .value(.null)),
            FieldSpec("template", .string.optional, "The template to make it from, or that it was made from.", default: .value(.null), isQuiet: true),
            FieldSpec(
                "reached_at", .datetime.optional, "When a moment first found its stars there; celebrated then, once.", argument: .none,
                default: .value(.null), isQuiet: true),
        ],
        examples: [
            "": [Example("reward Maya/Zoo", prints: "child      Maya\nname       Zoo\npoints     25\n…\nremaining  15\n…")],
            "add": [
                Example("reward add Leo Balloon --points 5", prints: "Added reward Balloon."),
                Example("reward add Leo --template sticker-book", prints: "Added reward Sticker book."),
            ],
            "ensure": [Example("reward ensure Maya Zoo --points 30", prints: "Changed reward Zoo: points.")],
            "edit": [Example("reward edit Maya/Zoo --due 2026-12-24", prints: "Changed reward Zoo: due.")],
            "delete": [Example("reward delete Maya/Zoo", prints: "Deleted reward Zoo.")],
        ],
        willAdd: GoalLimit.admit, willDelete: detachProgress)

    /// What was celebrated stays, with the goal's name of then.
    @Sendable private static func detachProgress(_ reward: EntityRef, _ context: any Context) throws {
        for entity in [EntitySpec.milestone, .celebration] {
            for row in try context.records.rows(entity, where: [("reward", .entity(reward))], limit: .max) {
                try context.records.update(row, [("reward", .null)])
            }
        }
    }

    /// K-Q06: the highest number of the child's goals plus one, so a new goal goes last.
    @Sendable private static func nextPriority(_ draft: RowDraft, _ context: any Context) throws -> Value {
        let highest = try EntityQuery(.reward).whose("child", draft["child"]).totals([.init("highest", .max, "priority")], context.records)
        guard case .int(let number)? = highest.first?.first else { return .int(1) }
        return .int(number + 1)
    }

    private static func template(_ draft: RowDraft) throws -> RewardTemplate {
        let id = draft["template"].text ?? ""
        if let template = RewardTemplate.template(id) { return template }
        let near = Suggestion.nearest(id, in: RewardTemplate.all.map(\.id))
        throw Diagnostic(
            .invalidValue, "there is no template `\(SafeText.shown(id))`",
            help: near.map { "did you mean `\($0)`?" } ?? "`reward templates` lists them")
    }

    private static let nowhere = Span(SourceID(0), 0, 0)
    private static let stars = PlanExpr(.field(["child", "stars"]), .int, nowhere)
    private static let target = PlanExpr(.field(["points"]), .int, nowhere)
    private static let ready = PlanExpr(.binary(.greaterOrEqual, stars, target), .bool, nowhere)
    private static let remaining = PlanExpr(
        .conditional(
            ready, PlanExpr(.constant(.int(0)), .int, nowhere), PlanExpr(.binary(.subtract, target, stars), .int, nowhere)), .int, nowhere)
}
