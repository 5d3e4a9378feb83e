import FamRegistry
import FamSyntax
import FamText
import FamValues

/// The value of an argument, as its parameter's type reads it.
extension Pass {
    /// One argument as the parameter's type.
    /// - Parameter isItem: whether it is an item of a rest parameter.
    func argument(_ node: NodeID, _ form: CallForm, _ index: Int, isItem: Bool = false) -> Code {
        let element = form.elements[index]
        switch tree[node] {
        case .word: return listed(word(node, form, index), form, index, isItem)
        case .string(let parts) where isPlain(parts):
            return listed(word(node, form, index, isQuoted: true), form, index, isItem)
        case .wordList(let items):
            // Without a list type a comma is an ordinary letter.
            guard let element else { return word(node, form, index) }
            let codes = tree.items(items).map { argument($0, form, index, isItem: true) }
            return Code(.list(codes), .list(element), span(node))
        case .url(let inner) where element == nil && !isItem: return argument(inner, form, index)
        case .address: return listed(word(node, form, index), form, index, isItem)
        default:
            let parameter = form.parameters[index]
            let type =
                isItem && parameter.type != .any ? itemType(parameter.type, node) : withWatchedRows(parameter.type)
            let value = expression(node, as: type, for: "`\(parameter.name)` of `\(form.name)`", readsText: true)
            return counted(value, form, index)
        }
    }

    /// A list given to a rest parameter as a whole (`echo $all`) stays a list.
    private func itemType(_ type: ValueType, _ node: NodeID) -> ValueType {
        guard case .variable(let name) = tree[node], let found = resolve(name), case .list = found.type.unwrapped else {
            return type.element ?? type
        }
        return type
    }

    /// A single value for a list type is a list of one.
    func listed(_ code: Code, _ form: CallForm, _ index: Int, _ isItem: Bool) -> Code {
        guard let list = form.lists[index], !isItem else { return code }
        return Code(.list([code]), list, code.span)
    }

    func isPlain(_ parts: NodeList) -> Bool {
        tree.isPlain(parts)
    }

    /// A word or plain string, read as the parameter's type. The cache's key includes the quotes, so `"a"` and `a` are
    /// distinct.
    private func word(_ node: NodeID, _ form: CallForm, _ index: Int, isQuoted: Bool = false) -> Code {
        let span = span(node)
        if isQuoted { warnOfTemplates(node) }
        return word(plainText(node) ?? source(span), span, form, index, isQuoted: isQuoted)
    }

    /// - Parameter text: only asked for if it was not read before.
    func word(
        _ text: @autoclosure () -> String, _ span: Span, _ form: CallForm, _ index: Int, isQuoted: Bool
    ) -> Code {
        counted(valueOfWord(text(), span, form, index, isQuoted: isQuoted), form, index)
    }

    private func valueOfWord(
        _ text: @autoclosure () -> String, _ span: Span, _ form: CallForm, _ index: Int, isQuoted: Bool
    ) -> Code {
        let slot = Int32(form.number + index)
        if form.isAhead[index] { warnOfPastDay(text(), span) }
        if let type = form.moments[index], let moment = writtenMoment(type, span) { return moment }
        if let known = withBytes(of: span, { checker.literals.entry($0, slot) }) {
            let code = Code(known.node, known.type, span)
            if let missing = known.missing { warn(missing, code) }
            return code
        }
        let parameter = form.parameters[index]
        do {
            let found = try literal(text(), as: form.elements[index] ?? parameter.type, isQuoted: isQuoted)
            let code = Code(found.node, found.type, span)
            // Rows are not looked up while the line is typed, so the check of the finished line must do it.
            if case .entity = found.type, !options.looksForRows { return code }
            let entry = LiteralCache.Entry(node: found.node, type: found.type, missing: missing(code))
            if let missing = entry.missing { warn(missing, code) }
            withBytes(of: span) { checker.literals.keep(entry, for: $0, slot) }
            return code
        } catch {
            if let day = edgeOfPeriod(text(), parameter, span) { return day }
            badWord(
                Self.bounded(error, by: parameter), form, span, as: form.elements[index] ?? parameter.type)
            return broken(span)
        }
    }

    /// A date or time that is written in full usually differs on each line, so it is read from its bytes and not
    /// cached.
    private func writtenMoment(_ type: ValueType, _ span: Span) -> Code? {
        withBytes(of: span) { bytes in
            moments.plainMoment(bytes, as: type).map { Code(.constant($0), type, span) }
        }
    }

    /// `90min`, `20 stars`: the number before a unit.
    private static func number(_ text: String) -> String? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }, unit = text.dropFirst(digits.count).drop { $0 == " " }
        return !digits.isEmpty && !unit.isEmpty && unit.allSatisfy(\.isLetter) ? String(digits) : nil
    }

    /// `1h`, `1h30min` as minutes, which is what whole numbers of time are here.
    private func minutes(_ words: [Substring]) -> String? {
        guard words.count == 1, let found = try? literal(String(words[0]), as: .duration, isQuoted: false),
            case .constant(.duration(let time)) = found.node, time.months == 0, time.days == 0,
            time.micros % 60_000_000 == 0
        else { return nil }
        return String(time.micros / 60_000_000)
    }

    /// `--due saturday`: a weekday alone is the latest one, and what is due lies ahead.
    private func warnOfPastDay(_ text: String, _ span: Span) {
        guard let day = ValueReader.weekday(text), let today = checker.lookup?.today, day != today.weekday else {
            return
        }
        let next = "next-" + text
        warn(
            .likelyMistake, "`\(text)` alone is the latest one, which is past", at: span,
            label: "did you mean `\(next)`?", fix: Fix(span, next))
    }

    /// `--as-of 5min`, `5min ago`, `now-5min`: the moment so long before now.
    private func ago(_ span: Span) -> (Span, String)? {
        if let spaced = spacedAgo(span) { return spaced }
        // `"2 days ago"`
        let quoted = source(span).split { " \"".contains($0) }.map(String.init)
        if quoted.count == 3, quoted[2] == "ago", Int(quoted[0]) != nil, let unit = Parser.unit(quoted[1]) {
            return (span, "(now - \(quoted[0])\(unit))")
        }
        let text = source(span), written = String(text.hasPrefix("now-") ? text.dropFirst(4) : text[...])
        let length = Parser.duration(written) ?? written
        guard length.first?.isNumber == true, ValueReader.canRead(length, as: .duration) == nil else { return nil }
        let next = words(from: span).dropFirst().first, isAgo = next == "ago"
        let end = isAgo ? Int(span.end) + 1 + 3 : Int(span.end)
        return (Span(span.source, Int(span.start), end), "(now - \(length))")
    }

    /// `26.10.2026 18:00`
    private func dayAndTime(_ span: Span) -> (Span, String)? {
        // `26.10.2026@18:00`
        let joined = source(span).split(separator: "@")
        if joined.count == 2, let day = DayPhrase([joined[0]], today: checker.lookup?.today),
            ValueReader.canRead("\(day.text)@\(joined[1])", as: .datetime) == nil
        {
            return (span, "\(day.text)@\(joined[1])")
        }
        let words = words(from: span)
        guard words.count > 1, words[0] == source(span), words[1].contains(":"),
            let day = DayPhrase([words[0]], today: checker.lookup?.today),
            ValueReader.canRead("\(day.text)@\(words[1])", as: .datetime) == nil
        else { return nil }
        return (spanning(span, words.prefix(2)), "\(day.text)@\(words[1])")
    }

    /// `1 week ago`
    func spacedAgo(_ span: Span) -> (Span, String)? {
        let words = words(from: span).prefix(3).map(String.init)
        guard words.count == 3, words[2] == "ago", Int(words[0]) != nil, let unit = Parser.unit(words[1]) else {
            return nil
        }
        let length = words.map(\.utf8.count).reduce(2, +)
        return (Span(span.source, Int(span.start), Int(span.start) + length), "(now - \(words[0])\(unit))")
    }

    private func awayFromNow(_ span: Span, as type: ValueType) -> (Span, String)? {
        switch type {
        case .datetime: ago(span) ?? dayAndTime(span) ?? ahead(span, as: type)
        case .date: ahead(span, as: type)
        default: nil
        }
    }

    /// `in 3 weeks`, `next month`, with or without quotes.
    private func ahead(_ span: Span, as type: ValueType) -> (Span, String)? {
        let quoted = source(span).filter { $0 != "\"" }.split(separator: " ")
        let words = quoted.count > 1 ? quoted : words(from: span)
        func place(_ count: Int) -> Span { quoted.count > 1 ? span : spanning(span, words.prefix(count)) }
        if words.count > 2, words[0] == "in", let number = Int(words[1]), number > 0,
            let unit = Parser.unit(String(words[2])), type == .datetime || ["d", "w", "mo", "y"].contains(unit)
        {
            return (place(3), "(\(type == .date ? "today" : "now") + \(number)\(unit))")
        }
        guard words.count > 1, words[0] == "next", ["week", "month", "year"].contains(words[1]) else { return nil }
        return (place(2), "(start(next-\(words[1])))")
    }

    /// `last week`, `11/2026`
    private func meantPeriod(_ words: [Substring], _ span: Span) -> (Span, String)? {
        if words.count == 1, let found = periodPhrase(from: span) { return found }
        guard let phrase = PeriodPhrase(words), phrase.count == words.count else { return nil }
        return (span, phrase.text)
    }

    /// `+2`, `1h`, `20 stars`
    private func meantNumber(_ words: [Substring]) -> String? {
        if words.count == 1, words[0].first == "+", Int64(words[0].dropFirst()) != nil {
            return String(words[0].dropFirst())
        }
        return minutes(words) ?? Pass.number(words.joined(separator: " "))
    }

    private static func bounded(_ problem: Diagnostic, by parameter: ParameterSpec) -> Diagnostic {
        guard let bounds = parameter.bounds else { return problem }
        var problem = problem
        problem.help = "write a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
        return problem
    }

    /// `october,november`, `last-3-months`
    private func severalPeriods(_ text: String, _ form: CallForm) -> String? {
        let today = checker.lookup?.today
        if form.flagNames.contains("since"), form.flagNames.contains("until"),
            let days = PeriodPhrase.days(text, today: today)
        {
            return "several months are `--since \(days.first) --until \(days.last)`"
        }
        return PeriodPhrase.wholeUnits(text, today: today).map {
            "\($0.unit), the current one as the last: `\($0.period)`"
        }
    }

    private func badWord(_ problem: Diagnostic, _ form: CallForm, _ span: Span, as type: ValueType) {
        var problem = problem
        problem.span = span
        let words = source(span).filter { $0 != "\"" }.split(separator: " ")
        if let (place, moment) = awayFromNow(span, as: type.unwrapped) {
            suggest(moment, at: place, in: &problem)
        } else if let repeated = repeated(span, form, as: type.unwrapped) {
            describe(repeated, in: &problem)
        } else {
            describe(words, span, form, as: type.unwrapped, in: &problem)
        }
        if problem.code == .linkMalformed { problem.help = openedFile(source(span)) ?? problem.help }
        problem.notes.append("usage: \(form.usage)")
        report(problem)
    }

    private func suggest(_ text: String, at place: Span, in problem: inout Diagnostic) {
        problem.span = place
        problem.label = "did you mean `\(text)`?"
        problem.fix = Fix(place, text)
    }

    /// What these words would be as a value of the type.
    private func describe(
        _ words: [Substring], _ span: Span, _ form: CallForm, as type: ValueType, in problem: inout Diagnostic
    ) {
        switch type {
        case .date, .datetime: describeMoment(words, span, as: type, in: &problem)
        case .period:
            if let (place, period) = meantPeriod(words, span) {
                suggest(period, at: place, in: &problem)
            } else if let help = severalPeriods(source(span), form) {
                problem.help = help
            }
        case .money:
            guard let amount = MoneyPhrase(words), amount.count == words.count else { return }
            suggest(amount.text, at: span, in: &problem)
        case .enumeration(_, let cases):
            guard let known = Habits.values[source(span)], cases.contains(known) else { return }
            suggest(known, at: span, in: &problem)
        case .int: if let number = meantNumber(words) { suggest("\(number)", at: span, in: &problem) }
        default: break
        }
    }

    private func describeMoment(
        _ words: [Substring], _ span: Span, as type: ValueType, in problem: inout Diagnostic
    ) {
        let today = checker.lookup?.today
        if let phrase = TimePhrase(words, as: type), phrase.count == words.count {
            suggest(phrase.text.contains(" ") ? "\"\(phrase.text)\"" : phrase.text, at: span, in: &problem)
        } else if let day = DayPhrase(words, today: today), day.count == words.count {
            suggest(day.text, at: span, in: &problem)
        } else if type == .datetime, words.count == 2, let day = DayPhrase(Array(words.prefix(1)), today: today),
            ValueReader.canRead("\(day.text)@\(words[1])", as: .datetime) == nil
        {
            suggest("\(day.text)@\(words[1])", at: span, in: &problem)
        } else if let days = DayPhrase.either(source(span)) {
            problem.label = days.first == days.second ? "did you mean `\(days.first)`?" : "which month is it?"
            problem.help = "write `\(days.first)` or `\(days.second)`: the year, the month, the day"
            problem.fix = days.first == days.second ? Fix(span, days.first) : nil
        } else if type == .datetime, isEntry(source(span)), registry.command("journal") != nil {
            suggest("(journal | where entry == \"\(source(span))\")[0].at", at: span, in: &problem)
            problem.help = "a time is wanted here, and this is when `\(source(span))` was made"
        }
    }
}
