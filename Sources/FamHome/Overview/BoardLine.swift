import FamValues

/// A task as a board lists it.
struct BoardLine {
    let column: BoardColumn
    let number: Int64
    let title: String
    let due: CivilDate?
    let priority: TaskPriority
    let contractor: ContractorRow?

    /// By column, due date and urgency, then by number.
    let order: (Int, Int64, Int, Int64)

    init(
        _ column: BoardColumn, _ number: Int64, _ title: String, _ due: CivilDate?, _ priority: TaskPriority,
        _ contractor: ContractorRow?
    ) {
        self.column = column
        self.number = number
        self.title = title
        self.due = due
        self.priority = priority
        self.contractor = contractor
        order = (column.place, due.map { Int64($0.days) } ?? .max, priority.rank, number)
    }
}
