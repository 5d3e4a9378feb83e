import FamRegistry
import FamValues

extension DueSpec {
    /// The open chores of children, and what waits for a parent to approve it. They have no day, so they are due now.
    /// Costs those, and not what is long done.
    static let chores = DueSpec { period, context in
        if let period, !period.contains(context.today) { return [] }
        var things: [DueThing] = []
        let own = try OwnRows.people(context)
        for child in try UserRow.query.whose(UserRow.role, .child).sorted(UserRow.name).rows(context.records)
        where own?.contains(child.row) != false {
            for (isDone, kind) in [(false, "chore"), (true, "approval")] {
                let tasks = TaskRow.query.whose(TaskRow.child, child.row).whose(TaskRow.approved, false).whose(
                    TaskRow.completed, isDone)
                for title in try tasks.values(TaskRow.title, from: context.records) {
                    // A parent approves; it is about the child all the same.
                    things.append(DueThing(day: nil, person: child.row.ref, kind: kind, what: title))
                }
            }
        }
        return things
    }
}
