import FamText
import FamValues

extension ExprLowering {
    /// The value of an expression without fields, if it is simple enough; otherwise nil.
    func constant(_ expr: PlanExpr) -> Value? {
        switch expr.node {
        case .constant(let value): return value
        case .parameter(let index): return index < context.parameters.count ? context.parameters[index] : nil
        case .list(let items):
            let values = items.compactMap { constant($0) }
            return values.count == items.count ? .list(values) : nil
        case .call("now", let arguments) where arguments.isEmpty: return context.now.map { .datetime($0) }
        case .call("today", let arguments) where arguments.isEmpty:
            return context.now.map { .date(context.zone.civil($0).date) }
        case .negate(let inner):
            if case .int(let number)? = constant(inner), number != .min { return .int(-number) }
            return nil
        case .binary(let operation, let left, let right):
            guard let a = constant(left), let b = constant(right) else { return nil }
            return combined(operation, a, b)
        default: return nil
        }
    }

    /// A range, or a day or instant plus a duration.
    private func combined(_ operation: Operator, _ a: Value, _ b: Value) -> Value? {
        switch (operation, a, b) {
        case (.range, .int(let low), .int(let high)): return .range(low, high)
        case (.range, .period(let first), .period(let last)):
            return .period(Period(start: first.start, end: max(first.start, last.end)))
        case (.add, _, .duration(let length)): return moved(a, length, 1)
        case (.subtract, _, .duration(let length)): return moved(a, length, -1)
        default: return nil
        }
    }

    private func moved(_ value: Value, _ length: CalendarDuration, _ sign: Int) -> Value? {
        switch value {
        case .date(let date):
            let day = date.adding(months: sign * Int(length.months)).adding(days: sign * Int(length.days))
            if length.isCalendar { return .date(day) }
            return .datetime(Instant(micros: context.zone.instant(day).micros + Int64(sign) * length.micros))
        case .datetime(let instant):
            if length.months == 0, length.days == 0 {
                return .datetime(Instant(micros: instant.micros + Int64(sign) * length.micros))
            }
            let (date, time) = context.zone.civil(instant)
            let day = date.adding(months: sign * Int(length.months)).adding(days: sign * Int(length.days))
            return .datetime(Instant(micros: context.zone.instant(day, time).micros + Int64(sign) * length.micros))
        default: return nil
        }
    }
}
