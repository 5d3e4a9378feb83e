import FamRegistry
import FamText
import FamValues

/// H-Q03: the column of a task, computed by the database. The first that applies: canceled, completed, overdue, in
/// progress, due soon, upcoming.
enum TaskColumn {
    static let expression = conditional(
        has(TaskStatus.cancelled), .cancelled,
        else: conditional(
            has(TaskStatus.completed), .completed,
            else: conditional(
                due(.less, today), .overdue,
                else: conditional(
                    has(TaskStatus.inProgress), .inProgress,
                    else: conditional(due(.lessOrEqual, soon), .dueSoon, else: constant(.upcoming))))))

    private static let nowhere = Span(SourceID(0), 0, 0)
    private static let today = PlanExpr(.call("today", []), .date, nowhere)
    private static let soon = PlanExpr(
        .binary(
            .add, today,
            PlanExpr(.constant(.duration(CalendarDuration(days: Int32(BoardColumn.soon)))), .duration, nowhere)), .date,
        nowhere)

    private static func constant(_ column: BoardColumn) -> PlanExpr {
        PlanExpr(.constant(column.value), BoardColumn.type, nowhere)
    }

    private static func conditional(_ test: PlanExpr, _ column: BoardColumn, else other: PlanExpr) -> PlanExpr {
        PlanExpr(.conditional(test, constant(column), other), BoardColumn.type, nowhere)
    }

    private static func has(_ status: TaskStatus) -> PlanExpr {
        PlanExpr(
            .binary(.equal, TaskRow.status.expression, PlanExpr(.constant(status.value), TaskStatus.type, nowhere)),
            .bool, nowhere)
    }

    private static func due(_ comparison: Operator, _ day: PlanExpr) -> PlanExpr {
        PlanExpr(.binary(comparison, TaskRow.due.expression, day), .bool, nowhere)
    }
}
