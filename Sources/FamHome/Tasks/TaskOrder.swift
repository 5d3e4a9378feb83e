import FamRegistry
import FamText
import FamValues

/// H-Q21: the order of tasks in lists, as the database sorts them, so that only those that are drawn are read.
enum TaskOrder {
    /// In a column: by the day they are due, those without one last, then by urgency, then by number.
    static let inColumn: [SortKey] = [
        SortKey(PlanExpr(.isNull(TaskRow.due.expression), .bool, nowhere), descending: false),
        SortKey(TaskRow.due.expression, descending: false),
        SortKey(rank(TaskRow.priority.expression) { (priority: TaskPriority) in priority.rank }, descending: false),
        SortKey(TaskRow.number.expression, descending: false),
    ]

    /// Over all columns, in the order of the board.
    static let onBoard: [SortKey] = [
        SortKey(
            rank(TaskRow.column.expression) { (column: BoardColumn) in column.place }, descending: false)
    ] + inColumn

    private static let nowhere = Span(SourceID(0), 0, 0)

    /// The place of a case; the database sorts cases by their names.
    private static func rank<C: NamedCases>(_ field: PlanExpr, _ place: (C) -> Int) -> PlanExpr {
        C.allCases.reduce(constant(Int64(C.allCases.count).value, .int)) { other, one in
            let isOne = PlanExpr(.binary(.equal, field, constant(one.value, C.type)), .bool, nowhere)
            return PlanExpr(.conditional(isOne, constant(Int64(place(one)).value, .int), other), .int, nowhere)
        }
    }

    private static func constant(_ value: Value, _ type: ValueType) -> PlanExpr {
        PlanExpr(.constant(value), type, nowhere)
    }
}
