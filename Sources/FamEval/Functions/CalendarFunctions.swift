import FamRegistry
import FamText
import FamValues

/// Parts of days and moments, the edges of weeks, months and years, and distances between moments. Days are those of
/// the household's zone.
enum CalendarFunctions {
    private static let moment = ParameterSpec("moment", .datetime, "A datetime, or a date.")
    private static let at = "2024-10-01T18:30"

    static let all: [FunctionSpec] =
        parts + [
            edge("start_of_week", "Returns the Monday of the week.", "2024-09-30") { $0.startOfWeek },
            edge("end_of_week", "Returns the Sunday of the week.", "2024-10-06") { $0.startOfWeek.adding(days: 6) },
            edge("start_of_month", "Returns the first day of the month.", "2024-10-01") {
                first($0, month: $0.components.month)
            },
            edge("end_of_month", "Returns the last day of the month.", "2024-10-31") {
                first($0, month: $0.components.month).adding(months: 1).adding(days: -1)
            },
            edge("start_of_year", "Returns the first day of the year.", "2024-01-01") { first($0, month: 1) },
            edge("end_of_year", "Returns the last day of the year.", "2024-12-31") {
                first($0, month: 1).adding(months: 12).adding(days: -1)
            },
            distance("hours_between", "Returns the hours from one moment to another, as a float.", "24.0", 3_600),
            distance("minutes_between", "Returns the minutes from one moment to another, as a float.", "1440.0", 60),
            monthsBetween,
            .builtin(
                PeriodEdge.start.rawValue, "Returns the first day of a period.", [period], gives: .date,
                example: "start(2026-W41)", prints: "2026-10-05"
            ) {
                .date(try period($0).start)
            },
            .builtin(
                PeriodEdge.end.rawValue, "Returns the last day of a period.", [period], gives: .date,
                example: "end(2026-W41)", prints: "2026-10-11"
            ) {
                .date(try CalendarArithmetic.checked(try period($0).end.adding(days: -1)))
            },
            .builtin(
                "days", "Returns the days of a period as a list.", [period], gives: .list(.date),
                example: "length(days(2026-02))", prints: "28"
            ) { arguments in
                let period = try period(arguments)
                guard period.end.days - period.start.days < 1_000_000 else {
                    throw Diagnostic(.badArgument, "the period has too many days for a list")
                }
                return .list(
                    (period.start.days..<max(period.start.days, period.end.days)).map { .date(CivilDate(days: $0)) })
            },
            .builtin(
                "is_weekend", "Reports whether a day is a Saturday or Sunday.", [moment], gives: .bool,
                example: "string(is_weekend(2026-10-03))", prints: "true"
            ) {
                .bool(try $0.day(0).weekday > 5)
            },
            .builtin(
                "unix", "Returns a moment as seconds since 1970 UTC.", [moment], gives: .int,
                example: "unix(1970-01-02T00:00Z)", prints: "86400"
            ) {
                .int(try instant($0, 0).micros / Instant.perSecond)
            },
        ]

    private static let parts: [FunctionSpec] = [
        part("day_of_month", "Returns the number of the day in its month, 1 to 31.", "1") { $0.components.day },
        part("day_of_year", "Returns the number of the day in its year, 1 to 366.", "275") {
            Int($0.days - first($0, month: 1).days) + 1
        },
        part("week_number", "Returns the number of the week in its year, 1 to 53, as ISO counts.", "40") { day in
            // The year of a week is that of its Thursday.
            let thursday = day.startOfWeek.adding(days: 3)
            return Int(thursday.days - first(thursday, month: 1).days) / 7 + 1
        },
        part("month_number", "Returns the number of the month, 1 to 12.", "10") { $0.components.month },
        part("quarter", "Returns the quarter of the year, 1 to 4.", "4") { ($0.components.month + 2) / 3 },
        part("days_in_month", "Returns how many days the month has.", "31") {
            CivilDate.daysIn(month: $0.components.month, year: $0.components.year)
        },
        .builtin(
            "month_name", "Returns the name of the month.", [moment], gives: .string, example: "month_name(\(at))",
            prints: "October"
        ) {
            .string(DateWriter.month(try $0.day(0).components.month))
        },
        .builtin(
            "weekday_name",
            "Returns the name of the day of the week. `weekday(at)` gives its number, which sorts from Monday on.",
            [moment], gives: .string,
            example: "weekday_name(\(at))", prints: "Tuesday"
        ) {
            .string(DateWriter.weekday(try $0.day(0).weekday))
        },
        .builtin(
            "second", "Returns the second on the clock, 0 to 59.", [moment], gives: .int,
            example: "second(2024-10-01T18:30:15)", prints: "15"
        ) {
            guard case .datetime(let instant) = $0.values[0] else { return .int(0) }
            return .int($0.zone.civil(instant).time.micros / Instant.perSecond % 60)
        },
    ]

    private static let period = ParameterSpec("period", .period, "A period, such as `this-month`.")

    private static func period(_ arguments: Arguments) throws -> Period {
        if case .period(let period) = arguments.values[0] { return period }
        if case .date(let day) = arguments.values[0] { return Period(start: day, end: day.adding(days: 1)) }
        throw arguments.mismatch(0, "a period")
    }

    private static func part(
        _ name: String, _ summary: String, _ output: String, _ number: @escaping @Sendable (CivilDate) -> Int
    ) -> FunctionSpec {
        .builtin(name, summary, [moment], gives: .int, example: "\(name)(\(at))", prints: output) {
            .int(Int64(number(try $0.day(0))))
        }
    }

    private static func edge(
        _ name: String, _ summary: String, _ output: String, _ day: @escaping @Sendable (CivilDate) -> CivilDate
    ) -> FunctionSpec {
        .builtin(name, summary, [moment], gives: .date, example: "\(name)(\(at))", prints: output) {
            .date(try CalendarArithmetic.checked(day(try $0.day(0))))
        }
    }

    private static func first(_ day: CivilDate, month: Int) -> CivilDate {
        let parts = day.components
        return day.adding(days: 1 - parts.day).adding(months: month - parts.month)
    }

    private static let ends = [
        ParameterSpec("from", .datetime, "The first moment."),
        ParameterSpec("to", .datetime, "The last moment; an earlier one gives a negative result."),
    ]

    /// In time that passes: a day of 25 hours has 25.
    private static func distance(_ name: String, _ summary: String, _ output: String, _ seconds: Int64) -> FunctionSpec
    {
        .builtin(
            name, summary, ends, gives: .float, example: "\(name)(2024-10-01T18:30, 2024-10-02T18:30)", prints: output
        ) {
            .float(
                (Double(try instant($0, 1).micros) - Double(try instant($0, 0).micros))
                    / Double(seconds * Instant.perSecond))
        }
    }

    private static let monthsBetween = FunctionSpec.builtin(
        "months_between", "Returns the whole months from one day to another.",
        [
            ParameterSpec("from", .date, "The first day."),
            ParameterSpec("to", .date, "The last day; an earlier one gives a negative result."),
        ], gives: .int,
        example: "months_between(2026-01-31, 2026-04-30)", prints: "2"
    ) { arguments in
        let from = try arguments.day(0), to = try arguments.day(1)
        let a = from.components, b = to.components
        let months = (b.year - a.year) * 12 + b.month - a.month
        if months > 0, b.day < a.day { return .int(Int64(months - 1)) }
        return .int(Int64(months < 0 && b.day > a.day ? months + 1 : months))
    }

    private static func instant(_ arguments: Arguments, _ index: Int) throws -> Instant {
        switch arguments.values[index] {
        case .datetime(let instant): return instant
        case .date(let day): return arguments.zone.instant(day)
        default: throw arguments.mismatch(index, "a datetime")
        }
    }
}
