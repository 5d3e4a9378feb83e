import FamRegistry
import FamValues

extension DueSpec {
    /// The children's open chores, and completed ones that wait for approval. They have no date, so they are due now.
    /// Cost: those chores, not the approved ones.
    static let chores = DueSpec { period, context in
        if let period, !period.contains(context.today) { return [] }
        var things: [DueEntry] = []
        let own = try OwnRows.people(context)
        for child in try UserRow.query.whose(UserRow.role, .child).sorted(UserRow.name).rows(context.records)
        where own?.contains(child.row) != false {
            for (isDone, kind) in [(false, "chore"), (true, "approval")] {
                let tasks = TaskRow.query.whose(TaskRow.child, child.row).whose(TaskRow.approved, false).whose(
                    TaskRow.completed, isDone)
                for title in try tasks.values(TaskRow.title, from: context.records) {
                    // Approving is a parent's task, but it is listed under the child.
                    things.append(DueEntry(day: nil, person: child.row.ref, kind: kind, what: title))
                }
            }
        }
        return things
    }
}
