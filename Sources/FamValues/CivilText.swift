/// The ISO 8601 forms of days, times and instants. What is written here reads back as the same value.
enum CivilText {
    static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number.magnitude)
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    // MARK: Writing

    /// `2026-10-01`
    static func text(_ date: CivilDate) -> String {
        let (year, month, day) = date.components
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// `18:00`, `18:00:30`, `18:00:30.25`; with seconds always when `seconds`.
    static func text(_ time: TimeOfDay, seconds: Bool = false) -> String {
        var out = "\(padded(time.hour, 2)):\(padded(time.minute, 2))"
        let fraction = Int(time.micros % 1_000_000)
        if seconds || time.second != 0 || fraction != 0 { out += ":\(padded(time.second, 2))" }
        return fraction == 0 ? out : out + "." + CivilText.fraction(fraction)
    }

    /// Millionths without trailing zeros.
    static func fraction(_ millionths: Int) -> String {
        var digits = padded(millionths, 6)
        while digits.hasSuffix("0") { digits.removeLast() }
        return digits
    }

    /// `2026-10-01T18:00:00+02:00`, `…Z` in UTC.
    static func text(_ instant: Instant, in zone: Zone) -> String {
        let (date, time) = zone.civil(instant)
        return "\(text(date))T\(text(time, seconds: true))\(offset(zone.offset(at: instant)))"
    }

    private static func offset(_ micros: Int64) -> String {
        guard micros != 0 else { return "Z" }
        let seconds = Int(micros.magnitude / 1_000_000)
        var out = "\(micros < 0 ? "-" : "+")\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2))"
        if seconds % 60 != 0 { out += ":\(padded(seconds % 60, 2))" }
        return out
    }

    /// The shortest form of these days: `2026`, `2026-Q3`, `2026-10`, `2026-W41`, one day, first and last month
    /// `2026-08..2026-09`, or first and last day `2026-10-01..2026-10-05`.
    static func text(_ period: Period) -> String {
        let (year, month, day) = period.start.components
        if period.end > period.start {
            if period.end == period.start.adding(days: 1) { return text(period.start) }
            if day == 1, period.end == period.start.adding(months: 1) {
                return "\(padded(year, 4))-\(padded(month, 2))"
            }
            if day == 1, month == 1, period.end == period.start.adding(months: 12) { return padded(year, 4) }
            if day == 1, month % 3 == 1, period.end == period.start.adding(months: 3) {
                return "\(padded(year, 4))-Q\(month / 3 + 1)"
            }
            if period.start.weekday == 1, period.end == period.start.adding(days: 7) {
                let week = period.start.isoWeek
                return "\(padded(week.year, 4))-W\(padded(week.week, 2))"
            }
        }
        if day == 1, period.end.components.day == 1, period.end > period.start {
            let (lastYear, lastMonth, _) = period.end.adding(days: -1).components
            return "\(padded(year, 4))-\(padded(month, 2))..\(padded(lastYear, 4))-\(padded(lastMonth, 2))"
        }
        return "\(text(period.start))..\(text(period.end.adding(days: -1)))"
    }

    // MARK: Reading

    static func date(_ text: some StringProtocol) -> CivilDate? {
        var scanner = Scanner(text)
        guard let date = date(&scanner), scanner.isAtEnd else { return nil }
        return date
    }

    static func time(_ text: some StringProtocol) -> TimeOfDay? {
        var scanner = Scanner(text)
        guard let time = time(&scanner), scanner.isAtEnd else { return nil }
        return time
    }

    static func date(_ scanner: inout Scanner) -> CivilDate? {
        guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2), scanner.take("-"),
            let day = scanner.digits(2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    static func time(_ scanner: inout Scanner) -> TimeOfDay? {
        guard let hour = scanner.digits(2) ?? scanner.digits(1), scanner.take(":"), let minute = scanner.digits(2)
        else { return nil }
        guard scanner.take(":") else { return TimeOfDay(hour: hour, minute: minute) }
        guard let second = scanner.digits(2) else { return nil }
        guard scanner.take(".") else { return TimeOfDay(hour: hour, minute: minute, second: second) }
        guard let micro = scanner.millionths() else { return nil }
        return TimeOfDay(hour: hour, minute: minute, second: second, micro: micro)
    }

    /// `Z`, `+02:00`, `-03:30` as microseconds east of UTC.
    static func offset(_ text: some StringProtocol) -> Int64? {
        if text == "Z" || text == "z" { return 0 }
        var scanner = Scanner(text)
        let isWest = scanner.take("-")
        guard isWest || scanner.take("+"), let time = time(&scanner), scanner.isAtEnd else { return nil }
        return isWest ? -time.micros : time.micros
    }
}
