import FamRegistry
import FamSyntax
import FamText
import FamValues

/// A word after the last parameter, and what was meant by it.
extension Pass {
    /// What an extra argument was meant to be: `+2` as a flag, `18:00` as part of the day before it, `add` of one row
    /// after the name of many, `name=value`.
    func meantWord(_ item: NodeID, _ codes: [Code?], _ form: CallForm) -> Meant? {
        let place = span(item), text = source(place)
        let previous = codes.lazy.compactMap { $0?.span }.max { $0.end < $1.end }
        if let previous, source(previous).hasSuffix(",") {
            return Meant("", help: "`\(form.name)` takes one at a time: write a line for each")
        }
        if case .source(let entity) = form.callee, case .word = tree[item], registry.isCommandPrefix(entity.name) {
            let part = Habits.parts[text] ?? text
            let head = Span(place.source, Int(place.start) - form.name.utf8.count - 1, Int(place.end))
            if registry.command("\(entity.name) \(part)") != nil, source(head).hasPrefix(form.name) {
                return Meant("did you mean `\(entity.name) \(part)`?", fix: Fix(head, "\(entity.name) \(part)"))
            }
        }
        if let meant = ownedRow(previous, place, form) { return meant }
        if let meant = meantVerb(previous, place, form) ?? meantAlone(codes, place, form) { return meant }
        if let previous, Int(previous.end) + 1 == Int(place.start), text.contains(":"),
            ValueReader.timeWordType(source(previous) + "@" + text) == .datetime
        {
            let whole = "\(source(previous))@\(text)"
            return Meant("did you mean `\(whole)`?", fix: Fix(previous.joined(place), whole))
        }
        if let first = text.first, first == "+" || first == "-", Int64(text.drop { $0 == "+" }) != nil {
            let free = form.parameters.indices.filter {
                codes[$0] == nil && form.parameters[$0].type.unwrapped == .int
                    && form.parameters[$0].kind == .flag
            }
            if let index = free.first, free.count == 1 {
                let flag = "--\(form.parameters[index].flagName) \(text.drop { $0 == "+" })"
                return Meant("did you mean `\(flag)`?", fix: Fix(place, flag))
            }
        }
        if let meant = chosenRows(item, form) { return meant }
        if let (month, period) = monthAndYear(item, form) {
            return Meant("did you mean `\(period)`?", fix: Fix(month, period), at: month)
        }
        if let bare = form.bare, codes[bare] != nil,
            ValueReader.canRead(text, as: form.parameters[bare].type.unwrapped) == nil
        {
            return Meant("", help: "`\(form.name)` takes one time or period: write a line for each")
        }
        return written(text, place, form)
    }

    /// `weather tomorrow Paris`, `weather show Paris tomorrow`, `allowance owed Maya`: a stage takes those of the rows
    /// that have the day, or the row of another kind.
    private func chosenRows(_ item: NodeID, _ form: CallForm) -> Meant? {
        guard case .command(let spec) = form.callee, case .table(let shape) = spec.result.unwrapped else { return nil }
        var words = lineWords(around: item)
        guard let first = words.first, let last = words.last, words.count > spec.path.count else { return nil }
        for (at, word) in words.enumerated().dropFirst(1) {
            guard let test = shape.columns.lazy.compactMap({ self.test(of: $0, word.text) }).first else { continue }
            words.remove(at: at)
            let line = words.map(\.text).joined(separator: " ") + " | where " + test
            return Meant(
                "did you mean `\(SafeText.shown(line))`?",
                fix: Fix(Span(tree.source.id, first.range.lowerBound, last.range.upperBound), line))
        }
        return nil
    }

    private func test(of column: Column, _ word: String) -> String? {
        switch column.type.unwrapped {
        case .date where ValueReader.timeWordType(word) == .date:
            "\(column.name) == \(ValueReader.weekday(word) == nil ? word : "next-\(word)")"
        case .entity(let kind) where checker.lookup?.has(entity: kind, text: EntitySpec.unquoted(word)) == true:
            "\(column.name) == \(Quoting.literal(EntitySpec.unquoted(word)))"
        default: nil
        }
    }

    /// `behavior archive Dishes`, where there is no such command: the edit that deactivates the row, or what exists.
    private func meantVerb(_ previous: Span?, _ place: Span, _ form: CallForm) -> Meant? {
        guard let previous, Int(previous.end) + 1 == Int(place.start) else { return nil }
        if let part = Habits.parts[source(previous)], registry.command("\(form.name) \(part)") != nil {
            diagnostics.removeAll { $0.severity == .warning && $0.span == previous }
            return Meant("did you mean `\(form.name) \(part)`?", fix: Fix(previous, part), at: previous)
        }
        if let renamed = renamed(previous, place, form) { return renamed }
        guard let call = switching(form.name, source(previous), source(place)) else { return nil }
        // The warning that there is no row with this name is another reading of the same word.
        diagnostics.removeAll { $0.severity == .warning && $0.span == previous }
        return Meant("did you mean `\(form.name) \(call)`?", fix: Fix(previous.joined(place), call))
    }

    /// `behavior rename Dishes "Washed up"`
    private func renamed(_ previous: Span, _ place: Span, _ form: CallForm) -> Meant? {
        let words = words(from: place)
        guard source(previous) == "rename", let label = registry.entity(form.name)?.label, let name = words.first,
            registry.command("\(form.name) edit") != nil, words.count > 1
        else { return nil }
        let new = words.dropFirst(words[1] == "to" ? 2 : 1).joined(separator: " ")
        let instead = "edit \(name) --\(ParameterSpec.flagName(label)) \(new)"
        diagnostics.removeAll { $0.severity == .warning && $0.span == previous }
        let end = Int(place.start) + words.map(\.utf8.count).reduce(words.count - 1, +)
        let whole = Span(previous.source, Int(previous.start), end)
        return Meant("did you mean `\(form.name) \(SafeText.shown(instead))`?", fix: Fix(whole, instead), at: whole)
    }

    /// `points=5` for `--points 5`; `X=5` is not a setting here.
    private func written(_ text: String, _ place: Span, _ form: CallForm) -> Meant? {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0].allSatisfy({ $0.isLetter || $0 == "_" }) else { return nil }
        if form.flagNames.contains(parts[0]) {
            return Meant("did you mean `--\(parts[0]) \(parts[1])`?", fix: Fix(place, "--\(parts[0]) \(parts[1])"))
        }
        guard form.takenFor == .saving else { return nil }
        return Meant("", help: "`let \(parts[0]) = \(parts[1])` makes a variable")
    }
}
