import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Words that do not fit a call, and what was meant by them.
extension Pass {
    func extraWord(_ item: NodeID, _ form: CallForm) {
        let text = source(span(item))
        if refuseOwnedRows(item, form) { return }
        if let (place, flag) = flagPhrase(item, form) {
            return error(
                .extraArgument, "`\(form.name)` does not take `\(SafeText.shown(source(place)))`", at: place,
                label: "did you mean `\(flag)`?", help: moneyHelp(flag, form), fix: Fix(place, flag))
        }
        if extraFile(item, text, form) { return }
        if case .source = form.callee, case .word = tree[item], StageKind(rawValue: text) != nil {
            return error(
                .extraArgument, "`\(form.name)` does not take `\(text)`", at: span(item),
                label: "a stage comes after `|`",
                fix: Fix(span(item), "| " + text))
        }
        if isComment(item) { return foreignComment(item, form) }
        if let meant = meantStage(item, text, form) ?? oneRow(item, text, form)
            ?? meantCommand(before: item, text, form)
        {
            return error(
                .extraArgument, "`\(form.name)` does not take `\(SafeText.shown(text))`", at: span(item),
                label: "did you mean `\(meant.instead)`?", fix: Fix(meant.place, meant.instead))
        }
        if let toggle = toggle(before: item, text, form) {
            return error(
                .extraArgument, "`--\(toggle.flagName)` has no value", at: span(item),
                label: Pass.off.contains(text) ? "did you mean `--no-\(toggle.flagName)`?" : "leave it out")
        }
        if let (place, instead) = textBeforeRow(item, form) {
            return error(
                .extraArgument, "`\(form.name)` does not take `\(SafeText.shown(text))`", at: span(item),
                label: "did you mean `\(form.name) \(SafeText.shown(instead))`?", fix: Fix(place, instead))
        }
        if let advice = severalTimes(item, text) ?? looseText(item, form) {
            return error(
                .extraArgument, "`\(form.name)` does not take `\(SafeText.shown(text))`", at: span(item), help: advice)
        }
        if let slip = slip(at: item, form) ?? point(item, form) {
            // That there is no row of such a name is another reading of the same words.
            diagnostics.removeAll { $0.severity == .warning && $0.span.map(slip.place.covers) == true }
            return error(
                .extraArgument, "`\(form.name)` does not take `\(SafeText.shown(text))`", at: slip.place,
                label: "did you mean `\(slip.instead)`?", fix: Fix(slip.place, slip.instead))
        }
        if let (place, instead) = rowBeforeText(item, form) {
            return error(
                .extraArgument, "`\(form.name)` does not take `\(SafeText.shown(text))`", at: span(item),
                label: "did you mean `\(form.name) \(instead)`?", fix: Fix(place, instead))
        }
        if refuseTime(item, text, form, isSpelt: false) { return }
        if let flag = flagTaking(text, form) {
            return error(
                .extraArgument, "`\(form.name)` does not take `\(SafeText.shown(text))`", at: span(item),
                label: "did you mean `\(flag)`?", help: moneyHelp(flag, form), fix: Fix(span(item), flag))
        }
        if habit(at: item, text, form) == nil, refuseTime(item, text, form, isSpelt: true) { return }
        error(
            .extraArgument, "`\(form.name)` does not take `\(SafeText.shown(text))`", at: span(item),
            notes: ["usage: \(form.usage)"], help: extraHelp(item, text, form))
    }

    /// Words that a flag takes, and that flag.
    private func flagPhrase(_ item: NodeID, _ form: CallForm) -> (Span, String)? {
        timePhrase(at: item, form) ?? timeWord(item, form) ?? periodPhrase(at: item, form)
            ?? ownerPhrase(at: item, form) ?? moneyPhrase(item, form)
    }

    /// What to do about a word for which no other place was found.
    private func extraHelp(_ item: NodeID, _ text: String, _ form: CallForm) -> String? {
        if let advice = habit(at: item, text, form) ?? history(form.name, text) { return advice }
        if case .command(let spec) = form.callee, case .entity = spec.result,
            checker.words.names(after: form.name).contains("\(form.name) add")
        {
            return "`\(form.name)` finds one; `\(form.name) add` makes one"
        }
        if let advice = Habits.afterNames[text], case .source = form.callee {
            return advice.replacing("ROWS", with: form.name)
        }
        if form.name == "export" { return exporting(text) }
        if case .source = form.callee { return "choose rows with one of the flags, or with `| where …`" }
        if let stage = dayStage(item, text, form) { return "a stage does this: `\(stage)`" }
        if text == "by", let input = form.input, case .table = form.parameters[input].type {
            return "group the rows first: `… | pivot week(at) by child sum(points) | \(form.name)`"
        }
        if text == "and" || text == ",", form.positionals.contains(where: { form.parameters[$0].type.isList }) {
            return "separate several with commas and no spaces: `A,B`"
        }
        if case .word = tree[item], !Pass.prepositions.contains(text), !text.hasPrefix("--"),
            text.first?.isNumber != true, !isEntry(text),
            let last = form.positionals.last, form.parameters[last].type.takesWords
        {
            return "a text of several words needs quotes"
        }
        return withoutLast(item, text, form)
    }

    /// `undo last event`: what the table of words says of the words after the name.
    private func habit(at item: NodeID, _ text: String, _ form: CallForm) -> String? {
        let words = lineWords(around: item)
        guard let index = words.firstIndex(where: { $0.range.lowerBound == Int(span(item).start) }), index > 0 else {
            return nil
        }
        return [words[index - 1].text, text].lazy.compactMap {
            Habits.advice("\(form.name) \($0)", self.registry)
        }.first
    }

    /// `j3`, which names a change.
    func isEntry(_ text: String) -> Bool {
        text.first == "j" && text.count > 1 && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// `weather Berlin saturday`: the rows of a command for one of their days.
    private func dayStage(_ item: NodeID, _ text: String, _ form: CallForm) -> String? {
        guard case .command(let spec) = form.callee, case .table(let shape) = spec.result.unwrapped,
            let day = shape.columns.first(where: { $0.type == .date || $0.type == .datetime })
        else { return nil }
        let written = ValueReader.weekday(text) != nil ? "next-" + text : text
        guard ValueReader.timeWordType(written) == .date else { return nil }
        let before = tree.source.bytes[..<Int(span(item).start)].suffix(200)
        let start = before.lastIndex { [0x0A, 0x3B, 0x7B, 0x28].contains($0) }.map { $0 + 1 } ?? before.startIndex
        let call = SafeText.shown(tree.source.text(start..<Int(span(item).start)).trimmed { $0 == " " })
        return "\(call) | where \(day.name) \(day.type == .date ? "==" : "in") \(written)"
    }

    /// `7` in `--last 7` and `--last=7`.
    func number(after flag: NodeID) -> String? {
        let start = Int(span(flag).start), bytes = tree.source.bytes
        let rest = bytes[start...].prefix(100).drop { $0 != 0x20 && $0 != UInt8(ascii: "=") }.dropFirst()
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        return digits.isEmpty || digits.count > 9 ? nil : String(decoding: digits, as: UTF8.self)
    }

    /// Between a name and what belongs elsewhere, but never inside a name without quotes.
    private static let prepositions: Set = ["to", "at", "on", "for", "in", "with", "by", "until"]

    /// The words from an item to the end of its command.
    func words(from item: NodeID) -> [Substring] { words(from: span(item)) }

    func words(from place: Span) -> [Substring] {
        let start = Int(place.start), bytes = tree.source.bytes
        let end = bytes[start...].firstIndex { [0x0A, 0x3B, 0x7C, 0x7D].contains($0) } ?? bytes.count
        return tree.source.text(start..<end).split(separator: " ")
    }

    /// `log Maya Dishes yesterday evening`: the one flag that takes a time.
    private func timePhrase(at item: NodeID, _ form: CallForm) -> (Span, String)? {
        guard case .command = form.callee, let flag = onlyTime(form) else { return nil }
        if case .string = tree[item], let words = plainText(item)?.split(separator: " ") {
            guard let day = DayPhrase(words, today: checker.lookup?.today), day.count == words.count else { return nil }
            return (span(item), "--\(flag.flagName) \(day.text)")
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
    private func timeWord(_ item: NodeID, _ form: CallForm) -> (Span, String)? {
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
    private func periodPhrase(at item: NodeID, _ form: CallForm) -> (Span, String)? {
        let flags = form.parameters.filter { $0.kind == .flag && $0.type.unwrapped == .period }
        guard let flag = flags.first(where: { $0.name == "in" }) ?? flags.first,
            let (place, period) = periodPhrase(from: span(item))
        else { return nil }
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

    /// The span from an item to the end of these words.
    func spanning(_ item: NodeID, _ words: ArraySlice<Substring>) -> Span { spanning(span(item), words) }

    func spanning(_ start: Span, _ words: ArraySlice<Substring>) -> Span {
        let first = words.first?.startIndex, last = words.last?.endIndex
        guard let first, let last, let text = words.first?.base else { return start }
        let length = text.utf8.distance(from: first, to: last)
        return Span(start.source, Int(start.start), Int(start.start) + length)
    }

    /// The one flag of a call that takes a time.
    func onlyTime(_ form: CallForm) -> ParameterSpec? {
        let times = form.parameters.filter { $0.kind == .flag && [.datetime, .date].contains($0.type.unwrapped) }
        return times.count == 1 ? times[0] : nil
    }

    private static let off: Set = ["false", "no", "off"]

    /// `--active false`: a flag that is written alone or as `--no-active`.
    private func toggle(before item: NodeID, _ text: String, _ form: CallForm) -> ParameterSpec? {
        guard Pass.off.contains(text) || ["true", "yes", "on"].contains(text) else { return nil }
        let place = span(item)
        return form.parameters.first { parameter in
            let flag = "--\(parameter.flagName) ", start = Int(place.start) - flag.utf8.count
            return parameter.kind == .toggle && start >= 0
                && source(Span(place.source, start, Int(place.start))) == flag
        }
    }

    /// `goal add Maya Kite 50`: the flag for a number that every such row has, or the one that takes such a value.
    private func flagTaking(_ text: String, _ form: CallForm) -> String? {
        if case .source = form.callee { return choosingFlag(text, form) }
        if text.utf8.count == 4, form.parameters.contains(where: { $0.name == "in" && $0.type.unwrapped == .period }),
            ValueReader.canRead(text, as: .period) == nil
        {
            return "--in \(text)"
        }
        if case .command = form.callee, Int64(text) != nil,
            let flag = numberFlag(form)
        {
            return "--\(flag.flagName) \(text)"
        }
        if case .command = form.callee, let flag = valueFlag(text, form) { return "--\(flag)" }
        if let kind = form.name.hasSuffix(" edit") ? registry.entity(String(form.name.dropLast(5))) : nil,
            let label = kind.label, text.first?.isUppercase == true,
            form.parameters.contains(where: { $0.kind == .flag && $0.name == label })
        {
            return "--\(ParameterSpec.flagName(label)) \(text)"
        }
        if case .command = form.callee, let flag = rowFlag(text, form) ?? moneyFlag(text, form) ?? clockFlag(text, form)
        {
            return flag
        }
        if let flag = onlyTime(form), ValueReader.canRead(text, as: flag.type.unwrapped) == nil {
            return "--\(flag.flagName) \(text)"
        }
        let period = form.parameters.first { $0.kind == .flag && $0.type.unwrapped == .period && $0.name == "in" }
        guard let period, ValueReader.timeWordType(text) == .period else { return nil }
        return "--\(period.flagName) \(text)"
    }

    /// The number that such a row must have, else the only one that it may have.
    private func numberFlag(_ form: CallForm) -> ParameterSpec? {
        let flags = form.parameters.filter { $0.kind == .flag && $0.type.unwrapped == .int }
        return flags.first { $0.type == .int && $0.default == nil } ?? (flags.count == 1 ? flags[0] : nil)
    }

    /// `allowance add Maya 0.10`, `2EUR`: the one flag that takes money.
    private func moneyFlag(_ text: String, _ form: CallForm) -> String? {
        let flags = form.parameters.filter { $0.kind == .flag && $0.type.unwrapped == .money }
        guard flags.count == 1 else { return nil }
        if ValueReader.canRead(text, as: .money) == nil { return "--\(flags[0].flagName) \(text)" }
        return MoneyPhrase([text[...]]).map { "--\(flags[0].flagName) \($0.text)" }
    }

    /// What an amount is for: that of an allowance is for each star.
    private func moneyHelp(_ flag: String, _ form: CallForm) -> String? {
        guard let parameter = form.parameters.first(where: { flag.hasPrefix("--\($0.flagName) ") }),
            parameter.type.unwrapped == .money, let first = parameter.summary.first
        else { return nil }
        let what = first.lowercased() + parameter.summary.dropFirst()
        return "`--\(parameter.flagName)` takes \(what.trimmed { $0 == "." })"
    }

    /// `allowance add Maya 10 cents`
    private func moneyPhrase(_ item: NodeID, _ form: CallForm) -> (Span, String)? {
        let flags = form.parameters.filter { $0.kind == .flag && $0.type.unwrapped == .money }
        let words = words(from: item)
        guard case .command = form.callee, flags.count == 1, let amount = MoneyPhrase(words), amount.count == 2 else {
            return nil
        }
        return (spanning(item, words.prefix(2)), "--\(flags[0].flagName) \(amount.text)")
    }

    /// `reminder on 18:00`: the one flag that takes a time of day.
    private func clockFlag(_ text: String, _ form: CallForm) -> String? {
        let flags = form.parameters.filter { $0.kind == .flag && $0.type.unwrapped == .time }
        guard flags.count == 1, ValueReader.canRead(text, as: .time) == nil else { return nil }
        return "--\(flags[0].flagName) \(text)"
    }

    /// `note add "Was brave" Maya`: the one flag whose row the word names.
    private func rowFlag(_ text: String, _ form: CallForm) -> String? {
        let flags = form.parameters.filter { parameter in
            guard parameter.kind == .flag, case .entity(let entity) = parameter.type.unwrapped else { return false }
            switch checker.lookup?.exists(entity: entity, text: text) {
            case .found: return true
            case .missing: return false
            case .unknown, nil: return text.first?.isUppercase == true
            }
        }
        return flags.count == 1 ? "--\(flags[0].flagName) \(text)" : nil
    }

    /// `note add Maya "Was brave"`: the text and the row that it is about, in the order in which they are taken.
    private func rowBeforeText(_ item: NodeID, _ form: CallForm) -> (Span, String)? {
        guard case .command = form.callee, let last = form.positionals.last,
            [.string, .path].contains(form.parameters[last].type.unwrapped)
        else { return nil }
        switch tree[item] {
        case .string, .word: break
        default: return nil
        }
        let place = span(item), before = tree.source.bytes[..<Int(place.start)]
        let line = tree.source.text((before.lastIndex(of: 0x0A) ?? before.startIndex)..<before.endIndex)
        guard let word = line.split(separator: " ").last, line.hasSuffix("\(word) "),
            line.dropLast(word.count + 1).hasSuffix("\(form.name) "), let flag = rowFlag(String(word), form),
            // Of two rows the first is where it belongs.
            plainText(item).flatMap({ rowFlag($0, form) }) == nil
        else { return nil }
        let whole = Span(place.source, Int(place.start) - word.utf8.count - 1, Int(place.end))
        return (whole, "\(source(place)) \(flag)")
    }

    /// `badges Maya`, `events last-week`: the first flag of a source whose rows the word chooses.
    func choosingFlag(_ text: String, _ form: CallForm) -> String? {
        guard Int64(text) == nil else { return nil }
        let isName = text.first?.isUppercase == true
        let flag = form.parameters.first { parameter in
            guard parameter.kind == .flag else { return false }
            switch parameter.type.element ?? parameter.type.unwrapped {
            case .enumeration(_, let cases): return cases.contains(text)
            case .entity(let entity):
                switch checker.lookup?.exists(entity: entity, text: text) {
                case .found: return true
                case .missing: return false
                case .unknown, nil: return isName
                }
            case .date where parameter.name == "on", .period:
                return ValueReader.canRead(text, as: parameter.type.unwrapped) == nil
            default: return false
            }
        }
        return flag.map { "--\($0.flagName) \(text)" }
    }
}

extension ValueType {
    fileprivate var isList: Bool { if case .list = unwrapped { true } else { false } }

    /// Whether a value of it may consist of several words.
    fileprivate var takesWords: Bool {
        switch element ?? unwrapped {
        case .string, .entity, .any: true
        default: false
        }
    }
}
