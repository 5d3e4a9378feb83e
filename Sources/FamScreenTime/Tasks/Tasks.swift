import FamRegistry
import FamText
import FamValues

/// S-OP16 … S-OP21, S-OP46, S-OP51: the chores.
struct Tasks {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// S-OP34: the newest tasks of these children, newest first, at most `limit`. Cost: `limit` rows per child.
    func newest(of children: [UserRow], limit: Int) throws -> [ReadRow<TaskRow>] {
        let queries = children.map { TaskRow.query.whose(TaskRow.child, $0) }
        return try Newest.rows(queries, by: TaskRow.created, limit: limit, records)
    }

    /// The tasks in one state, newest first, at most `limit`.
    func tasks(
        of children: [UserRow], isCompleted: Bool, isApproved: Bool, limit: Int
    ) throws -> [ReadRow<TaskRow>] {
        let queries = children.map {
            TaskRow.query.whose(TaskRow.child, $0).whose(TaskRow.approved, isApproved).whose(
                TaskRow.completed, isCompleted)
        }
        return try Newest.rows(queries, by: TaskRow.created, limit: limit, records)
    }

    /// S-OP51: returns false if it was already completed.
    func complete(_ task: TaskRow) throws -> Bool {
        let row = try read(task), child = try row[TaskRow.child]
        if try row[TaskRow.completed] { return false }
        try records.update(task) {
            $0[TaskRow.completed] = true
            $0[TaskRow.completedAt] = context.now
        }
        let title = try row[TaskRow.title]
        try Activities(context).record(.taskCompleted, of: child, "\(title) was completed")
        try Inbox(context).notify(
            Users(context).parents(of: child), "Task completed", "\(child.label) completed \(title)")
        return true
    }

    /// S-OP46, S-Q02: returns false if it was already approved; throws if it is still open.
    func approve(_ task: TaskRow) throws -> Bool {
        let row = try read(task)
        try Permission(context).decideFor(try row[TaskRow.child])
        if try row[TaskRow.approved] { return false }
        try records.update(task) { $0[TaskRow.approved] = true }
        return true
    }

    func read(_ task: TaskRow) throws -> ReadRow<TaskRow> {
        guard let row = try records.row(task) else { throw DataRepositoryError.notFound("Task").diagnostic() }
        return row
    }
}
