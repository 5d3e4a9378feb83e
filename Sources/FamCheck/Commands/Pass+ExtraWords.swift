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
            return refuse(source(place), form, at: place, meant: flag, help: moneyHelp(flag, form), Fix(place, flag))
        }
        if extraFile(item, text, form) { return }
        let here = span(item)
        if case .source = form.callee, case .word = tree[item], StageKind(rawValue: text) != nil {
            return refuse(text, form, at: here, label: "a stage comes after `|`", Fix(here, "| " + text))
        }
        if isComment(item) { return foreignComment(item, form) }
        let stage = meantStage(item, text, form) ?? oneRow(item, text, form)
        if let slip = stage ?? meantCommand(before: item, text, form) {
            return refuse(text, form, at: here, meant: slip.instead, Fix(slip.place, slip.instead))
        }
        if let toggle = toggle(before: item, text, form) {
            return error(
                .extraArgument, "`--\(toggle.flagName)` has no value", at: here,
                label: Pass.off.contains(text) ? "did you mean `--no-\(toggle.flagName)`?" : "leave it out")
        }
        if let (place, instead) = textBeforeRow(item, form) {
            let whole = "\(form.name) \(SafeText.shown(instead))"
            return refuse(text, form, at: here, meant: whole, Fix(place, instead))
        }
        if let advice = severalTimes(item, text) ?? looseText(item, form) {
            return refuse(text, form, at: here, help: advice)
        }
        if let slip = slip(at: item, form) ?? point(item, form) {
            // That there is no row of such a name is another reading of the same words.
            diagnostics.removeAll { $0.severity == .warning && $0.span.map(slip.place.covers) == true }
            return refuse(text, form, at: slip.place, meant: slip.instead, Fix(slip.place, slip.instead))
        }
        if let (place, instead) = rowBeforeText(item, form) {
            return refuse(text, form, at: here, meant: "\(form.name) \(instead)", Fix(place, instead))
        }
        if refuseTime(item, text, form, isMisspelled: false) { return }
        if let flag = flagTaking(text, form) {
            return refuse(text, form, at: here, meant: flag, help: moneyHelp(flag, form), Fix(here, flag))
        }
        if habit(at: item, text, form) == nil, refuseTime(item, text, form, isMisspelled: true) { return }
        refuse(text, form, at: here, notes: ["usage: \(form.usage)"], help: extraHelp(item, text, form))
    }

    private func refuse(
        _ text: String, _ form: CallForm, at place: Span, meant: String? = nil, label: String = "",
        notes: [String] = [], help: String? = nil, _ fix: Fix? = nil
    ) {
        error(
            .extraArgument, "`\(form.name)` does not take `\(SafeText.shown(text))`", at: place,
            label: meant.map { "did you mean `\($0)`?" } ?? label, notes: notes, help: help, fix: fix)
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
        if form.takenFor == .saving { return exporting(text) }
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

    /// The span from an item to the end of these words.
    func spanning(_ item: NodeID, _ words: ArraySlice<Substring>) -> Span { spanning(span(item), words) }

    func spanning(_ start: Span, _ words: ArraySlice<Substring>) -> Span {
        let first = words.first?.startIndex, last = words.last?.endIndex
        guard let first, let last, let text = words.first?.base else { return start }
        let length = text.utf8.distance(from: first, to: last)
        return Span(start.source, Int(start.start), Int(start.start) + length)
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
