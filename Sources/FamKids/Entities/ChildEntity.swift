import FamRegistry
import FamText
import FamValues

extension EntitySpec {
    /// K-E01.
    static let child = EntitySpec(
        "child", plural: "children",
        summary: "A child whose moments and goals the family keeps.",
        label: "name", key: ["name"], hiddenBy: "archived",
        fields: [
            FieldSpec("name", .string, "What the child is called.", argument: .positional, sensitivity: .personal, rule: FieldRules.name),
            FieldSpec(
                "born", .date.optional, "The birth date.", default: .value(.null), sensitivity: .personal, rule: FieldRules.born),
            FieldSpec("age", .int.optional, "Whole years today.", source: .derived { age }, argument: .none),
            FieldSpec(
                "stars", .int, "The points of all moments together, less the stars spent on goals.", source: .derived { stars }, argument: .none),
            FieldSpec(
                "earned", .int, "The sum of the points of all moments.",
                source: .kept(sum: "points", of: "event", by: "child"), argument: .none, isQuiet: true),
            FieldSpec(
                "spent", .int, "The stars that redeemed goals took, where the family spends them.",
                source: .kept(sum: "spent", of: "redemption", by: "child"), argument: .none, isQuiet: true),
            FieldSpec("archived", .bool, "Hidden from Today, logging and Goals.", argument: .none, default: .value(.bool(false)), isQuiet: true),
            FieldSpec("archived_at", .datetime.optional, "When it was archived.", argument: .none, default: .value(.null), isQuiet: true),
            FieldSpec("avatar", .string, "A letter or emoji; the first letter of the name unless given.", default: .computed(initial), isQuiet: true),
            FieldSpec("color", .string, "A colour of the palette, the next one unless given.", default: .computed(nextColor), isQuiet: true),
        ],
        examples: [
            "": [Example("child Maya", prints: "name   Maya\nborn   2017-04-02\nage    9\nstars  10")],
            "add": [Example("child add Zoë --born 2022-01-30", prints: "Added child Zoë.")],
            "ensure": [
                Example(
                    "child ensure Zoë --born 2022-01-30\nchild ensure Zoë --born 2022-01-30",
                    prints: "Added child Zoë.\nLeft child Zoë as it is.")
            ],
            "edit": [Example("child edit Leo --color teal", prints: "Changed child Leo: color.")],
            "delete": [Example("child delete Leo\nchildren | get name", prints: "Deleted child Leo.\nMaya")],
        ],
        willDelete: deleteDependants)

    private static let nowhere = Span(SourceID(0), 0, 0)
    private static let age = PlanExpr(
        .call(
            "years_between",
            [PlanExpr(.field(["born"]), .date.optional, nowhere), PlanExpr(.call("today", []), .date, nowhere)]),
        .int.optional, nowhere)

    private static let stars = PlanExpr(
        .binary(.subtract, PlanExpr(.field(["earned"]), .int, nowhere), PlanExpr(.field(["spent"]), .int, nowhere)), .int, nowhere)

    static let palette = ["sky", "coral", "mint", "amber", "violet", "rose", "teal", "lime"]

    @Sendable private static func initial(_ draft: RowDraft, _: any Context) -> Value {
        guard case .string(let name) = draft["name"], let first = name.first else { return .string("") }
        return .string(first.uppercased())
    }

    @Sendable private static func nextColor(_: RowDraft, _ context: any Context) throws -> Value {
        let count = try EntityQuery(.child).totals([.init("count", .count)], context.records).first?.first
        guard case .int(let children)? = count else { return .string(palette[0]) }
        return .string(palette[Int(children) % palette.count])
    }

    /// K-Q04: every row of this module that names the child goes with it. Rows that name others go first: a special moment before its moment.
    @Sendable private static func deleteDependants(_ child: EntityRef, _ context: any Context) throws {
        try GoalsSelection(context).forget(child)
        for (entity, field) in ChildDependants.relations(context).reversed() {
            for row in try context.records.rows(entity, where: [(field, .entity(child))], limit: .max) {
                try context.records.delete(row)
            }
        }
    }
}
