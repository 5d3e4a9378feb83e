import FamRegistry
import FamText
import FamValues

/// H-E11: the status of a document by its last valid day, computed by the database; null without one.
enum DocumentExpiry {
    static let status = PlanExpr(
        .conditional(
            PlanExpr(.isNull(DocumentRow.expires.expression), .bool, nowhere),
            PlanExpr(.constant(.null), type, nowhere),
            PlanExpr(
                .conditional(
                    expires(.less, today), constant(.expired),
                    PlanExpr(
                        .conditional(expires(.lessOrEqual, soon), constant(.expiring), constant(.valid)), type, nowhere)
                ),
                type, nowhere)),
        type, nowhere)

    private static let type = ExpiryStatus.type.optional
    private static let nowhere = Span(SourceID(0), 0, 0)
    private static let today = PlanExpr(.call("today", []), .date, nowhere)
    private static let soon = PlanExpr(
        .binary(
            .add, today,
            PlanExpr(.constant(.duration(CalendarDuration(days: Int32(ExpiryStatus.soon)))), .duration, nowhere)),
        .date, nowhere)

    private static func constant(_ status: ExpiryStatus) -> PlanExpr {
        PlanExpr(.constant(status.value), type, nowhere)
    }

    private static func expires(_ comparison: Operator, _ day: PlanExpr) -> PlanExpr {
        PlanExpr(.binary(comparison, DocumentRow.expires.expression, day), .bool, nowhere)
    }
}
