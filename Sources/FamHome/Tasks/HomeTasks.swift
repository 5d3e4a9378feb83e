import FamRegistry
import FamText
import FamValues

/// The actions on tasks (H-OP09 … H-OP17). `TaskRow` checks which action may follow which state, so that the rule holds
/// for every change.
struct HomeTasks {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// The details of a completion.
    struct Completion {
        var by: String
        var cost: Money?
        var rating: Int64?
        var notes: String?
        var at: Instant?
        /// Paths of files that show the result.
        var images: [String] = []
    }

    func perform(_ action: TaskAction, _ task: TaskRow) throws {
        try last.run(action, context) {
            switch action {
            case .cancelled: try move(task, to: .cancelled, action)
            case .uncancelled: try move(task, to: .open, action)
            case .markedInProgress: try move(task, to: .inProgress, action)
            case .archived, .unarchived:
                try check(task, action)
                try records.update(task) { $0[TaskRow.archived] = action == .archived }
            case .created, .updated, .completed: break
            }
        }
    }

    /// H-OP16: completes the task, records how, and adds the next one if it repeats (H-Q05).
    func complete(_ task: TaskRow, _ completion: Completion) throws -> (row: CompletionRow, next: TaskRow?) {
        var result: (row: CompletionRow, next: TaskRow?)?
        try last.run(.completed, context) {
            try move(task, to: .completed, .completed)
            let row = try records.insert(CompletionRow.self) {
                $0[CompletionRow.task] = task
                $0[CompletionRow.completedBy] = completion.by
                $0[CompletionRow.cost] = .some(completion.cost)
                if let rating = completion.rating { $0[CompletionRow.rating] = rating }
                if let notes = completion.notes { $0[CompletionRow.notes] = notes }
                if let at = completion.at { $0[CompletionRow.at] = at }
            }
            for path in completion.images {
                try AttachmentFile(path, context).attach(to: .completion(row), context)
            }
            result = (row, try addNext(task, after: context.zone.civil(completion.at ?? context.now).date))
        }
        guard let result else { throw Diagnostic(.taskTransition, "the task was not completed") }
        return result
    }

    private var last: LastTaskAction { get throws { try context.service(LastTaskAction.key) } }

    private func move(_ task: TaskRow, to status: TaskStatus, _ action: TaskAction) throws {
        try check(task, action)
        try records.update(task) { $0[TaskRow.status] = status }
    }

    /// Needed because a move to the current state changes nothing, so the row's own check does not see it.
    private func check(_ task: TaskRow, _ action: TaskAction) throws {
        guard let row = try records.row(task) else { throw Diagnostic(.notFound, "the task is gone") }
        // The state of someone else's task is not revealed.
        try HomeOwner.check(
            records.value(ResidenceRow.owner, of: row[TaskRow.residence]), TaskRow.singular, context)
        var draft = Draft<TaskRow>()
        draft[TaskRow.number] = try row[TaskRow.number]
        draft[TaskRow.status] = try row[TaskRow.status]
        draft[TaskRow.archived] = try row[TaskRow.archived]
        try TaskMove.check(action, draft)
    }

    private func addNext(_ task: TaskRow, after day: CivilDate) throws -> TaskRow? {
        guard let old = try records.row(task), let due = try old[TaskRow.frequency].next(after: old[TaskRow.due] ?? day)
        else { return nil }
        return try records.insert(TaskRow.self) {
            $0[TaskRow.residence] = try old[TaskRow.residence]
            $0[TaskRow.title] = try old[TaskRow.title]
            $0[TaskRow.due] = .some(due)
            $0[TaskRow.priority] = try old[TaskRow.priority]
            $0[TaskRow.category] = try .some(old[TaskRow.category])
            $0[TaskRow.frequency] = try old[TaskRow.frequency]
            $0[TaskRow.cost] = try .some(old[TaskRow.cost])
            $0[TaskRow.contractor] = try .some(old[TaskRow.contractor])
            $0[TaskRow.details] = try .some(old[TaskRow.details])
        }
    }
}
