import FamKit
import FamRegistry
import FamText
import FamValues

/// K-E01.
struct ChildRow: Entity {
    static let singular = "child", plural = "children"

    static let name = Column(
        "name", .string, "The child's name.", [.label, .key], argument: .positional, sensitivity: .personal,
        rule: FieldRules.name)
    static let born = Column(
        "born", .optional(.date), "The birth date.", default: .value(nil), sensitivity: .personal, rule: FieldRules.born
    )
    static let age = Column.derived("age", .optional(.int), "Whole years today.") { ageToday }
    static let stars = Column.derived(
        "stars", .int, "The points of all moments, minus the stars spent on goals."
    ) { starsLeft }
    static let earned = Column.kept(
        "earned", "The sum of the points of all moments.", sum: EventRow.points, by: EventRow.child, isQuiet: true)
    static let spent = Column.kept(
        "spent", "The stars that redeemed goals took, if the family spends them.", sum: RedemptionRow.spent,
        by: RedemptionRow.child,
        isQuiet: true)
    static let archived = Column(
        "archived", .bool, "Hidden from Today, logging and Goals.", .hides, argument: .none, default: .value(false),
        isQuiet: true)
    static let archivedAt = Column(
        "archived_at", .optional(.datetime), "When it was archived.", argument: .none, default: .value(nil),
        isQuiet: true)
    static let avatar = Column(
        "avatar", .string, "A letter or emoji; defaults to the name's first letter.", default: .computed(initial),
        isQuiet: true, rule: FieldRules.avatar)
    static let color = Column(
        "color", .string, "A color from the palette; defaults to the next one.", default: .computed(nextColor),
        isQuiet: true, candidates: palette, rule: FieldRules.color)
    static var columns: [FieldDeclaration] {
        name; born; age; stars; earned; spent; archived; archivedAt; avatar; color
    }

    static let spec = EntitySpec(
        ChildRow.self, summary: "A child whose moments and goals the family keeps track of.", isFoundByEnding: true,
        examples: [
            "": [Example("child Maya", prints: "name   Maya\nborn   2017-04-02\nage    9\nstars  10")],
            "add": [Example("child add Zoë --born 2022-01-30", prints: "Added child Zoë.")],
            "ensure": [
                Example(
                    "child ensure Zoë --born 2022-01-30\nchild ensure Zoë --born 2022-01-30",
                    prints: "Added child Zoë.\nChild Zoë unchanged.")
            ],
            "edit": [Example("child edit Leo --color teal", prints: "Changed child Leo: color.")],
            "delete": [Example("child delete Leo\nchildren | get name", prints: "Deleted child Leo.\nMaya")],
        ],
        willDelete: deleteDependants,
        check: { old, new, context in
            try followName(old, &new)
            guard let child = old?.fields.ref, old?[born] != new[born],
                let first = try momentBefore(new[born] ?? nil, of: ChildRow(child), context)
            else { return }
            throw Diagnostic(
                .invalidValue, "`\(SafeText.shown(child.label))` has moments before that day, the first on \(first)",
                help: "`events --child \(context.word(for: child)) | sort at | take 3` shows them")
        },
        constraints: [
            RowConstraint([born.declaration]) { child, fields, context in
                guard case .date(let day) = fields[born.name] else { return nil }
                return try momentBefore(day, of: ChildRow(child), context).map {
                    "there are moments before the birth date, the first on \($0)"
                }
            }
        ])

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    private static let nowhere = Span(SourceID(0), 0, 0)
    private static let ageToday = PlanExpr(
        .call("years_between", [born.expression, PlanExpr(.call("today", []), .date, nowhere)]), .int.optional, nowhere)
    private static let starsLeft = PlanExpr(.binary(.subtract, earned.expression, spent.expression), .int, nowhere)

    static let palette = ["sky", "coral", "mint", "amber", "violet", "rose", "teal", "lime"]

    /// The first letter of the name as it will be stored.
    @Sendable private static func initial(_ draft: Draft<ChildRow>, _: any Context) throws -> String {
        try initial(draft)
    }

    private static func initial(_ draft: Draft<ChildRow>) throws -> String {
        try draft.given(name).first { !$0.isWhitespace }?.uppercased() ?? ""
    }

    /// An avatar that nobody chose is the first letter of the new name too.
    private static func followName(_ old: Draft<ChildRow>?, _ new: inout Draft<ChildRow>) throws {
        guard let old, old[name] != new[name], old[avatar] == new[avatar], try old[avatar] == initial(old) else {
            return
        }
        new[avatar] = try initial(new)
    }

    @Sendable private static func nextColor(_: Draft<ChildRow>, _ context: any Context) throws -> String {
        palette[Int(try query.count(context.records)) % palette.count]
    }

    /// The day of the child's first moment, if it is before `born`.
    private static func momentBefore(
        _ born: CivilDate?, of child: ChildRow, _ context: any Context
    ) throws -> String? {
        guard let born else { return nil }
        let first = try EventRow.query.whose(EventRow.child, child)
            .whose(EventRow.at, .less, context.zone.instant(born)).sorted(EventRow.at).row(context.records)
        let day = try first.map { context.zone.civil(try $0[EventRow.at]).date }
        return day.map { ValueText(zone: context.zone, now: nil).plain(.date($0)) }
    }

    /// K-Q04: every row of this module that refers to the child is deleted too. The last entities go first, since they
    /// refer to earlier ones: a special moment before its moment.
    @Sendable private static func deleteDependants(_ child: ChildRow, _ context: any Context) throws {
        try GoalsSelection(context).forget(child)
        try child.ref.forgetDrafts(context)
        for (entity, field) in ChildDependants.relations(context).reversed() {
            for row in try context.records.rows(entity, where: [(field, child.value)], limit: .max) {
                try context.records.delete(row)
            }
        }
    }
}
