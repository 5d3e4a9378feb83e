import FamRegistry
import FamText
import FamValues

/// Functions that write values for people or other programs, and read them back.
enum FormatFunctions {
    static let all: [FunctionSpec] = [number, date, json, fromJSON, type]

    private static let number = FunctionSpec.builtin(
        "format_number", "Writes a number with separated thousands and a fixed number of digits after the point.",
        [
            ParameterSpec("number", .any, "A whole number or a float."),
            ParameterSpec(
                "digits", .int, "Digits after the point, at most 15; defaults to as many as there are.",
                isRequired: false),
            ParameterSpec("separator", .string, "What separates thousands; defaults to a comma.", isRequired: false),
        ], gives: .string, refusal: Need.number(0), example: "format_number(1234567.891, 2)", prints: "1,234,567.89"
    ) { arguments in
        var text: String
        if arguments.count > 1 {
            let digits = try arguments.int(1)
            guard (0...15).contains(digits) else {
                throw Diagnostic(.badArgument, "`format_number` takes 0 to 15 digits, not \(digits)")
            }
            text = try fixed(arguments.values[0], digits: Int(digits), arguments)
        } else {
            _ = try arguments.float(0)
            text = ValueText(zone: arguments.zone, now: nil).plain(arguments.values[0])
        }
        let separator = arguments.count > 2 ? try arguments.string(2) : ","
        let sign = text.hasPrefix("-") ? "-" : ""
        text = String(text.dropFirst(sign.count))
        let whole = text.prefix { $0.isNumber }
        var grouped = ""
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index) % 3 == 0 { grouped += separator }
            grouped.append(digit)
        }
        return .string(sign + grouped + text.dropFirst(whole.count))
    }

    /// Halves go away from zero, as `round` has them.
    private static func fixed(_ value: Value, digits: Int, _ arguments: Arguments) throws -> String {
        let fraction = digits == 0 ? "" : "." + String(repeating: "0", count: digits)
        if case .int(let whole) = value { return String(whole) + fraction }
        let number = try arguments.float(0)
        guard number.magnitude < 9e18 else { return ValueText(zone: arguments.zone, now: nil).plain(value) }
        let scale = (0..<digits).reduce(1) { result, _ in result * 10 }
        var whole = Int64(number.magnitude)
        // Of a great number the digits before the point leave no room for those after it in one integer.
        let isWhole = number.magnitude >= 1_000 && number.magnitude * Double(scale) >= 9e15
        let scaled = (isWhole ? number.magnitude - Double(whole) : number.magnitude) * Double(scale)
        var rest = Int64(scaled.rounded())
        if isWhole { whole += rest / Int64(scale) } else { whole = rest / Int64(scale) }
        rest %= Int64(scale)
        let written = rest == 0 ? "" : String(rest)
        let tail = String(repeating: "0", count: digits - written.count) + written
        return (number < 0 && (whole, rest) != (0, 0) ? "-" : "") + String(whole) + (digits == 0 ? "" : "." + tail)
    }

    private static let date = FunctionSpec.builtin(
        "format_date", "Writes a day, or a moment in the household's zone, in a form that you choose.",
        [
            ParameterSpec("moment", .any, "A date or a datetime."),
            ParameterSpec(
                "form", .string,
                "From `dd`, `d`, `MM`, `M`, `MMM`, `MMMM`, `yyyy`, `yy`, `EEE`, `EEEE`, `HH`, `mm`, `ss`; text in "
                    + "`'…'` is copied as is."
            ),
        ], gives: .string, refusal: Need.moment(0), example: "format_date(2026-10-01, \"EEE d.M.yy\")",
        prints: "Thu 1.10.26"
    ) { arguments in
        let form = try arguments.string(1)
        let time: TimeOfDay
        if case .datetime(let instant) = arguments.values[0] {
            time = arguments.zone.civil(instant).time
        } else {
            time = .midnight
        }
        return .string(try DateWriter(form).write(try arguments.day(0), time))
    }

    /// Null is a value in JSON: the text `null`.
    private static let json = FunctionSpec(
        "json", summary: "Writes a value as JSON on one line.",
        parameters: [ParameterSpec("value", .any, "Any value.")], result: { _ in .string },
        examples: [Example("json([1, null])", prints: "[1,null]")]
    ) { values, zone in
        guard case .list(let items) = values[0] else { return .string(ValueJSON.text(values[0], zone: zone)) }
        let parts = try items.watchedMap { ValueJSON.text($0, zone: zone) }
        return .string("[" + parts.joined(separator: ",") + "]")
    }

    private static let fromJSON = FunctionSpec.builtin(
        "from_json", "Reads JSON text: objects as records, arrays as lists.",
        [ParameterSpec("text", .string, "The JSON.")], gives: .any,
        example: "string(from_json(\"[1, 2]\")[1])", prints: "2"
    ) { try ValueJSON.value(try $0.string(0)) }

    private static let type = FunctionSpec(
        "type", summary: "Names the type of a value.", parameters: [ParameterSpec("value", .any, "Any value.")],
        result: { _ in .string },
        examples: [Example("type(2.5)", prints: "float")],
        evaluate: { values, _ in .string(values[0].type.description) })
}

/// Writes days and times in a given format: runs of one letter are parts, everything else is literal.
struct DateWriter {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    private let form: String

    init(_ form: String) throws { self.form = form }

    static func month(_ number: Int) -> String { months[number - 1] }
    static func weekday(_ number: Int) -> String { days[number - 1] }

    func write(_ day: CivilDate, _ time: TimeOfDay) throws -> String {
        var result = "", rest = form[...]
        while let first = rest.first {
            if first == "'" {
                rest = rest.dropFirst()
                result += rest.prefix { $0 != "'" }
                rest = rest.drop { $0 != "'" }.dropFirst()
                continue
            }
            let run = rest.prefix { $0 == first }.count
            rest = rest.dropFirst(run)
            guard first.isASCII, first.isLetter else {
                result += String(repeating: first, count: run)
                continue
            }
            guard let part = DateWriter.part(first, run, day, time) else {
                throw Diagnostic(
                    .badArgument, "`\(String(repeating: first, count: run))` is not a part of a date",
                    help: "literal text is written in quotes: `'\(first)'`")
            }
            result += part
        }
        return result
    }

    private static func part(_ letter: Character, _ run: Int, _ day: CivilDate, _ time: TimeOfDay) -> String? {
        let parts = day.components
        switch (letter, run) {
        case ("d", 1...2): return padded(parts.day, run)
        case ("M", 1...2): return padded(parts.month, run)
        case ("M", 3): return String(month(parts.month).prefix(3))
        case ("M", 4): return month(parts.month)
        case ("y", 2): return padded(parts.year % 100, 2)
        case ("y", 4): return padded(parts.year, 4)
        case ("E", 3): return String(weekday(day.weekday).prefix(3))
        case ("E", 4): return weekday(day.weekday)
        case ("H", 1...2): return padded(Int(time.hour), run)
        case ("m", 1...2): return padded(Int(time.minute), run)
        case ("s", 1...2): return padded(Int(time.micros / Instant.perSecond % 60), run)
        default: return nil
        }
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
