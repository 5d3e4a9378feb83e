import FamRegistry
import FamText
import FamValues

/// Functions over days and moments. Days are those of the household's zone; weeks begin on Monday.
enum DateFunctions {
    private static let moment = ParameterSpec("moment", .datetime, "A datetime, or a date.")

    static let all: [FunctionSpec] = [
        .builtin(
            "day", "Returns the day of a moment.", [moment], gives: .date, example: "day(2024-10-01T18:00)",
            prints: "2024-10-01"
        ) {
            .date(try $0.day(0))
        },
        .builtin(
            "week", "Returns the week of a moment as a period.", [moment], gives: .period,
            example: "week(2024-12-31T18:00)", prints: "2025-W01"
        ) {
            let start = try $0.day(0).startOfWeek
            return .period(Period(start: start, end: start.adding(days: 7)))
        },
        .builtin(
            "month", "Returns the month of a moment as a period.", [moment], gives: .period,
            example: "month(2024-10-01T18:00)", prints: "2024-10"
        ) {
            let day = try $0.day(0)
            let start = day.adding(days: 1 - day.components.day)
            return .period(Period(start: start, end: start.adding(months: 1)))
        },
        .builtin(
            "year", "Returns the year of a moment as a number.", [moment], gives: .int,
            example: "year(2024-10-01T18:00)",
            prints: "2024"
        ) {
            .int(Int64(try $0.day(0).components.year))
        },
        .builtin(
            "weekday", "Returns the day of the week, 1 for Monday to 7 for Sunday.", [moment], gives: .int,
            example: "weekday(2024-10-01T18:00)", prints: "2"
        ) {
            .int(Int64(try $0.day(0).weekday))
        },
        .builtin(
            "hour", "Returns the hour on the clock, 0 to 23.", [moment], gives: .int, example: "hour(2024-10-01T18:30)",
            prints: "18"
        ) {
            .int(Int64(try clock($0).hour))
        },
        .builtin(
            "minute", "Returns the minute on the clock, 0 to 59.", [moment], gives: .int,
            example: "minute(2024-10-01T18:30)", prints: "30"
        ) {
            .int(Int64(try clock($0).minute))
        },
        date, time, datetime,
        span("years_between", "Returns the whole years from one day to another, as ages are counted.", "9") {
            $0.years(to: $1)
        },
        span("days_between", "Returns the days from one day to another.", "3466") { Int($1.days) - Int($0.days) },
    ]

    private static func clock(_ arguments: Arguments) throws -> TimeOfDay {
        switch arguments.values[0] {
        case .datetime(let instant): return arguments.zone.civil(instant).time
        case .time(let time): return time
        case .date: return .midnight
        default: throw arguments.mismatch(0, "a datetime")
        }
    }

    private static func span(
        _ name: String, _ summary: String, _ output: String, _ count: @escaping @Sendable (CivilDate, CivilDate) -> Int
    ) -> FunctionSpec {
        .builtin(
            name, summary,
            [
                ParameterSpec("from", .date, "The first day."),
                ParameterSpec("to", .date, "The last day; an earlier one gives a negative result."),
            ],
            gives: .int, example: "\(name)(2017-04-02, 2026-09-28)", prints: output
        ) { .int(Int64(count(try $0.day(0), try $0.day(1)))) }
    }

    // MARK: Making

    private static let date = FunctionSpec.builtin(
        "date", "Returns the day of a moment, or reads a text as a date.",
        [
            ParameterSpec("value", .any, "A datetime, a date or a text."),
            ParameterSpec(
                "form", .string,
                "How the text is written, from `dd`, `d`, `MM`, `M`, `yyyy`, `yy` and signs between; by default "
                    + "`yyyy-MM-dd`. With `|` between them, one of several forms.",
                isRequired: false),
        ],
        gives: .date, refusal: { notTime($0, .date) }, example: "date(\"02.04.2017\", \"dd.MM.yyyy\")",
        prints: "2017-04-02"
    ) { arguments in
        guard case .string(let text) = arguments.values[0] else { return .date(try arguments.day(0)) }
        guard arguments.count > 1 else { return try fixed(text, .date, arguments) }
        return .date(try formed(text, arguments, "a day").day)
    }

    private static func formed(
        _ text: String, _ arguments: Arguments, _ what: String
    ) throws -> (day: CivilDate, time: TimeOfDay) {
        let written = try arguments.string(1)
        guard let form = DateForm(written) else {
            throw Diagnostic(
                .badArgument, "`\(SafeText.brief(written))` is not a form of \(what)",
                help:
                    "it has `d` or `dd`, `M` or `MM`, `yy` or `yyyy` once each, with signs between them: `dd.MM.yyyy "
                    + "HH:mm`"
            )
        }
        guard let found = form.read(text) else {
            var problem = Diagnostic(
                .badArgument, "`\(SafeText.brief(text))` is not \(what) in the form `\(SafeText.shown(written))`",
                help: DateForm.adding(text, to: written).map {
                    "`\(arguments.name)(…, \"\($0)\")` reads texts in each of these forms"
                })
            problem.facts = [Fact(DateForm.fact, written)]
            throw problem
        }
        return found
    }

    private static let time = FunctionSpec.builtin(
        "time", "Returns the time on the clock of a moment, or reads a text as a time.",
        [ParameterSpec("value", .any, "A datetime or a text.")],
        gives: .time, refusal: { notTime($0, .time) }, example: "time(2024-10-01T18:30)", prints: "18:30"
    ) { arguments in
        if case .string(let text) = arguments.values[0] { return try fixed(text, .time, arguments) }
        return .time(try clock(arguments))
    }

    private static let datetime = FunctionSpec.builtin(
        "datetime", "Returns the moment of a day and a time, or reads a text as a datetime.",
        [
            ParameterSpec("value", .any, "A date or a text."),
            ParameterSpec(
                "time", .any,
                "The time on that day, by default midnight; for a text the form it is written in: `dd`, `d`, `MM`, "
                    + "`M`, `yyyy`, `yy`, `HH`, `H`, `mm`, `ss` and signs between, such as `dd.MM.yyyy HH:mm`, or "
                    + "several with `|` between.",
                isRequired: false),
        ],
        gives: .datetime, refusal: { notTime($0, .datetime) ?? notClock($0) },
        example: "time(datetime(\"01.10.2024 18:30\", \"dd.MM.yyyy HH:mm\"))",
        prints: "18:30"
    ) { arguments in
        if case .string(let text) = arguments.values[0] {
            guard arguments.count > 1 else { return try fixed(text, .datetime, arguments) }
            let (day, time) = try formed(text, arguments, "a moment")
            return .datetime(arguments.zone.instant(day, time))
        }
        if case .datetime = arguments.values[0], arguments.count == 1 { return arguments.values[0] }
        guard arguments.count > 1 else { return .datetime(arguments.zone.instant(try arguments.day(0))) }
        var given = arguments.values[1]
        if case .string(let text) = given { given = try fixed(text, .time, arguments) }
        guard case .time(let time) = given else { throw arguments.mismatch(1, "a time") }
        return .datetime(arguments.zone.instant(try arguments.day(0), time))
    }

    /// Reads a text that means the same at every moment: a function knows no clock, so `today` is refused here.
    private static func fixed(_ text: String, _ type: ValueType, _ arguments: Arguments) throws -> Value {
        let reader = ValueReader(zone: arguments.zone, now: Instant(micros: 0))
        let value: Value
        do {
            value = try reader.read(text, as: type)
        } catch {
            guard type != .time, let form = DateForm.fitting([text]) else { throw error }
            var problem = error
            problem.label = ""
            problem.help = "`\(arguments.name)(…, \"\(form)\")` reads it: the text, and the form it is written in"
            throw problem
        }
        let later = ValueReader(zone: arguments.zone, now: Instant(micros: 400 * Instant.perDay + Instant.perDay / 3))
        guard try later.read(text, as: type) == value else {
            throw Diagnostic(
                .badArgument, "`\(arguments.name)` cannot read `\(SafeText.shown(text))`, which depends on the moment",
                help: "write the word without quotes")
        }
        return value
    }

    /// After a text comes its form, after a day a time or a text that is one.
    private static func notClock(_ types: [ValueType]) -> String? {
        guard types.count > 1 else { return nil }
        switch (types[0], types[1]) {
        case (_, .string), (_, .any), (_, .null), (_, .never), (.date, .time), (.datetime, .time), (.any, .time):
            return nil
        case (.string, _):
            return "after a text comes its form, such as \"dd.MM.yyyy HH:mm\", but this is a `\(types[1])`"
        default: return "after a day comes a time, but this is of type `\(types[1])`"
        }
    }

    private static func notTime(_ types: [ValueType], _ wanted: ValueType) -> String? {
        switch (types[0], wanted) {
        case (.string, _), (.datetime, _), (.any, _), (.null, _), (.never, _), (.date, .date), (.date, .datetime),
            (.time, .time):
            nil
        default: "it makes a `\(wanted)` from a text or a datetime, but this is of type `\(types[0])`"
        }
    }
}
