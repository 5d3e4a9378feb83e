import FamRegistry
import FamText
import FamValues

/// One column of a board: how many tasks are in it, and the first of them.
struct BoardSlice {
    var column: BoardColumn
    var count: Int
    var first: [ReadRow<TaskRow>]
}

/// The signed-in account's tasks. Each figure and each list is one query, whatever the number of residences.
extension HomeView {
    /// Tasks that are not archived, of one residence or of all the account's own.
    func tasks(of residence: ResidenceRow? = nil) -> RowQuery<TaskRow> {
        if let residence { return TaskRow.shownQuery.whose(TaskRow.residence, residence) }
        return TaskRow.shownQuery.whose(TaskRow.residence.then(ResidenceRow.owner), me)
    }

    /// Tasks not yet done: one query for open ones, one for those in progress.
    private func openTasks(of residence: ResidenceRow?) -> [RowQuery<TaskRow>] {
        [TaskStatus.open, .inProgress].map { tasks(of: residence).whose(TaskRow.status, $0) }
    }

    /// The columns of a residence's board that are not empty, in order.
    func board(of residence: ResidenceRow, first limit: Int) throws -> [BoardSlice] {
        let tasks = tasks(of: residence)
        let slices = try tasks.counts(by: TaskRow.column, context.records).map { column, count in
            // With the status in the query, tasks done long ago are not read.
            let own = column.status.map { tasks.whose(TaskRow.status, $0) } ?? tasks
            let rows = try own.whose(TaskRow.column, column).sorted(by: TaskOrder.inColumn).first(limit)
                .rows(context.records)
            return BoardSlice(column: column, count: Int(count), first: rows)
        }
        return slices.sorted { $0.column.place < $1.column.place }
    }

    /// How many tasks a contractor has, and the first of them in board order.
    func tasks(by contractor: ContractorRow, first limit: Int) throws -> (count: Int, first: [ReadRow<TaskRow>]) {
        let tasks = tasks().whose(TaskRow.contractor, contractor)
        return (
            Int(try tasks.count(context.records)),
            try tasks.sorted(by: TaskOrder.onBoard).first(limit).rows(context.records)
        )
    }

    /// Open tasks with a due date, up to and including `end`, earliest first; those in progress come after the others.
    /// Reads only `fields`.
    func dueTasks<each T: TypedValue>(
        of residence: ResidenceRow? = nil, until end: CivilDate? = nil, _ fields: repeat FieldPath<TaskRow, each T>
    ) throws -> [(repeat each T)] {
        try openTasks(of: residence).flatMap { query in
            let due = end.map { query.whose(TaskRow.due, .lessOrEqual, $0) }
            let wanted = (due ?? query.whose(TaskRow.due, .notEqual, nil)).sorted(TaskRow.due)
            return try wanted.values(repeat each fields, from: context.records)
        }
    }

    /// How many tasks are open and overdue, of one residence or of each that has any.
    func openCounts(of residence: ResidenceRow? = nil) throws -> [ResidenceRow: (open: Int, overdue: Int)] {
        var counts: [ResidenceRow: (open: Int, overdue: Int)] = [:]
        for query in openTasks(of: residence) {
            let isLate = query.plain.test(TaskRow.due.name, .less, context.today.value)
            for (place, open, overdue) in try query.counts(by: TaskRow.residence, passing: isLate, context.records) {
                counts[place, default: (0, 0)].open += Int(open)
                counts[place, default: (0, 0)].overdue += Int(overdue)
            }
        }
        return counts
    }
}
