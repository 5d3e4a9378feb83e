/// The rule at the end of a zone file, a POSIX TZ string such as `CET-1CEST,M3.5.0,M10.5.0/3`: when summer time begins
/// and ends in every future year.
struct ZoneRule {
    /// Seconds east of UTC.
    let standard: Int64
    let summer: (offset: Int64, begin: Day, end: Day)?

    /// A day of each year, and the wall-clock seconds at which the change happens; they may lie outside the day.
    struct Day {
        enum Form {
            /// `M3.5.0`: weekday 0 (Sunday) ... 6 of week 1 ... 5 of the month; week 5 is the last.
            case weekday(month: Int, week: Int, day: Int)
            /// `J60`: day 1 ... 365, 29 February not counted.
            case withoutLeapDay(Int)
            /// `59`: day 0 ... 365.
            case ordinal(Int)
        }
        var form: Form
        var seconds: Int64
    }

    /// Nil for text that is not a rule.
    init?(_ text: String) {
        var scanner = Scanner(text)
        guard ZoneRule.skipName(&scanner), let west = ZoneRule.time(&scanner) else { return nil }
        standard = -west
        guard !scanner.isAtEnd else {
            summer = nil
            return
        }
        guard ZoneRule.skipName(&scanner) else { return nil }
        var offset = standard + 3600
        if scanner.next != UInt8(ascii: ",") {
            guard let west = ZoneRule.time(&scanner) else { return nil }
            offset = -west
        }
        guard let begin = ZoneRule.day(&scanner), let end = ZoneRule.day(&scanner), scanner.isAtEnd else { return nil }
        summer = (offset, begin, end)
    }

    /// The changes of one year, ascending: seconds since 1970 and the offset from then on.
    func changes(in year: Int) -> [(start: Int64, offset: Int64)] {
        guard let summer else { return [] }
        let begin = ZoneRule.seconds(summer.begin, year) - standard,
            end = ZoneRule.seconds(summer.end, year) - summer.offset
        let both = [(start: begin, offset: summer.offset), (start: end, offset: standard)]
        return begin < end ? both : both.reversed()
    }

    private static func seconds(_ day: Day, _ year: Int) -> Int64 {
        Int64(date(day.form, year).days) * 86_400 + day.seconds
    }

    private static func date(_ form: Day.Form, _ year: Int) -> CivilDate {
        let first = CivilDate(unchecked: year, 1, 1)
        switch form {
        case .ordinal(let number): return first.adding(days: number)
        case .withoutLeapDay(let number):
            let isLeap = CivilDate.daysIn(month: 2, year: year) == 29
            return first.adding(days: number - (isLeap && number >= 60 ? 0 : 1))
        case .weekday(let month, let week, let day):
            let start = CivilDate(unchecked: year, month, 1)
            let date = start.adding(days: (day - start.weekday % 7 + 7) % 7 + 7 * (week - 1))
            return date.components.month == month ? date : date.adding(days: -7)
        }
    }

    // MARK: Reading

    /// name = letters | "<" {character} ">"
    private static func skipName(_ scanner: inout Scanner) -> Bool {
        if scanner.take("<") {
            while let next = scanner.next, next != UInt8(ascii: ">") { scanner.skip() }
            return scanner.take(">")
        }
        let start = scanner.position
        while let next = scanner.next, (0x41...0x5A).contains(next) || (0x61...0x7A).contains(next) { scanner.skip() }
        return scanner.position > start
    }

    /// time = ["+" | "-"] hours [":" minutes [":" seconds]]
    private static func time(_ scanner: inout Scanner) -> Int64? {
        let isNegative = scanner.take("-")
        if !isNegative { _ = scanner.take("+") }
        guard let hours = scanner.number(), hours <= 167 else { return nil }
        var seconds = hours * 3600
        for unit in [Int64(60), 1] where scanner.take(":") {
            guard let part = scanner.number(), part < 60 else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// day = "," ("M" month "." week "." weekday | "J" number | number) ["/" time]
    private static func day(_ scanner: inout Scanner) -> Day? {
        guard scanner.take(","), let form = form(&scanner) else { return nil }
        guard scanner.take("/") else { return Day(form: form, seconds: 7200) }
        return time(&scanner).map { Day(form: form, seconds: $0) }
    }

    private static func form(_ scanner: inout Scanner) -> Day.Form? {
        if scanner.take("J") {
            guard let number = scanner.number(), (1...365).contains(number) else { return nil }
            return .withoutLeapDay(Int(number))
        }
        guard scanner.take("M") else {
            guard let number = scanner.number(), number <= 365 else { return nil }
            return .ordinal(Int(number))
        }
        guard let month = scanner.number(), (1...12).contains(month), scanner.take("."), let week = scanner.number(),
            (1...5).contains(week),
            scanner.take("."), let day = scanner.number(), day <= 6
        else { return nil }
        return .weekday(month: Int(month), week: Int(week), day: Int(day))
    }
}
