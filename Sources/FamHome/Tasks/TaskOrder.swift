import FamRegistry
import FamText
import FamValues

/// H-Q21: the order of tasks in lists, as sort keys, so that only the rows shown are read.
enum TaskOrder {
    /// Within a column: by due date, those without one last, then by urgency, then by number.
    static let inColumn: [SortKey] = [
        SortKey(PlanExpr(.isNull(TaskRow.due.expression), .bool, nowhere), descending: false),
        SortKey(TaskRow.due.expression, descending: false),
        SortKey(rank(TaskRow.priority.expression) { (priority: TaskPriority) in priority.rank }, descending: false),
        SortKey(TaskRow.number.expression, descending: false),
    ]

    /// Over all columns, in board order.
    static let onBoard: [SortKey] = [
        SortKey(
            rank(TaskRow.column.expression) { (column: BoardColumn) in column.place }, descending: false)
    ] + inColumn

    private static let nowhere = Span(SourceID(0), 0, 0)

    /// The rank of a case as an expression; the database would sort cases by name.
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
