import FamKit
import FamRegistry
import FamText
import FamValues

/// H-E02: a maintenance task, separate from the chores of other modules (X-C01).
struct TaskRow: Entity {
    static let singular = "home task", plural = "home tasks"

    static let number = Column(
        "number", .int, "Its number, in order of creation.", .number, argument: .none, default: HomeNumber.next())
    static let residence = Column(
        "residence", .row(ResidenceRow.self), "The residence.", [.owner, .key], argument: .positional)
    static let title = Column(
        "title", .string, "What needs to be done.", [.label, .key], argument: .positional,
        rule: HomeRules.required("Title"))
    static let due = Column("due", .optional(.date), "The day to do it by.", default: .value(nil), isAhead: true)
    static let priority = Column(
        "priority", .cases(of: TaskPriority.self), "How urgent it is.", default: .value(.medium))
    static let category = Column(
        "category", .optional(.cases(of: TaskCategory.self)), "The kind of work.", default: .value(nil), isQuiet: true)
    static let frequency = Column(
        "frequency", .cases(of: TaskFrequency.self), "How often it repeats; completing it creates the next one.",
        default: .value(.once),
        isQuiet: true)
    static let cost = Column(
        "estimated_cost", .optional(.money), "What it may cost.", default: .value(nil), isQuiet: true,
        rule: HomeRules.cost("Estimated Cost"))
    static let contractor = Column(
        "contractor", .optional(.row(ContractorRow.self)), "Who does it.", default: .value(nil))
    static let details = Column(
        "details", .optional(.string), "More about it.", default: .value(nil), isQuiet: true, rule: HomeRules.text)
    static let status = Column(
        "status", .cases(of: TaskStatus.self), "Its progress.", argument: .none, default: .value(.open), isQuiet: true)
    static let archived = Column(
        "archived", .bool, "Archived: on no board.", .hides, argument: .none, default: .value(false), isQuiet: true)
    static let column = Column.derived("column", .cases(of: BoardColumn.self), "Where it is on the board.") {
        TaskColumn.expression
    }
    static var columns: [FieldDeclaration] {
        number; residence; title; due; priority; category; frequency; cost; contractor; details; status; archived;
        column
    }

    static let spec = EntitySpec(
        TaskRow.self, summary: "Something to do at a residence.", isFoundByEnding: true,
        // Open tasks are counted, and found by due date, without reading tasks done long ago.
        indexes: [
            [number.declaration],
            [residence.declaration, status.declaration, archived.declaration, due.declaration],
        ],
        examples: [
            "": [Example("home task 1", prints: "number      1\nresidence   Oak Street\ntitle       Clean gutters\n…")],
            "add": [
                Example(
                    "home task add \"Oak Street\" \"Sweep chimney\" --due 2026-12-01 --estimated-cost 90EUR",
                    prints: "Added task Sweep chimney.")
            ],
            "ensure": [
                Example(
                    "home task ensure \"Oak Street\" \"Clean gutters\" --priority high",
                    prints: "Changed task Clean gutters: priority.")
            ],
            "edit": [Example("home task edit 1 --due 2026-12-24", prints: "Changed task Clean gutters: due.")],
            "delete": [Example("home task delete 1", prints: "Deleted task Clean gutters.")],
        ],
        willDelete: deleteCompletions, check: checkAction,
        visible: HomeOwner.visible(by: residence.then(ResidenceRow.owner)))

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    /// Only the owner of its residence may change a task, and only by the allowed actions (H-Q04), whichever command
    /// changes it.
    @Sendable private static func checkAction(
        _ old: Draft<TaskRow>?, _ new: inout Draft<TaskRow>, _ context: any Context
    ) throws {
        for place in [old?[residence], new[residence]] {
            if let place {
                try HomeOwner.check(context.records.value(ResidenceRow.owner, of: place), singular, context)
            }
        }
        try ContractorRow.checkOwner(of: new[contractor] ?? nil, context)
        let last = try context.service(LastTaskAction.key)
        guard let old else {
            try TaskMove.checkState(of: new)
            return last.note(.created, context)
        }
        for action in TaskMove.actions(from: old, to: new) {
            try TaskMove.check(action, old)
            if action == .completed, !last.isCompleting { throw TaskMove.needsCompletion(old) }
            last.note(action, context)
        }
    }

    /// H-Q06.
    @Sendable private static func deleteCompletions(_ task: TaskRow, _ context: any Context) throws {
        let records = context.records
        try HomeOwner.check(
            records.value(ResidenceRow.owner, of: records.value(residence, of: task)), singular, context)
        for row in try records.rows(CompletionRow.self, where: .is(CompletionRow.task, task)) {
            try records.delete(row)
        }
        try AttachmentRow.deleteAll(of: .task(task), context)
        try task.ref.forgetDrafts(context)
        try HomeNumber.retire(task, number, context)
    }
}
