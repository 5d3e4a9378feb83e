import FamText
import FamValues

/// Sums and differences of days, instants and durations. Calendar units of a datetime are counted on the household's
/// wall clock.
enum TimeArithmetic {
    /// Nil if the operands are not times, or the operator has no meaning for them.
    static func apply(_ op: Operator, _ a: Value, _ b: Value, zone: Zone) throws(Diagnostic) -> Value? {
        switch (op, a, b) {
        case (.add, .duration(let x), .duration(let y)): return .duration(try CalendarArithmetic.sum(x, y))
        case (.subtract, .duration(let x), .duration(let y)):
            return .duration(try CalendarArithmetic.sum(x, CalendarArithmetic.negated(y)))
        case (.multiply, .duration(let x), .int(let y)), (.multiply, .int(let y), .duration(let x)):
            return .duration(try CalendarArithmetic.multiplied(x, by: y))
        case (.divide, .duration(let x), .int(let y)): return .duration(try CalendarArithmetic.divided(x, by: y))
        case (.divide, .duration(let x), .duration(let y)): return .float(try CalendarArithmetic.ratio(x, y))
        case (.range, let first, let last):
            guard let x = days(first), let y = days(last) else { return nil }
            guard x.start < y.end else { throw Diagnostic(.badArgument, "the period would end before it begins") }
            return .period(Period(start: x.start, end: y.end))
        case (.add, let time, .duration(let duration)), (.add, .duration(let duration), let time):
            return try moved(time, by: duration, zone)
        case (.subtract, let time, .duration(let duration)):
            return try moved(time, by: CalendarArithmetic.negated(duration), zone)
        case (.subtract, .date(let x), .date(let y)): return .duration(CalendarArithmetic.difference(x, y))
        case (.subtract, .datetime(let x), .datetime(let y)): return .duration(try CalendarArithmetic.difference(x, y))
        case (.subtract, .date(let x), .datetime(let y)):
            return .duration(try CalendarArithmetic.difference(zone.instant(x), y))
        case (.subtract, .datetime(let x), .date(let y)):
            return .duration(try CalendarArithmetic.difference(x, zone.instant(y)))
        default: return nil
        }
    }

    /// A period, or a day as one.
    private static func days(_ value: Value) -> Period? {
        switch value {
        case .period(let period): period
        case .date(let day): Period(start: day, end: day.adding(days: 1))
        default: nil
        }
    }

    /// A date plus hours is a datetime, plus days a date.
    private static func moved(_ time: Value, by duration: CalendarDuration, _ zone: Zone) throws(Diagnostic) -> Value? {
        switch time {
        case .date(let date):
            if duration.isCalendar { return .date(try CalendarArithmetic.adding(duration, to: date)) }
            return .datetime(try CalendarArithmetic.adding(duration, to: zone.instant(date), in: zone))
        case .datetime(let instant): return .datetime(try CalendarArithmetic.adding(duration, to: instant, in: zone))
        default: return nil
        }
    }
}
