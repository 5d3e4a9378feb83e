import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Words that a call has no place for, and what was meant by them.
extension Pass {
    func extraWord(_ item: NodeID, _ form: CallForm) {
        let text = source(span(item))
        if case .source = form.callee, case .word = tree[item], StageKind(rawValue: text) != nil {
            return error(
                .extraArgument, "`\(form.name)` has no place for `\(text)`", at: span(item),
                label: "a stage comes after `|`",
                fix: Fix(span(item), "| " + text))
        }
        if let toggle = toggle(before: item, text, form) {
            return error(
                .extraArgument, "`--\(toggle.flagName)` has no value", at: span(item),
                label: Pass.off.contains(text) ? "did you mean `--no-\(toggle.flagName)`?" : "leave it out")
        }
        var help: String?
        if let flag = flagTaking(text, form) {
            return error(
                .extraArgument, "`\(form.name)` has no place for `\(SafeText.shown(text))`", at: span(item),
                label: "did you mean `\(flag)`?",
                fix: Fix(span(item), flag))
        }
        if case .command(let spec) = form.callee, case .entity = spec.result,
            commands(after: form.name).contains("\(form.name) add")
        {
            help = "`\(form.name)` finds one; `\(form.name) add` makes one"
        } else if case .source = form.callee {
            help = "choose rows with one of the flags, or with `| where …`"
        } else if case .word = tree[item], !form.positionals.isEmpty {
            help = "a text of several words needs quotes"
        }
        error(
            .extraArgument, "`\(form.name)` has no place for `\(SafeText.shown(text))`", at: span(item),
            notes: ["usage: \(form.usage)"],
            help: help)
    }

    private static let off: Set = ["false", "no", "off"]

    /// `--active false`: the flag that is by itself or as `--no-active`.
    private func toggle(before item: NodeID, _ text: String, _ form: CallForm) -> ParameterSpec? {
        guard Pass.off.contains(text) || ["true", "yes", "on"].contains(text) else { return nil }
        let place = span(item)
        return form.parameters.first { parameter in
            let flag = "--\(parameter.flagName) ", start = Int(place.start) - flag.utf8.count
            return parameter.kind == .toggle && start >= 0
                && source(Span(place.source, start, Int(place.start))) == flag
        }
    }

    /// `log Maya Dishes yesterday`: the one flag that takes a time, for a word that is one. `goal add Maya Kite 50`: a
    /// number that every such row has.
    private func flagTaking(_ text: String, _ form: CallForm) -> String? {
        if case .source = form.callee { return choosingFlag(text, form) }
        if case .command = form.callee, Int64(text) != nil,
            let flag = form.parameters.first(where: { $0.kind == .flag && $0.type == .int && $0.default == nil })
        {
            return "--\(flag.flagName) \(text)"
        }
        let times = form.parameters.filter { $0.kind == .flag && [.datetime, .date].contains($0.type.unwrapped) }
        guard times.count == 1, let flag = times.first, ValueReader.canRead(text, as: flag.type.unwrapped) == nil else {
            return nil
        }
        return "--\(flag.flagName) \(text)"
    }

    /// `badges Maya`, `events last-week`: the first flag of a source whose rows the word chooses.
    private func choosingFlag(_ text: String, _ form: CallForm) -> String? {
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
