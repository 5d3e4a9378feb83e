import FamRegistry
import FamSyntax
import FamText
import FamValues

extension Registry {
    /// The first rows that happen at a time, which most questions are about.
    var happening: EntitySpec? { entities.first { $0.timeField != nil } }
}

extension ParameterSpec {
    func takes(_ word: String) -> Bool {
        if case .enumeration(_, let cases) = type.unwrapped { cases.contains(word) } else { false }
    }
}

extension EntitySpec {
    /// `week` as a key of its rows: the week of their time, where no field is called so.
    func key(_ word: String) -> String {
        guard shape.index(of: word) == nil, let timeField, CalendarKey.words.contains(word) else { return word }
        return "\(word)(\(timeField))"
    }

    /// The first text of its rows.
    var textField: FieldSpec? {
        fields.first { $0.isStored && !$0.isSecret && $0.type.unwrapped == .string }
    }

    /// The stage that keeps the rows with a text.
    func search(_ text: String) -> String? {
        textField.map { "where \($0.name) like \"%\(EntitySpec.unquoted(text))%\"" }
    }

    /// A typed word as the inside of a text: `'a b'` without its quotes, `"O'Neil"` with the one that is part of it.
    static func unquoted(_ word: String) -> String {
        word.trimmed { $0 == "\"" || $0 == "'" }.filter { $0 != "\"" && $0 != "\\" }
    }
}

/// Words that would be taken as a value, although something else is meant.
extension Pass {
    /// `save events e.csv` would save the word, `save session x.fam` too.
    func refusesNameAsValue(_ item: NodeID, _ form: CallForm, _ index: Int) -> Bool {
        let type = form.parameters[index].type
        var takesRows = type == .any
        if case .table = type { takesRows = true }
        guard form.input == index, takesRows, case .word = tree[item] else { return false }
        let text = source(span(item)), name = form.name
        if type == .any, !self.index.mayBegin(text) { return false }
        let command = "\(text) \(name)"
        let rest = words(from: span(item)).dropFirst()
        if registry.source(text) != nil, rest.count == 2, rest.first == "by", let key = rest.last {
            let counted = "\(text) | count by \(key) | \(name)"
            error(
                .badArgument, "`\(text)` here is only a text", at: span(item),
                label: "did you mean `\(SafeText.shown(counted))`?", help: "rows are piped into `\(name)`")
        } else if registry.source(text) != nil {
            error(
                .badArgument, "`\(text)` here is only a text", at: span(item),
                label: "did you mean `\(text) | \(name) …`?", help: "rows are piped into `\(name)`")
        } else if registry.command(command) != nil {
            error(.badArgument, "`\(text)` here is only a text", at: span(item), label: "did you mean `\(command) …`?")
        } else if type != .any, let entity = registry.happening, !form.parameters.contains(where: { $0.takes(text) }) {
            let drawn = (summed(from: item, form.name, entity) ?? counted(from: item, form.name, entity)).map {
                "\(entity.plural) | \($0)"
            }
            error(
                .badArgument, "`\(name)` takes rows from a pipe, and `\(text)` is only a text", at: span(item),
                help: drawn.map { "did you mean `\($0)`?" }
                    ?? "rows come first: `\(entity.plural) | count by week | \(name)`")
        } else {
            return false
        }
        return true
    }

    /// `chart by week`: rows are grouped before they are drawn.
    func refusesKeys(_ item: NodeID, _ form: CallForm, _ index: Int) -> Bool {
        guard case .enumeration = form.parameters[index].type.unwrapped, case .word = tree[item],
            let input = form.input, case .table = form.parameters[input].type
        else { return false }
        let head = Span(span(item).source, Int(span(item).start) - form.name.utf8.count - 1, Int(span(item).end))
        if let entity = rows(before: head), let instead = summed(from: item, form.name, entity) {
            let line = tree.source.bytes[Int(head.start)...].prefix { ![0x0A, 0x3B, 0x7C, 0x7D].contains($0) }
            let place = Span(head.source, Int(head.start), line.endIndex)
            error(
                .badArgument, "`\(form.name)` does not group rows", at: place, label: "did you mean `\(instead)`?",
                fix: Fix(place, instead))
            return true
        }
        let text = source(span(item))
        guard text == "by" || CalendarKey.words.contains(text) else { return false }
        let isUngrouped = text == "by" || rows(before: head) != nil
        error(
            .badArgument, "`\(form.name)` does not group rows", at: span(item),
            help: isUngrouped
                ? "group them first: `… | pivot week(at) by child sum(points) | \(form.name)`"
                : "`… | \(form.name) --x \(text)` draws along a column `\(text)` of grouped rows; `… | pivot "
                    + "week(at) by child sum(points) | \(form.name)` groups moments first")
        return true
    }

    /// `chart points by week`: the sum that is drawn, over the rows of an entity.
    private func summed(from item: NodeID, _ command: String, _ entity: EntitySpec) -> String? {
        let words = words(from: span(item)).filter { $0 != "," }
        guard words.count == 3, words[1] == "by",
            let field = [String(words[0]), Habits.flag(String(words[0]), registry)].compactMap(\.self).first(where: {
                entity.shape.index(of: $0) != nil
            })
        else { return nil }
        return "sum \(field) by \(entity.key(String(words[2]))) | \(command)"
    }

    /// `chart by week and child`: what is drawn are numbers of rows.
    private func counted(from item: NodeID, _ command: String, _ entity: EntitySpec) -> String? {
        let keys = words(from: span(item)).dropFirst().flatMap { $0.split(separator: ",") }.filter { $0 != "and" }
        guard source(span(item)) == "by", !keys.isEmpty,
            keys.allSatisfy({ entity.shape.index(of: String($0)) != nil || CalendarKey.words.contains(String($0)) })
        else { return nil }
        return "count by \(keys.joined(separator: ", ")) | \(command)"
    }

    /// `media attach Leo teeth.jpg`: the owner of the rows, where a text is taken.
    func refusesOwner(_ item: NodeID, _ form: CallForm, _ index: Int) -> Bool {
        guard let text = plainText(item), form.parameters[index].type == .string, let input = form.input, input > index,
            case .entity(let name) = form.parameters[input].type.element ?? form.parameters[input].type.unwrapped,
            let entity = registry.entity(name), entity.timeField != nil, let owner = rowCommand(text),
            let field = entity.fields.first(where: {
                $0.type.unwrapped == .entity(String(owner.split(separator: " ")[0]))
            })
        else { return false }
        let place = span(item), own = source(place), words = words(from: place)
        guard let file = words.last, words.joined(separator: " ") == "\(own) \(file)" else { return false }
        let head = Span(place.source, Int(place.start) - form.name.utf8.count - 1, Int(place.end))
        let instead = "\(entity.plural) --\(field.name) \(own) | last | \(form.name) \(file)"
        error(
            .badArgument, "`\(form.name)` takes rows from a pipe, and `\(SafeText.shown(text))` is only a text",
            at: place, label: "did you mean `\(SafeText.shown(instead))`?",
            fix: source(head) == "\(form.name) \(own)"
                ? Fix(spanning(head, self.words(from: head)[...]), instead) : nil)
        return true
    }

    /// `log all Dishes`, where rows can be piped in and none is called so: all of them.
    func refusesEveryRow(_ item: NodeID, _ form: CallForm, _ index: Int) -> Bool {
        let type = form.parameters[index].type
        guard form.input == index, case .word = tree[item], case .entity(let name) = type.element ?? type.unwrapped,
            let entity = registry.entity(name), !frame.made.may(name), let lookup = checker.lookup
        else { return false }
        let text = source(span(item)), place = span(item)
        guard Habits.everyRow.contains(text), case .missing = lookup.exists(entity: name, text: text) else {
            return false
        }
        let head = Span(place.source, max(0, Int(place.start) - form.name.utf8.count - 1), Int(place.end))
        let instead = "\(entity.plural) | \(form.name)", isHead = source(head) == "\(form.name) \(text)"
        let ends = tree.source.bytes[Int(place.end)...].firstIndex { [0x0A, 0x3B, 0x7C, 0x7D].contains($0) }
        let rest = tree.source.text(Int(place.end)..<(ends ?? tree.source.bytes.count))
        error(
            .notFound, "no \(name) is called `\(text)`", at: isHead ? head : place,
            label: "did you mean `\(instead)\(SafeText.shown(rest))`?", help: "all of them are piped in",
            fix: isHead ? Fix(head, instead) : nil)
        return true
    }

    /// `weather in Berlin`, `backup to FILE`: the word before was taken for the value. `goal add Kite for Maya`: the
    /// row comes first.
    func meantAlone(_ codes: [Code?], _ place: Span, _ form: CallForm) -> Meant? {
        let spans = codes.compactMap { $0?.span }.sorted { $0.start < $1.start }
        guard let previous = spans.last, Int(previous.end) + 1 == Int(place.start),
            ["in", "to", "for", "of", "from", "the", "as"].contains(source(previous))
        else { return nil }
        let text = source(place)
        if spans.count == 2, let first = form.positionals.first,
            case .entity(let entity) = form.parameters[first].type.unwrapped, let lookup = checker.lookup,
            case .missing = lookup.exists(entity: entity, text: source(spans[0])),
            case .found = lookup.exists(entity: entity, text: text)
        {
            let whole = spans[0].joined(place), instead = "\(text) \(source(spans[0]))"
            diagnostics.removeAll { $0.severity == .warning && $0.span.map(whole.covers) == true }
            return Meant("did you mean `\(instead)`?", fix: Fix(whole, instead), at: whole)
        }
        // `home task add Fix the tap`
        guard source(previous) != "the" || spans.count == 1,
            Habits.advice("\(form.name) \(source(previous))", registry) == nil
        else { return nil }
        // That there is no row of such a name is another reading of the same word.
        diagnostics.removeAll { $0.severity == .warning && $0.span == previous }
        let whole = previous.joined(place)
        return Meant("did you mean `\(text)`?", fix: Fix(whole, text), at: whole)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x22
    }

    private func isList(_ item: NodeID) -> Bool { if case .wordList = tree[item] { true } else { false } }

    /// `log Maya&Leo Dishes`, `log "Maya, Leo" Dishes`: several rows, each of which is there.
    func refusesJoinedNames(_ item: NodeID, _ form: CallForm, _ index: Int) -> Bool {
        guard case .entity(let entity)? = form.parameters[index].type.element?.unwrapped, !frame.made.may(entity),
            let lookup = checker.lookup, !isList(item),
            // A script has many lines of `log Maya`, and a text is made only of what may be several names.
            withBytes(of: span(item), { $0.contains { !Pass.isNameByte($0) } }), let text = plainText(item),
            text.contains(where: { "&+/;,".contains($0) }) || text.contains(" and "),
            case .missing = lookup.exists(entity: entity, text: text)
        else { return false }
        let names = text.replacing(" and ", with: ",").split { "&+/;,".contains($0) }.map {
            String($0).trimmed { $0 == " " }
        }
        guard names.count > 1 else { return false }
        for name in names {
            guard case .found = lookup.exists(entity: entity, text: name) else { return false }
        }
        let instead = names.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: ",")
        error(
            .notFound, "no \(entity) is called `\(SafeText.shown(text))`", at: span(item),
            label: "did you mean `\(instead)`?", fix: Fix(span(item), instead))
        return true
    }
}
