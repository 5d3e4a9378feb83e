import FamText

/// Sums and differences of days, instants and durations. Calendar units are added first, then exact ones: months, days,
/// microseconds. A result outside the years 1 to 9999 or outside 64 bits is `overflow`.
public enum CalendarArithmetic {
    private static let firstDay = CivilDate(unchecked: 1, 1, 1)
    private static let lastDay = CivilDate(unchecked: 9999, 12, 31)

    static let outOfRange = Diagnostic(.overflow, "the result is outside the years 1 to 9999")
    private static let tooLong = Diagnostic(.overflow, "the duration is too long")

    /// Errors: `overflow` for a day that cannot be written, such as the Sunday of the last week of 9999.
    public static func checked(_ date: CivilDate) throws(Diagnostic) -> CivilDate {
        guard firstDay <= date, date <= lastDay else { throw outOfRange }
        return date
    }

    /// Whether a day or a moment, in UTC, can be written, and so be read again: its year has four digits.
    public static func isWritable(_ value: Value) -> Bool {
        switch value {
        case .date(let date): firstDay <= date && date <= lastDay
        case .datetime(let instant): isInRange(instant.micros)
        default: true
        }
    }

    /// Only for durations in calendar units; `adding` for instants takes an exact part too. A day that the target month
    /// lacks becomes its last day.
    public static func adding(_ duration: CalendarDuration, to date: CivilDate) throws(Diagnostic) -> CivilDate {
        let months = Int(duration.months)
        // Ten thousand years of months; beyond that the date arithmetic itself would overflow.
        guard months.magnitude <= 120_000, firstDay <= date, date <= lastDay else { throw outOfRange }
        let days = Int(date.adding(months: months).days) + Int(duration.days)
        guard let small = Int32(exactly: days), firstDay.days <= small, small <= lastDay.days else { throw outOfRange }
        return CivilDate(days: small)
    }

    /// The wall-clock time stays the same over calendar units, so a day may have 23 or 25 hours; exact units count real
    /// time.
    public static func adding(
        _ duration: CalendarDuration, to instant: Instant, in zone: Zone
    ) throws(Diagnostic) -> Instant {
        var start = instant
        if duration.months != 0 || duration.days != 0 {
            let (date, time) = zone.civil(instant)
            let day = try adding(CalendarDuration(months: duration.months, days: duration.days), to: date)
            // An hour that occurs twice stays the same one if the day does not change.
            if day != date { start = zone.instant(day, time) }
        }
        let (micros, overflow) = start.micros.addingReportingOverflow(duration.micros)
        guard !overflow, isInRange(micros) else { throw outOfRange }
        return Instant(micros: micros)
    }

    private static func isInRange(_ micros: Int64) -> Bool {
        micros >= Int64(firstDay.days) * Instant.perDay && micros < (Int64(lastDay.days) + 1) * Instant.perDay
    }

    /// The whole days from `start` to `end`.
    public static func difference(_ end: CivilDate, _ start: CivilDate) -> CalendarDuration {
        CalendarDuration(days: Int32(clamping: Int64(end.days) - Int64(start.days)))
    }

    /// The exact time from `start` to `end`.
    public static func difference(_ end: Instant, _ start: Instant) throws(Diagnostic) -> CalendarDuration {
        let (micros, overflow) = end.micros.subtractingReportingOverflow(start.micros)
        if overflow { throw tooLong }
        return CalendarDuration(micros: micros)
    }

    public static func negated(_ duration: CalendarDuration) throws(Diagnostic) -> CalendarDuration {
        try multiplied(duration, by: -1)
    }

    public static func sum(_ a: CalendarDuration, _ b: CalendarDuration) throws(Diagnostic) -> CalendarDuration {
        let (months, first) = a.months.addingReportingOverflow(b.months)
        let (days, second) = a.days.addingReportingOverflow(b.days)
        let (micros, third) = a.micros.addingReportingOverflow(b.micros)
        if first || second || third { throw tooLong }
        return CalendarDuration(months: months, days: days, micros: micros)
    }

    public static func multiplied(_ duration: CalendarDuration, by factor: Int64) throws(Diagnostic) -> CalendarDuration
    {
        let (months, first) = Int64(duration.months).multipliedReportingOverflow(by: factor)
        let (days, second) = Int64(duration.days).multipliedReportingOverflow(by: factor)
        let (micros, third) = duration.micros.multipliedReportingOverflow(by: factor)
        guard !first, !second, !third, let smallMonths = Int32(exactly: months), let smallDays = Int32(exactly: days)
        else { throw tooLong }
        return CalendarDuration(months: smallMonths, days: smallDays, micros: micros)
    }

    /// The instant at which a period begins and the one at which it has ended, as `in` compares datetimes with it.
    public static func bounds(_ period: Period, in zone: Zone) -> (start: Instant, end: Instant) {
        (zone.instant(period.start), zone.instant(period.end))
    }

    private static let noLength = Diagnostic(
        .badArgument, "months and years have no fixed length",
        help: "move a moment by them and compare moments: `at > now - 6mo`")

    /// Divides a duration. A remaining day counts as 24 hours; a remaining month is an error.
    public static func divided(_ duration: CalendarDuration, by divisor: Int64) throws(Diagnostic) -> CalendarDuration {
        guard divisor != 0 else { throw Diagnostic(.divisionByZero, "division by zero") }
        guard Int64(duration.months) % divisor == 0 else { throw noLength }
        let rest = Int64(duration.days) % divisor
        let micros = (Int128(rest) * Int128(Instant.perDay) + Int128(duration.micros)) / Int128(divisor)
        guard let months = Int32(exactly: Int64(duration.months) / divisor),
            let days = Int32(exactly: Int64(duration.days) / divisor),
            let exact = Int64(exactly: micros)
        else { throw tooLong }
        return CalendarDuration(months: months, days: days, micros: exact)
    }

    /// How often the second duration fits into the first; a day is 24 hours.
    public static func ratio(_ a: CalendarDuration, _ b: CalendarDuration) throws(Diagnostic) -> Double {
        let hasMonths = a.months != 0 || b.months != 0, hasRest = exact(a) != 0 || exact(b) != 0
        if hasMonths, hasRest { throw noLength }
        let divisor = hasMonths ? Double(b.months) : Double(exact(b))
        guard divisor != 0 else { throw Diagnostic(.divisionByZero, "division by zero") }
        return (hasMonths ? Double(a.months) : Double(exact(a))) / divisor
    }

    /// Days, at 24 hours each, and the exact part, in microseconds.
    private static func exact(_ duration: CalendarDuration) -> Int128 {
        Int128(duration.days) * Int128(Instant.perDay) + Int128(duration.micros)
    }

    /// Which of two durations is longer, a day being 24 hours; nil when that depends on the calendar (1 month and 30
    /// days).
    public static func compare(_ a: CalendarDuration, _ b: CalendarDuration) -> Int? {
        let x = exact(a), y = exact(b)
        let rest = x < y ? -1 : x > y ? 1 : 0
        if a.months == b.months { return rest }
        let months = a.months < b.months ? -1 : 1
        return rest == 0 || rest == months ? months : nil
    }

    /// As `compare`, but an error instead of nil.
    public static func order(_ a: CalendarDuration, _ b: CalendarDuration) throws(Diagnostic) -> Int {
        guard let order = compare(a, b) else { throw noLength }
        return order
    }
}
