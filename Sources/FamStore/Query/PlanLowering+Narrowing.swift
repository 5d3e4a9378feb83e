import FamText
import FamValues

extension PlanLowering {
    /// Even if a filter is evaluated in memory, the parts that SQL can test reduce the rows, and so do tests implied by
    /// the others.
    mutating func narrow(_ stage: PlanStage) {
        guard case .filter(let expr) = stage.operation, !select.hasPage, select.groups == nil,
            !select.order.contains(where: \.canFail)
        else { return }
        for part in expr.conjuncts {
            var next = select
            var test = try? next.lowering(context) { try $0.test(part) }
            if test == nil || test?.canFail == true, let wider = wider(part) {
                test = try? next.lowering(context) { try $0.test(wider) }
            }
            guard let test, !test.canFail else { continue }
            next.filter(test.sql)
            select = next
        }
    }

    /// `at + 7d > now` needs the calendar, and holds only if `at` is later than about a week ago: a test of the instant
    /// itself, which an index can answer. Two days allow for time zones and summer time.
    private func wider(_ test: PlanExpr) -> PlanExpr? {
        guard case .binary(let operation, let left, let right) = test.node else { return nil }
        let flipped: [Operator: Operator] = [
            .less: .greater, .lessOrEqual: .greaterOrEqual, .greater: .less, .greaterOrEqual: .lessOrEqual,
        ]
        guard let other = flipped[operation] else { return nil }
        return wider(operation, left, right, test) ?? wider(other, right, left, test)
    }

    private func wider(_ operation: Operator, _ moved: PlanExpr, _ bound: PlanExpr, _ test: PlanExpr) -> PlanExpr? {
        let lowering = ExprLowering(context: context, scope: select.scope, joins: Joins())
        guard case .binary(let way, let column, let length) = moved.node, way == .add || way == .subtract,
            case .field = column.node, column.type.unwrapped == .datetime,
            case .duration(let duration)? = lowering.constant(length),
            case .datetime(let moment)? = lowering.constant(bound),
            duration.months >= 0, duration.days >= 0, duration.micros >= 0
        else { return nil }
        let isLower = operation == .greater || operation == .greaterOrEqual
        // The bound is where the column, moved as far or as little as possible, still passes the test.
        let isLong = (way == .add) == isLower
        let days = Double(duration.months) * (isLong ? 31 : 28) + Double(duration.days)
        let span = days * Double(Instant.perDay) + Double(duration.micros)
        let slack = 2 * Double(Instant.perDay)
        let micros = Double(moment.micros) + (way == .add ? -span : span) + (isLower ? -slack : slack)
        guard abs(micros) < 0x1p62 else { return nil }
        let value = PlanExpr(.constant(.datetime(Instant(micros: Int64(micros)))), .datetime, bound.span)
        return PlanExpr(.binary(operation, column, value), .bool, test.span)
    }
}
