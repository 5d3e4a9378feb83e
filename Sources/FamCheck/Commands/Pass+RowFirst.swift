import FamRegistry
import FamSyntax
import FamText
import FamValues

/// What is added to a row, written without the row or before it: `home task add Fix the tap`, `goal add Kite Maya`.
extension Pass {
    /// The kind of row that a command takes before its one text; nil for other commands.
    private func owner(_ form: CallForm) -> String? {
        guard case .command = form.callee, form.positionals.count == 2,
            case .entity(let entity) = form.parameters[form.positionals[0]].type.unwrapped,
            form.parameters[form.positionals[1]].type.unwrapped == .string
        else { return nil }
        return entity
    }

    private func isRow(_ text: String, _ entity: String) -> Bool {
        if case .found? = checker.lookup?.exists(entity: entity, text: text) { true } else { false }
    }

    private func isNoRow(_ text: String, _ entity: String) -> Bool {
        guard case .missing? = checker.lookup?.exists(entity: entity, text: text) else { return false }
        return !frame.made.may(entity)
    }

    /// `home task add "Fix the tap"`, `goal add Leo/Kite`: the text where the row belongs, and nothing after it.
    func missingOwner(_ codes: [Code?], _ form: CallForm) -> Meant? {
        // What is typed after `home task complete` is meant to be a task.
        guard let entity = owner(form), !form.name.hasPrefix("\(entity) "), codes[form.positionals[1]] == nil,
            let first = codes[form.positionals[0]].flatMap(Pass.namedRow), isNoRow(first.text, entity)
        else { return nil }
        forgetMissing(at: first.span)
        let parts = first.text.split(separator: "/", maxSplits: 1).map { Quoting.argument(String($0)) }
        if parts.count == 2, isRow(String(first.text.prefix { $0 != "/" }), entity) {
            return Meant("did you mean `\(parts[0]) \(parts[1])`?", fix: Fix(first.span, "\(parts[0]) \(parts[1])"))
        }
        return Meant("", help: ownerFirst(form, first.text))
    }

    /// The line to type, with what else the command needs as its example has it.
    private func ownerFirst(_ form: CallForm, _ text: String) -> String {
        let row = form.parameters[form.positionals[0]].name
        let known = owner(form).flatMap { checker.lookup?.label(of: $0) }
        var line = "\(form.name) \(known.map { Quoting.argument($0) } ?? row.uppercased()) \(Quoting.argument(text))"
        if let known, let entity = registry.entities.first(where: { form.name == "\($0.name) add" }),
            entity.fields.contains(where: Pass.needsValue),
            let whole = registry.firstRow(of: entity, named: text, owner: known)
        {
            line = whole
        }
        return "the \(row) comes first: `\(SafeText.shown(line))`"
    }

    /// Whether a line without a flag for it may be refused.
    private static func needsValue(_ field: FieldSpec) -> Bool {
        guard case .flag = field.argument else { return false }
        switch field.default {
        case .required, .taken: return true
        default: return false
        }
    }

    /// `home task add Fix the tap`: a text without quotes, and no row before it.
    func looseText(_ item: NodeID, _ form: CallForm) -> String? {
        let words = lineWords(around: item), head = form.name.split(separator: " ").count
        guard let entity = owner(form), words.count > head, !words[head].isQuoted, isNoRow(words[head].text, entity)
        else { return nil }
        let rest = words[head...].prefix { !$0.isFlag && !$0.isQuoted }.map(\.text)
        guard rest.count > 2 else { return nil }
        forgetMissing(at: Span(tree.source.id, words[head].range.lowerBound, words[head].range.upperBound))
        return ownerFirst(form, rest.joined(separator: " "))
    }

    /// `goal add Kite Maya`: the row after the text.
    func refuseOwnerLast(_ codes: [Code?], _ form: CallForm) {
        guard let entity = owner(form), let first = codes[form.positionals[0]].flatMap(Pass.namedRow),
            let last = codes[form.positionals[1]], case .constant(.string(let text)) = last.node,
            isNoRow(first.text, entity), isRow(text, entity)
        else { return }
        let place = first.span.joined(last.span), instead = "\(source(last.span)) \(source(first.span))"
        forgetMissing(at: first.span)
        error(
            .notFound, "`\(SafeText.shown(text))` is the \(entity), and it comes first", at: place,
            label: "did you mean `\(SafeText.shown(instead))`?", fix: Fix(place, instead))
    }

    /// `agreement add "No phone"`: what its one flag for a text takes, where the row belongs.
    func refuseTextForRow(_ codes: [Code?], _ form: CallForm) {
        guard let (entity, flag) = textFlag(form), codes[flag] == nil,
            let first = codes[form.positionals[0]].flatMap(Pass.namedRow), first.text.contains(" "),
            isNoRow(first.text, entity)
        else { return }
        let row = checker.lookup?.label(of: entity).map { SafeText.shown(Quoting.argument($0)) } ?? entity.uppercased()
        let text = SafeText.shown(Quoting.argument(first.text))
        let instead = "\(row) --\(form.parameters[flag].flagName) \(text)"
        forgetMissing(at: first.span)
        error(
            .notFound, "no \(entity) is called `\(SafeText.shown(first.text))`", at: first.span,
            label: "did you mean `\(form.name) \(instead)`?", fix: Fix(first.span, instead))
    }

    /// `agreement add "No phone" Leo`: the same, with the row after it.
    func textBeforeRow(_ item: NodeID, _ form: CallForm) -> (place: Span, instead: String)? {
        let words = lineWords(around: item), head = form.name.split(separator: " ").count
        guard let (entity, flag) = textFlag(form), words.count == head + 2, words[head].isQuoted,
            let row = plainText(item), isRow(row, entity)
        else { return nil }
        let text = words[head].range, place = Span(tree.source.id, text.lowerBound, words[head + 1].range.upperBound)
        forgetMissing(at: Span(tree.source.id, text.lowerBound, text.upperBound))
        let written = tree.source.text(text)
        return (place, "\(source(span(item))) --\(form.parameters[flag].flagName) \(written)")
    }

    /// Of a command that adds to one row: the kind of row, and its only flag for a text.
    private func textFlag(_ form: CallForm) -> (entity: String, flag: Int)? {
        guard case .command = form.callee, form.name.hasSuffix(" add"), form.positionals.count == 1,
            case .entity(let entity) = form.parameters[form.positionals[0]].type.unwrapped
        else { return nil }
        let flags = form.parameters.indices.filter {
            form.parameters[$0].kind == .flag && form.parameters[$0].type.unwrapped == .string
        }
        return flags.count == 1 ? (entity, flags[0]) : nil
    }

    /// `log Maya Dishes,Shouted`, where one row is taken and each of several is there.
    func refusesSeveral(_ item: NodeID, _ form: CallForm, _ index: Int) -> Bool {
        guard case .command = form.callee, case .entity(let entity) = form.parameters[index].type.unwrapped,
            withBytes(of: span(item), { $0.contains(UInt8(ascii: ",")) }), let text = plainText(item),
            isNoRow(text, entity)
        else { return false }
        let names = text.split(separator: ",").map { String($0).trimmed { $0 == " " } }
        guard names.count > 1, names.allSatisfy({ isRow($0, entity) }) else { return false }
        let words = lineWords(around: item)
        guard let place = words.firstIndex(where: { $0.range.lowerBound == Int(span(item).start) }) else {
            return false
        }
        let lines = names.map { name in
            (words[..<place].map(\.text) + [Quoting.argument(name)] + words[(place + 1)...].map(\.text))
                .joined(separator: " ")
        }
        error(
            .notFound, "`\(form.name)` takes one \(entity) at a time", at: span(item),
            help: "write a line for each: `\(SafeText.shown(lines.joined(separator: "; ")))`")
        return true
    }

    /// That there is no row of a name is another reading of the same words.
    private func forgetMissing(at place: Span) {
        diagnostics.removeAll { $0.code == .notFound && $0.span == place }
    }
}
