import FamValues

/// A format for days and moments: `dd`, `MM`, `HH`, `mm` and `ss` are two digits, `d`, `M` and `H` one or two, `yyyy`
/// four, `yy` the last two of a year since 2000; everything else is literal. `dd.MM.yyyy|yyyy-MM-dd` reads both forms.
struct DateForm {
    private enum Part {
        case number(Field, ClosedRange<Int>)
        case sign(Character)
    }

    private enum Field: Hashable { case year, shortYear, month, day, hour, minute, second }

    /// The parts of each form.
    private var forms: [[Part]] = []
    private static let between: Character = "|"

    /// Nil if day, month and year are not in each form once, or a part of the time is in it without the larger one.
    init?(_ form: String) {
        for one in form.split(separator: DateForm.between, omittingEmptySubsequences: false) {
            guard let parts = DateForm.parts(String(one)) else { return nil }
            forms.append(parts)
        }
    }

    private static func parts(_ form: String) -> [Part]? {
        var parts: [Part] = []
        var rest = form[...]
        var seen: Set<Field> = []
        while let first = rest.first {
            let run = rest.prefix { $0 == first }.count
            rest = rest.dropFirst(run)
            guard first.isASCII, first.isLetter else {
                parts += Array(repeating: .sign(first), count: run)
                continue
            }
            // The `T` of ISO 8601 is the only letter that is literal.
            if first == "T", run == 1 {
                parts.append(.sign(first))
                continue
            }
            guard let (field, lengths) = DateForm.part(first, run), seen.insert(field).inserted else { return nil }
            parts.append(.number(field, lengths))
        }
        let hasTime = !seen.isDisjoint(with: [.hour, .minute, .second])
        guard seen.contains(.day), seen.contains(.month), seen.contains(.year) != seen.contains(.shortYear) else {
            return nil
        }
        if hasTime, !seen.contains(.hour) || (seen.contains(.second) && !seen.contains(.minute)) { return nil }
        return parts
    }

    private static func part(_ letter: Character, _ run: Int) -> (Field, ClosedRange<Int>)? {
        switch (letter, run) {
        case ("y", 4): (.year, 4...4)
        case ("y", 2): (.shortYear, 2...2)
        case ("M", 1...2): (.month, run...2)
        case ("d", 1...2): (.day, run...2)
        case ("H", 1...2): (.hour, run...2)
        case ("m", 2): (.minute, 2...2)
        case ("s", 2): (.second, 2...2)
        default: nil
        }
    }

    /// The usual form in which all of these texts are written, or the two between which they vary, for advice; nil if
    /// there is none.
    static func fitting(_ texts: [String]) -> String? {
        let forms = usual.flatMap { day in ["", " HH:mm", " HH:mm:ss", " H:mm"].map { day + $0 } }
        func misses(_ form: String) -> [String] { texts.filter { DateForm(form)?.read($0) == nil } }
        if let one = forms.first(where: { misses($0).isEmpty }) { return one }
        for form in forms {
            let others = misses(form)
            guard others.count < texts.count else { continue }
            if let other = forms.first(where: { other in others.allSatisfy { DateForm(other)?.read($0) != nil } }) {
                return joined(form, other)
            }
        }
        return nil
    }

    /// The form of a text that is written in none of the given ones, behind them; nil if it is no usual one.
    static func adding(_ text: String, to given: String) -> String? {
        fitting([text]).map { joined(given, $0) }
    }

    static func joined(_ form: String, _ other: String) -> String { "\(form)\(between)\(other)" }

    /// The fact of an error about a text that is in another form than the one that was asked for.
    static let fact = "form"

    private static let usual = [
        "dd.MM.yyyy", "d.M.yyyy", "dd.MM.yy", "d.M.yy", "dd/MM/yyyy", "MM/dd/yyyy", "d/M/yyyy", "M/d/yyyy",
        "dd-MM-yyyy", "yyyy/MM/dd", "yyyy.MM.dd", "yyyy-MM-dd",
    ]

    /// Midnight where the form has no time.
    func read(_ text: String) -> (day: CivilDate, time: TimeOfDay)? {
        for parts in forms {
            if let found = DateForm.read(text, parts) { return found }
        }
        return nil
    }

    private static func read(_ text: String, _ parts: [Part]) -> (day: CivilDate, time: TimeOfDay)? {
        var rest = text[...]
        var found: [Field: Int] = [:]
        for part in parts {
            switch part {
            case .sign(let sign):
                guard rest.first == sign else { return nil }
                rest = rest.dropFirst()
            case .number(let field, let lengths):
                guard let number = DateForm.number(&rest, lengths) else { return nil }
                found[field] = number
            }
        }
        guard rest.isEmpty, let month = found[.month], let dayOfMonth = found[.day],
            let year = found[.year] ?? found[.shortYear].map({ 2000 + $0 }),
            let day = CivilDate(year: year, month: month, day: dayOfMonth),
            let time = DateForm.time(found[.hour] ?? 0, found[.minute] ?? 0, found[.second] ?? 0)
        else { return nil }
        return (day, time)
    }

    private static func time(_ hour: Int, _ minute: Int, _ second: Int) -> TimeOfDay? {
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return TimeOfDay(micros: Int64((hour * 60 + minute) * 60 + second) * 1_000_000)
    }

    private static func number(_ rest: inout Substring, _ lengths: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(lengths.upperBound).prefix { $0.isASCII && $0.isNumber }
        guard digits.count >= lengths.lowerBound else { return nil }
        rest = rest.dropFirst(digits.count)
        return Int(digits)
    }
}
