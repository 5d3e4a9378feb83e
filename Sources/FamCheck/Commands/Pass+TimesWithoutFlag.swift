import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Words that are a time or a period, and the flag that takes it.
extension Pass {
    /// `log Maya Dishes yesterday evening`: the one flag that takes a time.
    func timePhrase(at item: NodeID, _ form: CallForm) -> (Span, String)? {
        guard case .command = form.callee, let flag = onlyTime(form) else { return nil }
        if case .string = tree[item], let words = plainText(item)?.split(separator: " ") {
            if let day = DayPhrase(words, today: checker.lookup?.today), day.count == words.count {
                return (span(item), "--\(flag.flagName) \(day.text)")
            }
            guard let phrase = TimePhrase(words, as: flag.type.unwrapped), phrase.count == words.count else {
                return nil
            }
            return (span(item), "--\(flag.flagName) \(Quoting.argument(phrase.text))")
        }
        let words = words(from: item)
        if let day = DayPhrase(words, today: checker.lookup?.today) {
            return (spanning(item, words.prefix(day.count)), "--\(flag.flagName) \(day.text)")
        }
        if flag.type.unwrapped == .datetime, let (place, moment) = spacedAgo(span(item)) {
            return (place, "--\(flag.flagName) \(moment)")
        }
        if let phrase = TimePhrase(words, as: flag.type.unwrapped) {
            let value = phrase.text.contains(" ") ? "\"\(phrase.text)\"" : phrase.text
            return (spanning(item, words.prefix(phrase.count)), "--\(flag.flagName) \(value)")
        }
        guard words.count > 1, ["on", "at"].contains(words[0]),
            ValueReader.canRead(String(words[1]), as: flag.type.unwrapped) == nil
        else { return nil }
        return (spanning(item, words.prefix(2)), "--\(flag.flagName) \(words[1])")
    }

    /// `log Maya Dishes yesterday`: a word that is such a time as it is written.
    func timeWord(_ item: NodeID, _ form: CallForm) -> (Span, String)? {
        guard case .command = form.callee, case .word = tree[item], let flag = onlyTime(form) else { return nil }
        let text = source(span(item))
        guard Int64(text) == nil, ValueReader.canRead(text, as: flag.type.unwrapped) == nil else { return nil }
        return (span(item), "--\(flag.flagName) \(text)")
    }

    /// `log Maya Dishes yesterday`: a value without its flag. One of several words (`yesterday evening`) needs quotes,
    /// so it is no such value.
    func isBare(_ item: NodeID, _ form: CallForm, _ index: Int) -> Bool {
        guard case .word = tree[item], timePhrase(at: item, form) == nil else { return false }
        let text = source(span(item))
        return Int64(text) == nil && ValueReader.canRead(text, as: form.parameters[index].type.unwrapped) == nil
    }

    /// `events last week`, `insights this month`: the flag that takes a period.
    func periodPhrase(at item: NodeID, _ form: CallForm) -> (Span, String)? {
        guard let flag = form.period, let (place, period) = periodPhrase(from: span(item)) else { return nil }
        return (place, "--\(flag.flagName) \(period)")
    }

    /// `events --in november 2026`: the month was taken for the whole period.
    func monthAndYear(_ item: NodeID, _ form: CallForm) -> (Span, String)? {
        guard form.parameters.contains(where: { $0.type.unwrapped == .period }) else { return nil }
        let place = span(item), words = lineWords(around: item)
        guard let index = words.firstIndex(where: { $0.range.lowerBound == Int(place.start) }), index > 0,
            let phrase = PeriodPhrase([words[index - 1].text[...], source(place)[...]]), phrase.count == 2
        else { return nil }
        return (Span(place.source, words[index - 1].range.lowerBound, Int(place.end)), phrase.text)
    }

    /// `last week`, `this month` from a place on, as one word.
    func periodPhrase(from start: Span) -> (Span, String)? {
        let words = words(from: start)
        guard words.count > 1, words[0] == "last" || words[0] == "this" else { return nil }
        let text = words[0] + "-" + words[1]
        guard ValueReader.canRead(String(text), as: .period) == nil else { return nil }
        return (spanning(start, words.prefix(2)), String(text))
    }

    /// The one flag of a call that takes a time.
    func onlyTime(_ form: CallForm) -> ParameterSpec? {
        let times = form.parameters.filter { $0.kind == .flag && [.datetime, .date].contains($0.type.unwrapped) }
        return times.count == 1 ? times[0] : nil
    }
}
