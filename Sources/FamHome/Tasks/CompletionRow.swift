import FamKit
import FamRegistry
import FamText
import FamValues

/// H-E05: a record of how a task was done.
struct CompletionRow: Entity {
    static let singular = "home completion", plural = "home completions"

    static let number = Column(
        "number", .int, "Its number, in order of creation.", .number, argument: .none, default: HomeNumber.next())
    static let task = Column("task", .row(TaskRow.self), "What was done.", .owner, argument: .positional)
    static let completedBy = Column(
        "completed_by", .string, "Who did it.", argument: .positional, sensitivity: .personal,
        rule: HomeRules.required("Completed By"))
    static let cost = Column(
        "actual_cost", .optional(.money), "What it cost.", default: .value(nil), rule: HomeRules.cost("Actual Cost"))
    static let rating = Column(
        "rating", .int, "How well it was done, 1 to 5.", default: .value(3), rule: checkRating)
    static let at = Column("at", .datetime, "When it was done.", .time, default: .now, rule: checkTime)
    static let notes = Column(
        "notes", .optional(.string), "Notes.", default: .value(nil), isQuiet: true, rule: HomeRules.text)
    static var columns: [FieldDeclaration] { number; task; completedBy; cost; rating; at; notes }

    static let spec = EntitySpec(
        CompletionRow.self, summary: "How a task was done, by whom and for what; `home task complete` makes one.",
        indexes: [[number.declaration]],
        examples: [
            "": [Example("home completion 1", prints: "number        1\ntask          Replace filter\n…")],
            "add": [
                Example("home completion add \"Replace filter\" Sam --rating 4", prints: "Added completion: [..].")
            ],
            "edit": [Example("home completion edit 1 --rating 5", prints: "Changed completion: [..] (rating).")],
            "delete": [Example("home completion delete 1", prints: "Deleted completion: [..].")],
        ],
        willDelete: retire, check: checkTask,
        visible: HomeOwner.visible(by: task.then(TaskRow.residence).then(ResidenceRow.owner)))

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    @Sendable private static func checkRating(_ rating: Int64, _: any Context) -> Verdict<Int64> {
        (1...5).contains(rating) ? .accept(rating) : .refuse("Rating must be between 1 and 5")
    }

    /// H-Q09.
    @Sendable private static func checkTime(_ at: Instant, _ context: any Context) -> Verdict<Instant> {
        at > context.now ? .refuse("Completion date cannot be in the future") : .accept(at)
    }

    /// Only for the account's own tasks that are completed; `home task complete` has completed it by then.
    @Sendable private static func checkTask(
        _: Draft<CompletionRow>?, _ new: inout Draft<CompletionRow>, _ context: any Context
    ) throws {
        let records = context.records
        guard let task = new[task] else { return }
        try HomeOwner.check(
            records.value(ResidenceRow.owner, of: records.value(TaskRow.residence, of: task)), singular, context)
        guard try records.value(TaskRow.status, of: task) == .completed else {
            throw Diagnostic(
                .taskTransition, "the task `\(SafeText.shown(task.label))` is not done",
                help:
                    "`home task complete \(try records.value(TaskRow.number, of: task)) NAME` does it and keeps who did"
            )
        }
    }

    @Sendable private static func retire(_ row: CompletionRow, _ context: any Context) throws {
        let records = context.records,
            residence = try records.value(TaskRow.residence, of: records.value(task, of: row))
        try HomeOwner.check(records.value(ResidenceRow.owner, of: residence), singular, context)
        try AttachmentRow.deleteAll(of: .completion(row), context)
        try HomeNumber.retire(row, number, context)
    }
}
