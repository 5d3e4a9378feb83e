import FamRegistry
import FamText
import FamValues

/// S-E03: a chore of a child.
struct TaskRow: Entity {
    static let singular = "screentime task", plural = "screentime tasks"

    static let title = Column(
        "title", .string, "What there is to do.", .label, argument: .positional,
        rule: ScreenTimeRules.required("Title"))
    static let child = Column("child", .row(UserRow.self), "Who does it.", .owner, argument: .positional)
    static let minutes = Column(
        "minutes", .int, "Minutes of screen time it earns.", default: .value(15),
        rule: ScreenTimeRules.notNegative("Minutes"))
    static let details = Column(
        "details", .optional(.string), "More about it.", default: .value(nil), sensitivity: .personal, isQuiet: true)
    static let state = Column.derived("state", .string, "Open, completed or approved.") { phase }
    static let completed = Column(
        "completed", .bool, "Whether the child has done it.", argument: .none, default: .value(false), isQuiet: true)
    static let approved = Column(
        "approved", .bool, "Whether a parent has approved it.", argument: .none, default: .value(false), isQuiet: true)
    static let created = Column("created_at", .datetime, "When it was made.", .time, argument: .none, default: .now)
    static let completedAt = Column(
        "completed_at", .optional(.datetime), "When it was done.", argument: .none, default: .value(nil), isQuiet: true)
    static let approvedAt = Column(
        "approved_at", .optional(.datetime), "When it was approved.", argument: .none, default: .value(nil),
        isQuiet: true)
    static var columns: [FieldDeclaration] {
        title
        child
        minutes
        details
        state
        completed
        approved
        created
        completedAt
        approvedAt
    }

    static let spec = EntitySpec(
        TaskRow.self, summary: "A chore that earns a child minutes of screen time.", isFoundByEnding: true,
        // Reading a child's newest tasks costs as many rows as are shown; tasks waiting for approval are found without
        // reading the approved ones.
        indexes: [
            [child.declaration, created.declaration],
            [child.declaration, approved.declaration, completed.declaration, created.declaration],
        ],
        examples: [
            "": [
                Example(
                    "screentime task \"Tidy the room\"",
                    prints: "title       Tidy the room\nchild       Maya\nminutes     15\nstate       completed\n…")
            ],
            "edit": [
                Example(
                    "screentime task edit \"Set the table\" --minutes 20",
                    prints: "Changed task Set the table: minutes.")
            ],
            "delete": [
                Example("screentime task delete \"Set the table\"", prints: "Deleted task Set the table.")
            ],
        ],
        willDelete: { task, context in
            try ParentsChange.require(of: context.records.value(child, of: task), context)
        }, check: keepRules,
        visible: OwnRows.of(child.name))

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    /// S-E03, S-Q02: a task is completed before it is approved and stays approved. The minutes are added when it
    /// becomes approved, whichever way it is changed. A row inserted as approved got its minutes where it came from.
    @Sendable private static func keepRules(
        _ old: Draft<TaskRow>?, _ new: inout Draft<TaskRow>, _ context: any Context
    ) throws {
        let owner = try new.given(child)
        if old?[child] != owner, try Users(context).role(owner) != .child {
            throw DataRepositoryError.notAChild(owner)
        }
        if new[approved] == true, new[completed] != true {
            throw DataRepositoryError.validationFailed(["Task is not completed"]).diagnostic(
                help: "`screentime task complete` marks it as done")
        }
        guard let old else {
            if new[approved] == true { try Permission(context).decideFor(owner) }
            return
        }
        if old[approved] == true, new[approved] != true {
            throw DataRepositoryError.validationFailed(["Task is already approved"]).diagnostic(
                help: "`undo` takes back an approval")
        }
        if shows(old) != shows(new) || old[minutes] != new[minutes] || old[child] != new[child] {
            try ParentsChange.require(of: old.given(child), context)
        }
        if old[completed] != new[completed] { try Permission(context).actFor(owner) }
        if old[approved] != true, new[approved] == true { try TaskReward(context).give(&new, to: owner) }
    }

    private static func shows(_ draft: Draft<TaskRow>) -> [String?] { [draft[title], draft[details] ?? nil] }

    private static let nowhere = Span(SourceID(0), 0, 0)
    private static func word(_ text: String) -> PlanExpr { PlanExpr(.constant(.string(text)), .string, nowhere) }
    private static let phase = PlanExpr(
        .conditional(
            approved.expression, word("approved"),
            PlanExpr(.conditional(completed.expression, word("completed"), word("open")), .string, nowhere)), .string,
        nowhere)
}
