import FamRegistry
import FamText
import FamValues

/// `--due every sunday`: a day that comes again, where one day is wanted and a flag says how often.
extension Pass {
    struct RepeatedDay {
        let place: Span
        /// The first such day with the flag; nil if the words name no day.
        let instead: String?
        let help: String
    }

    func describe(_ repeated: RepeatedDay, in problem: inout Diagnostic) {
        problem.span = repeated.place
        problem.message = "`\(SafeText.shown(source(repeated.place)))` is not one day"
        problem.label = repeated.instead.map { "did you mean `\($0)`?" } ?? ""
        problem.help = repeated.help
        problem.fix = repeated.instead.map { Fix(repeated.place, $0) }
    }

    private static let units = [
        "day": "daily", "week": "weekly", "month": "monthly", "quarter": "quarterly", "year": "yearly",
    ]

    func repeated(_ span: Span, _ form: CallForm, as type: ValueType) -> RepeatedDay? {
        guard type == .date || type == .datetime else { return nil }
        let quoted = source(span).filter { $0 != "\"" }.split(separator: " ")
        let words = quoted.count > 1 ? quoted : words(from: span).prefix(2).map { $0[...] }
        guard words.count == 2, ["every", "each"].contains(words[0].lowercased()) else { return nil }
        let place = quoted.count > 1 ? span : spanning(span, words[...]), second = words[1].lowercased()
        let isDay = ValueReader.weekday(second) != nil
        guard let often = isDay ? "weekly" : Pass.units[second] else { return nil }
        let flag = form.parameters.first { parameter in
            if case .enumeration(_, let cases) = parameter.type.unwrapped { cases.contains(often) } else { false }
        }
        guard let flag, flag.kind == .flag else {
            return RepeatedDay(place: place, instead: nil, help: "`\(form.name)` takes one day")
        }
        let repeats = "--\(flag.flagName) \(often)"
        return RepeatedDay(
            place: place, instead: isDay ? "next-\(second) \(repeats)" : nil,
            help: "`\(repeats)` repeats it, from the first day on")
    }
}
