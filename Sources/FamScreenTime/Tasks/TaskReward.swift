import FamRegistry

/// The effects of an approval (S-Q02): the minutes, a feed entry, a notification to the child. Given once, since a task
/// is approved once.
struct TaskReward {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    func give(_ task: inout Draft<TaskRow>, to child: UserRow) throws {
        try Permission(context).decideFor(child)
        let minutes = try task.given(TaskRow.minutes), title = try task.given(TaskRow.title)
        task[TaskRow.approvedAt] = context.now
        try Balances(context).earn(minutes, child)
        try Activities(context).record(
            .taskApproved, of: child, "\(title) was approved: \(Minutes.phrase(minutes))", earned: minutes, tasks: 1)
        try Inbox(context).notify([child], "Task approved", "\(title) earned \(Minutes.phrase(minutes))")
    }
}
