/// Durations as text: `3d`, `2h`, `30min`, `90s`, `1w`, `2mo`, `1y`, and sums such as `1h30min` or `1y -2d`. A sign
/// applies until the next one, so `-1h30min` is an hour and a half back.
enum DurationText {
    /// Nil when the text is not a duration or is outside the range of the counters.
    static func read(_ text: some StringProtocol) -> CalendarDuration? {
        var scanner = Scanner(text)
        var months: Int64 = 0, days: Int64 = 0, micros: Int64 = 0
        var sign: Int64 = 1, isFirst = true
        while isFirst || !scanner.isAtEnd {
            if scanner.take("-") { sign = -1 } else if scanner.take("+") { sign = 1 }
            guard let part = part(&scanner),
                add(part.months, times: sign, to: &months), add(part.days, times: sign, to: &days),
                add(part.micros, times: sign, to: &micros)
            else { return nil }
            isFirst = false
            if scanner.next == 0x20 {
                scanner.skipSpaces()
                if scanner.isAtEnd { return nil }
            }
        }
        guard let smallMonths = Int32(exactly: months), let smallDays = Int32(exactly: days) else { return nil }
        return CalendarDuration(months: smallMonths, days: smallDays, micros: micros)
    }

    private typealias Part = (months: Int64, days: Int64, micros: Int64)

    /// part = digits ["." digits] unit; only exact units take a fraction
    private static func part(_ scanner: inout Scanner) -> Part? {
        guard let count = scanner.number() else { return nil }
        var millionths = 0
        let hasFraction = scanner.take(".")
        if hasFraction {
            guard let digits = scanner.millionths() else { return nil }
            millionths = digits
        }
        let unit = scanner.letters()
        if let exact = exactUnits[unit] {
            let (whole, overflow) = count.multipliedReportingOverflow(by: exact)
            // Computed in thousandths first, so that nothing overflows; only `ms` can lose anything, and that is below
            // a microsecond.
            let (sum, carry) = whole.addingReportingOverflow(Int64(millionths) * (exact / 1000) / 1000)
            return overflow || carry ? nil : (0, 0, sum)
        }
        guard !hasFraction, let unit = calendarUnits[unit] else { return nil }
        let (months, first) = count.multipliedReportingOverflow(by: unit.months)
        let (days, second) = count.multipliedReportingOverflow(by: unit.days)
        return first || second ? nil : (months, days, 0)
    }

    private static let exactUnits: [String: Int64] = [
        "ms": 1000, "s": 1_000_000, "min": 60_000_000, "h": 3_600_000_000,
    ]
    private static let calendarUnits: [String: (months: Int64, days: Int64)] = [
        "d": (0, 1), "w": (0, 7), "mo": (1, 0), "y": (12, 0),
    ]

    private static func add(_ amount: Int64, times sign: Int64, to total: inout Int64) -> Bool {
        let (sum, overflow) = total.addingReportingOverflow(amount * sign)
        total = sum
        return !overflow
    }

    /// The form that reads back: `1y2mo3d4h5min6.5s`, `0s` for nothing.
    static func write(_ duration: CalendarDuration) -> String {
        let exact = duration.micros.magnitude
        let months = duration.months.magnitude
        var parts: [(isNegative: Bool, text: String)] = []
        func add(_ isNegative: Bool, _ count: some BinaryInteger, _ unit: String) {
            if count != 0 { parts.append((isNegative, "\(count)\(unit)")) }
        }
        add(duration.months < 0, months / 12, "y")
        add(duration.months < 0, months % 12, "mo")
        add(duration.days < 0, duration.days.magnitude, "d")
        add(duration.micros < 0, exact / 3_600_000_000, "h")
        add(duration.micros < 0, exact / 60_000_000 % 60, "min")
        let seconds = exact / 1_000_000 % 60, fraction = Int(exact % 1_000_000)
        if fraction != 0 {
            parts.append((duration.micros < 0, "\(seconds).\(CivilText.fraction(fraction))s"))
        } else {
            add(duration.micros < 0, seconds, "s")
        }
        var out = "", wasNegative = false
        for part in parts {
            if part.isNegative != wasNegative { out += part.isNegative ? "-" : "+" }
            wasNegative = part.isNegative
            out += part.text
        }
        return out.isEmpty ? "0s" : out
    }
}
