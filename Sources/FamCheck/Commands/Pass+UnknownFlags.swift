import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Flags that a call does not have, and what was meant by them.
extension Pass {
    func unknownFlag(_ item: NodeID, _ name: Name, _ form: CallForm) {
        let text = names[name]
        let known = form.flagNames
        if let meant = meantFlag(text, item, form) {
            return error(
                .unknownFlag, "`\(form.name)` has no flag `--\(text)`", at: flagSpan(item, name), label: meant.label,
                help: meant.help, fix: meant.fix)
        }
        if let other = namesake(of: form, with: text) {
            return error(
                .unknownFlag, "`\(form.name)` has no flag `--\(text)`", at: flagSpan(item, name),
                notes: ["usage: \(form.usage)"], help: "`\(other)` has one")
        }
        if let meant = placed(text, item, form) {
            // What is wrong with a word in another's place is another reading of the same words.
            if let fix = meant.fix { diagnostics.removeAll { $0.span.map(fix.span.covers) == true } }
            return error(
                .unknownFlag, "`\(form.name)` has no flag `--\(text)`", at: flagSpan(item, name), label: meant.label,
                help: meant.help, fix: meant.fix)
        }
        let others = form.parameters.flatMap(\.otherNames).map(ParameterSpec.flagName)
        let near = suggestion(text, in: known + others + known.map { "no-" + $0 } + ["help"]).near
        let positional = form.parameters.contains { $0.flagName == text }
        error(
            .unknownFlag, "`\(form.name)` has no flag `--\(text)`", at: flagSpan(item, name),
            label: near.map { "did you mean `--\($0)`?" } ?? "",
            notes: ["usage: \(form.usage)"], help: flagHelp(text, form, isPositional: positional, hasNear: near != nil),
            fix: near.map { Fix(flagSpan(item, name), "--" + $0) })
    }

    private func flagHelp(_ text: String, _ form: CallForm, isPositional: Bool, hasNear: Bool) -> String? {
        // `child Maya --name Mia`
        if registry.entity(form.name) != nil,
            registry.command("\(form.name) edit")?.parameters.contains(where: { $0.flagName == text }) == true
        {
            return "`\(form.name) edit NAME --\(text) …` changes it"
        }
        if case .command(let spec) = form.callee, let others = spec.otherFlags, !hasNear { return others }
        if isPositional { return "`\(text)` is given by position, without a flag" }
        if case .source = form.callee, !hasNear { return "a stage chooses by anything else: `\(form.name) | where …`" }
        return nil
    }

    /// `events --last 7d`, `events --days 7`: the period that ends now.
    private func lastDays(_ text: String, _ item: NodeID, _ form: CallForm) -> Meant? {
        let words = words(from: span(item))
        let given = words[0].split(separator: "=").dropFirst().first ?? words.dropFirst().first
        guard let given, let period = form.period else { return nil }
        let digits = given.prefix { $0.isASCII && $0.isNumber }, unit = given.dropFirst(digits.count)
        guard text == "days" ? unit.isEmpty : text == "last" && (unit == "d" || unit == "days"),
            ValueReader.canRead("last-\(digits)-days", as: .period) == nil
        else { return nil }
        let start = Int(span(item).start), end = start + 2 + text.utf8.count + 1 + given.utf8.count
        let place = Span(span(item).source, start, end), flag = "--\(period.flagName) last-\(digits)-days"
        return Meant("did you mean `\(flag)`?", fix: Fix(place, flag))
    }

    /// `insights --format html`
    private func formatted(_ item: NodeID) -> Meant {
        let next = words(from: span(item)).dropFirst().first.map(String.init)
        let format = next.flatMap { isFormat($0) ? $0 : nil } ?? "json"
        return Meant(
            "",
            help: "the option of the program comes before the script, `fam --format \(format) -c …`; one table becomes "
                + "text by `| to \(format)`, a file by `| save FILE.\(format)`")
    }

    /// `events --note teeth`, `notes --search dentist`
    private func searching(_ text: String, _ item: NodeID, _ form: CallForm) -> Meant? {
        guard let entity = registry.source(form.name), let next = words(from: span(item)).dropFirst().first,
            Habits.searchFlags.contains(text) || entity.textField?.name == text,
            let stage = entity.search(String(next))
        else { return nil }
        return Meant("", help: "a stage does this: `\(SafeText.shown("\(form.name) | \(stage)"))`")
    }

    /// `behaviors --category School`: a field that has no flag.
    private func chosen(_ text: String, _ item: NodeID, _ form: CallForm) -> Meant? {
        guard let entity = registry.source(form.name),
            let field = entity.readableField(String(text.map { $0 == "-" ? "_" : $0 }))
        else { return nil }
        let rest = rest(after: Int(span(item).start) + 2 + text.utf8.count)
        guard let value = rest.first == "\"" ? rest.dropFirst().split(separator: "\"").first
            : rest.split(separator: " ").first
        else { return nil }
        let fits = ValueReader.canRead(String(value), as: field.type.unwrapped) == nil
        switch field.type.unwrapped {
        case .string, .entity:
            let stage = "where \(field.name) == \"\(value)\""
            return Meant("", help: "a stage does this: `\(SafeText.shown("\(form.name) | \(stage)"))`")
        case .int where fits, .float where fits, .date where fits:
            return Meant("", help: "a stage does this: `\(form.name) | where \(field.name) == \(value)`")
        default: return nil
        }
    }

    /// What is left of the line.
    private func rest(after place: Int) -> String {
        let bytes = tree.source.bytes[min(place, tree.source.bytes.count)...].prefix(200)
        let line = bytes.prefix { $0 != 0x0A && $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: ";") }
        return tree.source.text(line.startIndex..<line.endIndex).trimmed { $0 == " " || $0 == "=" }
    }

    private func isFormat(_ word: String) -> Bool {
        registry.command("to")?.parameters.contains { $0.takes(word) } == true
    }

    /// What a flag known from other programs is called here: a stage, another flag, a time (`--last-week`).
    private func meantFlag(_ text: String, _ item: NodeID, _ form: CallForm) -> Meant? {
        let place = flagSpan(item, names.intern(text))
        if let advice = Habits.advice("\(form.name) --\(text)", registry) { return Meant("", help: advice) }
        if case .command = form.callee, let times = severalTimes(item, "--" + text) { return Meant("", help: times) }
        if case .source = form.callee, let meant = meantForRows(text, item, place, form) { return meant }
        if case .command(let spec) = form.callee, case .table(let shape) = spec.result.unwrapped,
            let time = shape.columns.first(where: { $0.type == .datetime }),
            ValueReader.timeWordType(text) != nil || ["on", "in"].contains(text)
        {
            let given = words(from: span(item)).dropFirst().first.map(String.init)
            let period = [text, given ?? ""].first { ValueReader.timeWordType($0) != nil } ?? "today"
            return Meant("", help: "a stage does this: `\(form.name) | where \(time.name) in \(period)`")
        }
        return meantOfCommand(text, item, place, form)
    }

    /// What chooses rows at the beginning of a pipeline.
    private func meantForRows(_ text: String, _ item: NodeID, _ place: Span, _ form: CallForm) -> Meant? {
        if let days = lastDays(text, item, form) { return days }
        if let search = searching(text, item, form) { return search }
        if let stage = Habits.flagStages[text] {
            let next = words(from: span(item)).dropFirst().first.map(String.init)
            if let format = [next, text].compactMap({ $0 }).first(where: isFormat) {
                let program = "on a command line `--format \(format)`"
                return Meant("", help: "a stage does this: `\(form.name) | to \(format)`; \(program)")
            }
            let own = number(after: item).map { stage.replacing("5", with: $0) } ?? stage
            return Meant("", help: "a stage does this: `\(form.name) | \(own)`")
        }
        if !form.flagNames.contains(text), let chosen = chosen(text, item, form) { return chosen }
        if let type = ValueReader.timeWordType(text), let spec = type == .period ? form.period : form.day {
            let flag = "--\(spec.flagName) \(text)"
            return Meant("did you mean `\(flag)`?", fix: Fix(place, flag))
        }
        return nil
    }

    private func meantOfCommand(_ text: String, _ item: NodeID, _ place: Span, _ form: CallForm) -> Meant? {
        if case .command = form.callee, let meant = timeFlag(text, item, form) { return meant }
        // `--every 3-months` of a task is no word for all rows.
        let isOwn = Habits.flag(text, registry).map(form.flagNames.contains) == true
        if !isOwn, let every = everyRow(text, place, form) { return every }
        if Habits.previews.contains(text), case .command = form.callee {
            return Meant("", help: "`plan \(form.name) …` shows what it would change, and changes nothing")
        }
        if Habits.formFlags.contains(text), let next = words(from: span(item)).dropFirst().first,
            let flag = valueFlag(String(next), form)
        {
            let whole = Span(place.source, Int(place.start), Int(place.end) + 1 + next.utf8.count)
            return Meant("did you mean `--\(flag)`?", fix: Fix(whole, "--\(flag)"))
        }
        if text == Habits.programFlag { return formatted(item) }
        if case .command = form.callee, let own = form.name.split(separator: " ").dropLast().last,
            let other = registry.command("\(own) \(text)")
        {
            return Meant("", help: "`\(other.name)` does this, and `help \(other.name)` says how")
        }
        let known = Habits.flag(text, registry), names = [known, known == "at" ? "on" : nil].compactMap(\.self)
        let time = Habits.timeFlags.contains(text) ? onlyTime(form)?.flagName : nil
        let flag = names.first { form.flagNames.contains($0) } ?? time ?? valueFlag(text, form)
        guard let flag else { return rowFlag(item, place, form) }
        return otherValues(of: flag, item, form)
            ?? Meant("did you mean `--\(flag)`?", fix: Fix(place, "--" + flag))
    }

    /// `log … --yesterday`, `journal --since 12:00`
    private func timeFlag(_ text: String, _ item: NodeID, _ form: CallForm) -> Meant? {
        guard case .command(let spec) = form.callee else { return nil }
        if let type = ValueReader.timeWordType(text), type != .period, let time = onlyTime(form),
            valueFlag(text, form) == nil
        {
            let flag = "--\(time.flagName) \(text)"
            return Meant("did you mean `\(flag)`?", fix: Fix(flagSpan(item, names.intern(text)), flag))
        }
        guard ["since", "after", "from"].contains(text), !form.flagNames.contains("to"),
            case .table(let shape) = spec.result.unwrapped,
            let time = shape.columns.first(where: { $0.type == .datetime }),
            let given = words(from: span(item)).dropFirst().first.map(String.init),
            [ValueType.time, .date, .datetime].contains(where: { ValueReader.canRead(given, as: $0) == nil })
        else { return nil }
        let moment = ValueReader.canRead(given, as: .time) == nil ? "today@\(given)" : given
        return Meant("", help: "a stage does this: `\(form.name) | where \(time.name) > \(moment)`")
    }

    /// `--every 3-months` of a task: the flag that was meant has other words for that, so its name alone is no advice.
    private func otherValues(of flag: String, _ item: NodeID, _ form: CallForm) -> Meant? {
        guard let parameter = form.parameters.first(where: { $0.flagName == flag }),
            case .enumeration(_, let cases) = parameter.type.unwrapped,
            let value = words(from: span(item)).dropFirst().first, !cases.contains(String(value))
        else { return nil }
        return Meant("", help: "`--\(flag)` does this; it takes \(Words.list(cases, "or"))")
    }

    /// `note add "Was brave" --about Maya`: the one flag whose row the value names.
    private func rowFlag(_ item: NodeID, _ place: Span, _ form: CallForm) -> Meant? {
        guard case .command = form.callee, let lookup = checker.lookup,
            let value = words(from: span(item)).dropFirst().first.map(String.init), !value.hasPrefix("-")
        else { return nil }
        let flags = form.parameters.filter { parameter in
            guard parameter.kind == .flag, case .entity(let entity) = parameter.type.unwrapped else { return false }
            return lookup.has(entity: entity, text: value.filter { $0 != "\"" })
        }
        guard flags.count == 1 else { return nil }
        let flag = "--\(flags[0].flagName)"
        return Meant("did you mean `\(flag)`?", fix: Fix(place, flag))
    }

    /// `log --all Dishes`: all rows are piped in.
    private func everyRow(_ text: String, _ place: Span, _ form: CallForm) -> Meant? {
        guard Habits.everyRow.contains(text), let input = form.input,
            case .entity(let kind) = form.parameters[input].type.element ?? form.parameters[input].type.unwrapped,
            let entity = registry.entity(kind)
        else { return nil }
        let instead = "\(entity.plural) | \(form.name)"
        let head = Span(place.source, max(0, Int(place.start) - form.name.utf8.count - 1), Int(place.end))
        guard source(head) == "\(form.name) --\(text)" else {
            return Meant("", help: "`\(instead) …` takes all of them")
        }
        let whole = ([instead] + words(from: place).dropFirst().map(String.init)).joined(separator: " ")
        return Meant(
            "did you mean `\(SafeText.shown(whole))`?", help: "all of them are piped in", fix: Fix(head, instead))
    }

    /// The flag without its value.
    private func flagSpan(_ item: NodeID, _ name: Name) -> Span {
        let whole = span(item)
        return Span(whole.source, Int(whole.start), min(Int(whole.end), Int(whole.start) + 2 + names[name].utf8.count))
    }
}
