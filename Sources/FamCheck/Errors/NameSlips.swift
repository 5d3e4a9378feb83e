import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Names and texts whose words a command takes for several arguments: `log Maya Set the table`, `log Maya and Leo
/// Dishes`, `log Maya Dishes for Grandma`.
extension Pass {
    /// The text as written, and what was meant.
    struct Slip {
        var place: Span
        var instead: String
    }

    /// A word of the line, quotes and all.
    struct LineWord {
        var text: String
        var range: Range<Int>
        var isFlag: Bool { text.hasPrefix("--") }
        var isQuoted: Bool { text.hasPrefix("\"") || text.hasPrefix("'") }
    }

    /// More words than any name has.
    private static let longestName = 8

    /// - Parameter item: the first word that the command has no place for.
    func slip(at item: NodeID, _ form: CallForm) -> Slip? {
        guard case .command = form.callee else { return nil }
        let words = lineWords(around: item)
        guard let index = words.firstIndex(where: { $0.range.lowerBound == Int(span(item).start) }), index > 0 else {
            return nil
        }
        let slip =
            listSlip(words, upTo: index, form) ?? valueSlip(words, index, form) ?? nameSlip(words, index, form)
            ?? flagSlip(words, index, form) ?? textSlip(words, index, form) ?? wordsSlip(words, index, form)
        return slip.flatMap { $0.instead == source($0.place) ? nil : $0 }
    }

    /// `Maya and Leo`, `Maya, Leo`: for a command that takes several, `Maya,Leo`.
    private func listSlip(_ words: [LineWord], upTo index: Int, _ form: CallForm) -> Slip? {
        guard let list = form.positionals.lazy.compactMap({ form.parameters[$0].type.element?.unwrapped }).first else {
            return nil
        }
        var first = words.startIndex, last = first, names: [String] = []
        func isJoined(_ index: Int) -> Bool { words[index].text.hasSuffix(",") || isAnd(index + 1) }
        func isAnd(_ index: Int) -> Bool { index + 1 < words.count && ["and", "&", ","].contains(words[index].text) }
        for start in words.indices.prefix(index) where isJoined(start) {
            (first, last, names) = (start, start, [])
            break
        }
        while last < words.count {
            let isListed = words[last].text.hasSuffix(",")
            names.append(isListed ? String(words[last].text.dropLast()) : words[last].text)
            if isAnd(last + 1) {
                last += 2
            } else if isListed, last + 1 < words.count {
                last += 1
            } else {
                break
            }
        }
        if names.count < 2, case .entity(let entity) = list { return neighbors(words, upTo: index, entity) }
        guard names.count > 1, last < words.count, names.allSatisfy({ !$0.isEmpty }) else { return nil }
        return Slip(place: place(words, first, last), instead: names.joined(separator: ","))
    }

    /// `Maya Leo`, both of them rows.
    private func neighbors(_ words: [LineWord], upTo index: Int, _ entity: String) -> Slip? {
        func isRow(_ word: LineWord) -> Bool {
            guard !word.isFlag, case .found? = checker.lookup?.exists(entity: entity, text: word.text) else {
                return false
            }
            return true
        }
        guard let first = words.indices.prefix(index).first(where: { isRow(words[$0]) }) else { return nil }
        let names = words[first...].prefix(while: isRow)
        guard names.count > 1 else { return nil }
        return Slip(
            place: place(words, first, names.endIndex - 1), instead: names.map(\.text).joined(separator: ","))
    }

    /// The word before and some that follow are the name of one row.
    private func nameSlip(_ words: [LineWord], _ index: Int, _ form: CallForm) -> Slip? {
        guard let entity = lastEntity(form), let lookup = checker.lookup, !words[index - 1].isQuoted else { return nil }
        let rest = words[index...].prefix { !$0.isFlag && !$0.isQuoted }.prefix(Pass.longestName)
        for end in rest.indices.reversed() {
            let name = words[(index - 1)...end].map(\.text).joined(separator: " ")
            switch lookup.exists(entity: entity, text: name) {
            case .found: return Slip(place: place(words, index - 1, end), instead: "\"\(name)\"")
            case .missing(let near?) where end == rest.endIndex - 1 && near.contains(" "):
                return Slip(place: place(words, index - 1, end), instead: "\"\(near)\"")
            default: continue
            }
        }
        return nil
    }

    /// `--note washed up`: the value of the flag before has no quotes.
    private func valueSlip(_ words: [LineWord], _ index: Int, _ form: CallForm) -> Slip? {
        guard index > 1, words[index - 2].isFlag, !words[index - 1].isQuoted, !words[index - 1].isFlag,
            !words[index].isFlag,
            form.parameters.contains(where: {
                $0.kind == .flag && $0.type.unwrapped == .string && "--" + $0.flagName == words[index - 2].text
            })
        else { return nil }
        let rest = words[index...].prefix { !$0.isFlag && !$0.isQuoted }
        guard let text = words[(index - 1)..<rest.endIndex].map(\.text).joined(separator: " ").quotedAsNote else {
            return nil
        }
        return Slip(place: place(words, index - 1, rest.endIndex - 1), instead: text)
    }

    /// `behavior add Feed the cat`: the one text that the command takes by position has no quotes.
    private func wordsSlip(_ words: [LineWord], _ index: Int, _ form: CallForm) -> Slip? {
        let texts = form.positionals.filter { form.parameters[$0].type.unwrapped == .string }
        guard texts.count == 1, texts.first == form.positionals.last, form.name.hasSuffix(" add"),
            let first = words[index].text.first,
            !words[index - 1].isQuoted, !words[index - 1].isFlag, first.isLetter,
            valueFlag(words[index].text, form) == nil
        else { return nil }
        let flags = form.flagNames
        let rest = words[index...].prefix {
            !$0.isFlag && !$0.isQuoted && Int64($0.text) == nil && !flags.contains($0.text)
        }
        guard let text = words[(index - 1)..<rest.endIndex].map(\.text).joined(separator: " ").quotedAsNote else {
            return nil
        }
        return Slip(place: place(words, index - 1, rest.endIndex - 1), instead: text)
    }

    /// `note "so brave"`, `-n "so brave"`: the name of a flag without its dashes, or its first letter.
    private func flagSlip(_ words: [LineWord], _ index: Int, _ form: CallForm) -> Slip? {
        let letters = Array(words[index].text)
        if letters.count == 2, letters[0] == "-", letters[1].isLetter {
            if let known = Habits.flag(String(letters[1]), registry), form.flagNames.contains(known) {
                return Slip(place: place(words, index, index), instead: "--" + known)
            }
            let known = form.parameters.filter { $0.kind != .positional && $0.flagName.first == letters[1] }
            guard known.count == 1 else { return nil }
            return Slip(place: place(words, index, index), instead: "--" + known[0].flagName)
        }
        let text = words[index].text, names = [text, Habits.flag(text, registry)].compactMap(\.self)
        guard index + 1 < words.count,
            let flag = names.first(where: { name in
                form.parameters.contains { $0.kind == .flag && $0.flagName == name }
            })
        else { return nil }
        // `name to Mia`
        let last = index + 2 < words.count && ["to", "=", "is"].contains(words[index + 1].text) ? index + 1 : index
        return Slip(place: place(words, index, last), instead: "--" + flag)
    }

    /// `for Grandma`, `"for Grandma"`: the one text that the command takes, after a row that is there.
    private func textSlip(_ words: [LineWord], _ index: Int, _ form: CallForm) -> Slip? {
        let flags = form.parameters.filter { $0.kind == .flag && $0.type.unwrapped == .string }
        guard flags.count == 1, !words[index].text.hasPrefix("-") else { return nil }
        let flag = "--" + flags[0].flagName
        // `link list kids`: a command that takes nothing else.
        if form.positionals.isEmpty, form.parameters.count == 1, index == words.count - 1 {
            return Slip(place: place(words, index, index), instead: "\(flag) \(words[index].text)")
        }
        guard let entity = lastEntity(form) else { return nil }
        guard !words.contains(where: { $0.text == flag }) else { return nil }
        let before = words[index - 1], row = before.isQuoted ? String(before.text.dropFirst().dropLast()) : before.text
        if words[index].isQuoted {
            // `log Leo 3 "Set the table"`
            if case .missing? = checker.lookup?.exists(entity: entity, text: row) { return nil }
            return Slip(place: place(words, index, index), instead: "\(flag) \(words[index].text)")
        }
        let rest = words[index...].prefix { !$0.isFlag && !$0.isQuoted }
        guard case .found? = checker.lookup?.exists(entity: entity, text: row), Int64(words[index].text) == nil,
            let text = rest.map(\.text).joined(separator: " ").quotedAsNote
        else { return nil }
        return Slip(place: place(words, index, rest.endIndex - 1), instead: "\(flag) \(text)")
    }

    // MARK: The wrong way round

    /// `log Dishes Maya`: two names, each of which is the other's.
    func refuseSwapped(_ codes: [Code?], _ form: CallForm, since count: Int) {
        guard let lookup = checker.lookup, diagnostics[count...].contains(where: { $0.code == .notFound }) else {
            return
        }
        let names = form.positionals.compactMap { index in codes[index].flatMap(Pass.namedRow) }
        guard names.count == 2, names[0].entity != names[1].entity,
            lookup.has(entity: names[0].entity, text: names[1].text),
            lookup.has(entity: names[1].entity, text: names[0].text)
        else { return }
        let place = names[0].span.joined(names[1].span)
        let instead = source(names[1].span) + " " + source(names[0].span)
        diagnostics[count...].removeAll { $0.code == .notFound }
        error(
            .notFound,
            "`\(SafeText.shown(names[1].text))` is the \(names[0].entity), and "
                + "`\(SafeText.shown(names[0].text))` the \(names[1].entity)",
            at: place, label: "did you mean `\(instead)`?", fix: Fix(place, instead))
    }

    static func namedRow(_ code: Code) -> (entity: String, text: String, span: Span)? {
        switch code.node {
        case .reading(let text, .entity(let entity)): (entity, text, code.span)
        case .list(let items) where items.count == 1: namedRow(items[0])
        default: nil
        }
    }

    /// The kind of row that the last word by position names.
    private func lastEntity(_ form: CallForm) -> String? {
        guard let last = form.positionals.last, case .entity(let entity) = form.parameters[last].type.unwrapped else {
            return nil
        }
        return entity
    }

    private func place(_ words: [LineWord], _ first: Int, _ last: Int) -> Span {
        Span(tree.source.id, words[first].range.lowerBound, words[last].range.upperBound)
    }

    /// The words of the command that holds the item.
    func lineWords(around item: NodeID) -> [LineWord] {
        let bytes = tree.source.bytes, place = Int(span(item).start)
        let ends: Set<UInt8> = [0x0A, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "{"), UInt8(ascii: "}")]
        var start = place
        while start > 0, !ends.contains(bytes[start - 1]), place - start < 1000 { start -= 1 }
        var words: [LineWord] = [], index = start
        while index < bytes.count, words.count < 100 {
            if bytes[index] == 0x20 || bytes[index] == 0x09 {
                index += 1
                continue
            }
            if ends.contains(bytes[index]) { break }
            let first = index
            var quote: UInt8?
            while index < bytes.count, quote != nil || !ends.contains(bytes[index]) && bytes[index] != 0x20 {
                if bytes[index] == quote {
                    quote = nil
                } else if quote == nil, opensQuote(bytes, index, first) {
                    quote = bytes[index]
                }
                index += 1
            }
            words.append(LineWord(text: tree.source.text(first..<index), range: first..<index))
        }
        return words
    }

    /// The apostrophe of `O'Neil` does not.
    private func opensQuote(_ bytes: [UInt8], _ index: Int, _ first: Int) -> Bool {
        if bytes[index] == UInt8(ascii: "\"") { return true }
        guard bytes[index] == UInt8(ascii: "'") else { return false }
        return index == first || bytes[index - 1] < 0x80 && !Character(Unicode.Scalar(bytes[index - 1])).isLetter
    }
}

extension String {
    /// In quotes; nil for what would need more than quotes.
    fileprivate var quotedAsNote: String? {
        contains { "\"\\$,".contains($0) } ? nil : "\"\(self)\""
    }
}
