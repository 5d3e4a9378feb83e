/// The written forms of time, read without a clock. Arguments and expressions know the same words.
enum TimeWords {
    static let days = ["today": 0, "yesterday": -1, "tomorrow": 1]
    static let weekdays = [
        "monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sunday": 7,
    ]
    static let months = [
        "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
        "september": 9,
        "october": 10, "november": 11, "december": 12,
    ]
    static let periods: [String: PeriodForm] = [
        "this-week": .week(0), "last-week": .week(-1), "next-week": .week(1), "this-month": .month(0),
        "last-month": .month(-1),
        "next-month": .month(1), "this-quarter": .quarter(0), "last-quarter": .quarter(-1), "next-quarter": .quarter(1),
        "this-year": .year(0), "last-year": .year(-1), "next-year": .year(1),
    ]

    /// Every fixed word with its type, for suggestions and completion.
    static let all: [(word: String, type: ValueType)] = {
        var words: [(word: String, type: ValueType)] = [("now", .datetime)]
        for word in days.keys { words.append((word, .date)) }
        for word in weekdays.keys { words += [(word, .date), ("next-" + word, .date), ("last-" + word, .date)] }
        for word in periods.keys { words.append((word, .period)) }
        for word in months.keys { words.append((word, .period)) }
        return words + ["last-7-days", "last-30-days", "next-7-days", "next-30-days"].map { ($0, .period) }
    }()

    private static let lengthWords: [Substring: String] = ["last": "last", "past": "last", "next": "next"]
    private static let unitDays: [Substring: Int] = ["day": 1, "week": 7, "month": 30, "year": 365]

    /// `last-4-weeks`, `next-2-weeks` in days, because periods of a length are written that way here; nil for anything
    /// else.
    static func inDays(_ text: String) -> String? {
        let parts = text.split(separator: "-")
        guard parts.count == 3, let word = lengthWords[parts[0]], let count = Int(parts[1]),
            (1...36_525).contains(count),
            let length = unitDays[parts[2].last == "s" ? parts[2].dropLast() : parts[2]]
        else { return nil }
        return "\(word)-\(count * length)-days"
    }

    /// `2026-10-01`, `yesterday`, `monday`, `next-friday`, `last-monday`
    static func day(_ text: String) -> DayForm? {
        if let date = CivilText.date(text) { return .fixed(date) }
        if let offset = days[text] { return .offset(offset) }
        if let weekday = weekdays[text] { return .weekday(weekday) }
        if text.hasPrefix("next-"), let weekday = weekdays[String(text.dropFirst(5))] { return .nextWeekday(weekday) }
        if text.hasPrefix("last-"), let weekday = weekdays[String(text.dropFirst(5))] { return .lastWeekday(weekday) }
        return nil
    }

    /// `18:00`, `18:00:30`, and on a clock of twelve hours `6pm`, `6:30 PM`
    static func time(_ text: some StringProtocol) -> TimeOfDay? { CivilText.time(text) ?? halfDayTime(text) }

    private static func halfDayTime(_ text: some StringProtocol) -> TimeOfDay? {
        guard text.utf8.count <= 8, text.hasSuffix("m") || text.hasSuffix("M") else { return nil }
        var scanner = Scanner(text.lowercased())
        guard let hour = scanner.digits(2) ?? scanner.digits(1), (1...12).contains(hour) else { return nil }
        var minute = 0
        if scanner.take(":") {
            guard let digits = scanner.digits(2) else { return nil }
            minute = digits
        }
        _ = scanner.take(" ")
        guard scanner.rest == "am" || scanner.rest == "pm" else { return nil }
        return TimeOfDay(hour: hour % 12 + (scanner.rest == "pm" ? 12 : 0), minute: minute)
    }

    /// `now`, `DAY@TIME`, `2026-10-01T18:00`, the same with seconds, and with `Z` or an offset; also what tables show:
    /// `yesterday 18:30`, `3 min ago`
    static func moment(_ text: String) -> MomentForm? {
        if text == "now" { return .now }
        // Byte by byte; comparing characters took a tenth of the check of a long script.
        if let at = text.utf8.firstIndex(of: UInt8(ascii: "@")) {
            guard let day = day(String(text[..<at])), let time = time(text[text.index(after: at)...]) else {
                return nil
            }
            return .local(day, time)
        }
        if let blank = text.utf8.firstIndex(of: UInt8(ascii: " ")) {
            if let minutes = minutes(text) { return .minutes(minutes) }
            if let day = day(String(text[..<blank])), let time = time(text[text.index(after: blank)...]) {
                return .local(day, time)
            }
        }
        var scanner = Scanner(text)
        guard let date = CivilText.date(&scanner), scanner.take("T") || scanner.take(" "),
            let time = CivilText.time(&scanner)
        else { return nil }
        if scanner.isAtEnd { return .local(.fixed(date), time) }
        guard let offset = CivilText.offset(scanner.rest) else { return nil }
        return .fixed(Instant(micros: Int64(date.days) * Instant.perDay + time.micros - offset))
    }

    /// Minutes from now: `just now`, `3 min ago`, `in 20 min`.
    private static func minutes(_ text: String) -> Int? {
        if text == "just now" || text == "in a moment" { return 0 }
        let words = text.split(separator: " ")
        guard words.count == 3 else { return nil }
        if words[0] == "in", words[2] == "min", let count = Int(words[1]), (0...1_000_000).contains(count) {
            return count
        }
        if words[1] == "min", words[2] == "ago", let count = Int(words[0]), (0...1_000_000).contains(count) {
            return -count
        }
        return nil
    }

    /// `2026-Q3`, `2026-10`, `2026-W41`, `2026`, month names, `this-week` and the like, `last-30-days`, `next-7-days`,
    /// `FIRST..LAST`, a day
    static func period(_ text: String) -> PeriodForm? {
        if let form = periods[text] { return form }
        if let month = months[text] { return .namedMonth(month) }
        if let count = days(text, "last-") { return .lastDays(count) }
        if let count = days(text, "next-") { return .nextDays(count) }
        if let day = day(text) { return .day(day) }
        if let period = fixedPeriod(text) { return .fixed(period) }
        guard let dots = text.firstRange(of: "..") else { return nil }
        let last = String(text[dots.upperBound...])
        guard !last.contains(".."), let first = period(String(text[..<dots.lowerBound])), let last = period(last) else {
            return nil
        }
        if let start = fixed(first), let end = fixed(last) {
            return end.end < start.start ? nil : .fixed(Period(start: start.start, end: end.end))
        }
        return .span(first, last)
    }

    /// The days of a form that does not depend on the clock.
    private static func fixed(_ form: PeriodForm) -> Period? {
        switch form {
        case .fixed(let period): period
        case .day(.fixed(let day)): Period(start: day, end: day.adding(days: 1))
        default: nil
        }
    }

    /// The N of `last-N-days`, 1 to 36,525 (a century).
    private static func days(_ text: String, _ word: String) -> Int? {
        guard text.hasPrefix(word), text.hasSuffix("-days") || text == word + "1-day" else { return nil }
        var scanner = Scanner(text.dropFirst(5))
        guard let count = scanner.number(), (1...36_525).contains(count), scanner.rest.hasPrefix("-day") else {
            return nil
        }
        return Int(count)
    }

    private static func fixedPeriod(_ text: String) -> Period? {
        var scanner = Scanner(text)
        guard let year = scanner.digits(4), let first = CivilDate(year: year, month: 1, day: 1) else { return nil }
        if scanner.isAtEnd { return Period(start: first, end: first.adding(months: 12)) }
        guard scanner.take("-") else { return nil }
        if scanner.take("W") {
            guard let week = scanner.digits(2), scanner.isAtEnd, week >= 1 else { return nil }
            let start = first.adding(days: 3).startOfWeek.adding(days: 7 * (week - 1))
            return start.isoWeek.year == year ? Period(start: start, end: start.adding(days: 7)) : nil
        }
        if scanner.take("Q") {
            guard let quarter = scanner.digits(1), scanner.isAtEnd, (1...4).contains(quarter) else { return nil }
            return Period(start: first.adding(months: 3 * quarter - 3), end: first.adding(months: 3 * quarter))
        }
        guard let month = scanner.digits(2), scanner.isAtEnd, let start = CivilDate(year: year, month: month, day: 1)
        else { return nil }
        return Period(start: start, end: start.adding(months: 1))
    }
}
