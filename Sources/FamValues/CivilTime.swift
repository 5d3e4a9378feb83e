/// A calendar day, counted from 1970-01-01 in the proleptic Gregorian calendar.
public struct CivilDate: Hashable, Comparable, Sendable {
    public var days: Int32
    public init(days: Int32) { self.days = days }
    public static func < (a: Self, b: Self) -> Bool { a.days < b.days }

    /// Nil if there is no such day (2026-02-30) or the year is outside 1...9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CivilDate.daysIn(month: month, year: year)
        else { return nil }
        self.init(unchecked: year, month, day)
    }

    /// Days from civil, after Howard Hinnant's `days_from_civil` (chrono-compatible low-level date algorithms).
    init(unchecked year: Int, _ month: Int, _ day: Int) {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        days = Int32(era * 146_097 + dayOfEra - 719_468)
    }

    public var components: (year: Int, month: Int, day: Int) {
        let z = Int(days) + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let mp = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * mp + 2) / 5 + 1
        let month = mp < 10 ? mp + 3 : mp - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// 1 is Monday, 7 is Sunday (ISO 8601).
    public var weekday: Int { ((Int(days) + 3) % 7 + 7) % 7 + 1 }
    /// The Monday of this day's week.
    public var startOfWeek: CivilDate { CivilDate(days: days - Int32(weekday - 1)) }

    /// `CalendarArithmetic` checks the range; here a day beyond 32 bits becomes the last one.
    public func adding(days: Int) -> CivilDate {
        CivilDate(days: Int32(clamping: Int64(self.days) + Int64(Int32(clamping: days))))
    }

    /// Whole months later; a day that the target month lacks becomes its last day (31 January + 1 mo = 28 February).
    public func adding(months: Int) -> CivilDate {
        let (year, month, day) = components
        let count = year * 12 + month - 1 + months
        let newYear = count >= 0 ? count / 12 : (count - 11) / 12
        let newMonth = count - newYear * 12 + 1
        return CivilDate(unchecked: newYear, newMonth, min(day, CivilDate.daysIn(month: newMonth, year: newYear)))
    }

    /// Whole years from this day to `other`, negative before it (K-P19: 29 February counts from 1 March in common
    /// years).
    public func years(to other: CivilDate) -> Int {
        let a = components, b = other.components
        return b.year - a.year - ((b.month, b.day) < (a.month, a.day) ? 1 : 0)
    }

    /// The ISO 8601 week this day is in.
    public var isoWeek: (year: Int, week: Int) {
        let thursday = startOfWeek.adding(days: 3)
        let year = thursday.components.year
        let first = CivilDate(unchecked: year, 1, 1)
        return (year, (Int(thursday.days) - Int(first.days)) / 7 + 1)
    }

    public static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// A time on a wall clock, in microseconds since midnight: 0 ..< 86,400,000,000.
public struct TimeOfDay: Hashable, Comparable, Sendable {
    public var micros: Int64
    public init(micros: Int64) { self.micros = micros }
    public init?(hour: Int, minute: Int, second: Int = 0, micro: Int = 0) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
            (0..<1_000_000).contains(micro)
        else { return nil }
        micros = Int64((hour * 60 + minute) * 60 + second) * 1_000_000 + Int64(micro)
    }
    public static let midnight = TimeOfDay(micros: 0)
    public var hour: Int { Int(micros / 3_600_000_000) }
    public var minute: Int { Int(micros / 60_000_000 % 60) }
    public var second: Int { Int(micros / 1_000_000 % 60) }
    public static func < (a: Self, b: Self) -> Bool { a.micros < b.micros }
}

/// A point in time: microseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
    public var micros: Int64
    public init(micros: Int64) { self.micros = micros }
    public static func < (a: Self, b: Self) -> Bool { a.micros < b.micros }
    public static let perSecond: Int64 = 1_000_000
    public static let perDay: Int64 = 86_400_000_000
}

/// A length of time. Months and days are calendar units (a day may have 23 hours), `micros` is exact.
public struct CalendarDuration: Hashable, Sendable {
    public var months: Int32
    public var days: Int32
    public var micros: Int64
    public init(months: Int32 = 0, days: Int32 = 0, micros: Int64 = 0) {
        self.months = months
        self.days = days
        self.micros = micros
    }
    /// Whether adding this to a date gives a date.
    public var isCalendar: Bool { micros == 0 }
}

/// Whole days from `start` up to, not including, `end`, as `in last-week` tests them.
public struct Period: Hashable, Sendable {
    public var start: CivilDate
    public var end: CivilDate
    public init(start: CivilDate, end: CivilDate) {
        self.start = start
        self.end = end
    }
    public func contains(_ date: CivilDate) -> Bool { start <= date && date < end }
}
