import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Words that are a value, such as an amount or a row, and the flag that takes it.
extension Pass {
    /// `goal add Maya Kite 50`: the flag for a number that every such row has, or the one that takes such a value.
    func flagTaking(_ text: String, _ form: CallForm) -> String? {
        if case .source = form.callee { return choosingFlag(text, form) }
        if text.utf8.count == 4, let period = form.period, ValueReader.canRead(text, as: .period) == nil {
            return "--\(period.flagName) \(text)"
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
        guard let period = form.period, ValueReader.timeWordType(text) == .period else { return nil }
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
    func moneyHelp(_ flag: String, _ form: CallForm) -> String? {
        guard let parameter = form.parameters.first(where: { flag.hasPrefix("--\($0.flagName) ") }),
            parameter.type.unwrapped == .money, let first = parameter.summary.first
        else { return nil }
        let what = first.lowercased() + parameter.summary.dropFirst()
        return "`--\(parameter.flagName)` takes \(what.trimmed { $0 == "." })"
    }

    /// `allowance add Maya 10 cents`
    func moneyPhrase(_ item: NodeID, _ form: CallForm) -> (Span, String)? {
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
    func rowBeforeText(_ item: NodeID, _ form: CallForm) -> (Span, String)? {
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
