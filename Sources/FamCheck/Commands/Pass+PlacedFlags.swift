import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Flags for what a command takes in another way.
extension Pass {
    /// `reminder on 24:00`, and the misspelled `insights last-wek`: a time that does not exist, for the flag that
    /// needs no name. Returns false if the word is none.
    func refuseTime(_ item: NodeID, _ text: String, _ form: CallForm, isMisspelled: Bool) -> Bool {
        guard let bare = form.bare, case .word = tree[item],
            let error = ValueReader.canRead(text, as: form.parameters[bare].type.unwrapped)
        else { return false }
        let isWritten =
            text.first?.isNumber == true && text.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") }
        guard isMisspelled ? !error.label.isEmpty : isWritten else { return false }
        _ = argument(item, form, bare)
        return true
    }

    /// `goal add Kite --child Maya`: the value in its place. `--age 9`: what the row works out by itself.
    func placed(_ flag: String, _ item: NodeID, _ form: CallForm) -> Meant? {
        guard case .command(let spec) = form.callee else { return nil }
        let own = spec.path.dropLast().joined(separator: " ")
        if let field = registry.entity(own)?.fields.first(where: { $0.name == flag }), !field.isStored {
            return Meant("leave it out", help: "`\(flag)` follows from the other fields: `help \(own)`")
        }
        guard let place = form.positionals.firstIndex(where: { form.parameters[$0].flagName == flag }) else {
            return nil
        }
        let words = lineWords(around: item), head = spec.path.count
        guard words.count > head, let at = words.firstIndex(where: { $0.range.lowerBound == Int(span(item).start) }),
            at >= head, words[at].text == "--" + flag, at + 1 < words.count, !words[at + 1].isFlag
        else { return nil }
        var others = words.dropFirst(head).map(\.text)
        others.removeSubrange((at - head)...(at - head + 1))
        // `screentime limit add Lena --minutes 60`: a verb that the command does not need.
        if let first = others.first, RowParts.all.contains(Habits.parts[first] ?? first),
            others.prefix(place + 1).count(where: { !$0.hasPrefix("--") }) > place
        {
            others.removeFirst()
        }
        guard others.prefix(place).allSatisfy({ !$0.hasPrefix("--") }), others.count >= place else { return nil }
        others.insert(words[at + 1].text, at: place)
        let whole = Span(tree.source.id, words[0].range.lowerBound, words[words.count - 1].range.upperBound)
        let line = (words.prefix(head).map(\.text) + others).joined(separator: " ")
        return Meant("did you mean `\(SafeText.shown(line))`?", fix: Fix(whole, line))
    }

    /// `events by month`, `events -n 5`, `events -o json`: the stage that does it.
    func meantStage(_ item: NodeID, _ text: String, _ form: CallForm) -> Slip? {
        guard case .source(let entity) = form.callee else { return nil }
        let words = words(from: item)
        if ["by", "per"].contains(text), words.count > 1 {
            let key = words[1].drop { $0 == "," }
            guard words.count == 2, entity.shape.index(of: String(key)) != nil || entity.key(String(key)) != key else {
                return nil
            }
            return Slip(place: spanning(item, words.prefix(2)), instead: "| count by \(key)")
        }
        guard text.hasPrefix("-"), let stage = Habits.flagStages[String(text.dropFirst())] else { return nil }
        let value = words.count > 1 ? String(words[1]) : ""
        if stage == "take 5", Int64(value) != nil {
            return Slip(place: spanning(item, words.prefix(2)), instead: "| take \(value)")
        }
        if let to = registry.command("to"), to.parameters.contains(where: { $0.takes(value) }) {
            return Slip(place: spanning(item, words.prefix(2)), instead: "| to \(value)")
        }
        return Slip(place: span(item), instead: "| \(stage)")
    }

    /// `links check FILE`: a command of one, after the name of many.
    func meantCommand(before item: NodeID, _ text: String, _ form: CallForm) -> Slip? {
        guard case .command(let spec) = form.callee, let own = spec.path.first,
            registry.command("\(own) \(text)") != nil
        else { return nil }
        let words = lineWords(around: item)
        guard words.count > 1, words[0].text == own + "s", words[1].range.lowerBound == Int(span(item).start) else {
            return nil
        }
        return Slip(
            place: Span(tree.source.id, words[0].range.lowerBound, words[1].range.upperBound),
            instead: "\(own) \(text)")
    }

    /// `weather place 53.55 10.0`: one text of two numbers.
    func point(_ item: NodeID, _ form: CallForm) -> Slip? {
        let words = lineWords(around: item)
        guard let last = form.positionals.last, form.parameters[last].type.unwrapped == .string,
            let index = words.firstIndex(where: { $0.range.lowerBound == Int(span(item).start) }), index > 0
        else { return nil }
        let numbers = words[index - 1...index].map { $0.text.filter { $0 != "," } }
        guard numbers.allSatisfy({ $0.contains(".") && Double($0) != nil }) else { return nil }
        return Slip(
            place: Span(tree.source.id, words[index - 1].range.lowerBound, words[index].range.upperBound),
            instead: "\"\(numbers.joined(separator: ","))\"")
    }

    /// `reward redeem Maya Zoo`: a row that its owner names is one word.
    func ownedRow(_ previous: Span?, _ place: Span, _ form: CallForm) -> Meant? {
        guard let previous, Int(previous.end) + 1 == Int(place.start), let last = form.positionals.last,
            case .entity(let entity) = form.parameters[last].type.unwrapped, let lookup = checker.lookup
        else { return nil }
        let name = (source(previous) + "/" + source(place)).filter { $0 != "\"" }
        guard case .found = lookup.exists(entity: entity, text: name) else { return nil }
        let whole = previous.joined(place), instead = name.contains(" ") ? "\"\(name)\"" : name
        diagnostics.removeAll { $0.severity == .warning && $0.span == previous }
        return Meant("did you mean `\(SafeText.shown(instead))`?", fix: Fix(whole, instead), at: whole)
    }

    /// `children Maya`: one row has a command of its own.
    func oneRow(_ item: NodeID, _ text: String, _ form: CallForm) -> Slip? {
        guard case .source(let entity) = form.callee, registry.command(entity.name) != nil else { return nil }
        let words = lineWords(around: item)
        // `children rename Leo Leon`
        if text == "rename", words.count == 4, let label = entity.label,
            words[1].range.lowerBound == Int(span(item).start)
        {
            return Slip(
                place: Span(tree.source.id, words[0].range.lowerBound, words[3].range.upperBound),
                instead: "\(entity.name) edit \(words[2].text) --\(ParameterSpec.flagName(label)) \(words[3].text)")
        }
        guard case .found? = checker.lookup?.exists(entity: entity.name, text: text), words.count == 2,
            words[1].range.lowerBound == Int(span(item).start)
        else { return nil }
        return Slip(
            place: Span(tree.source.id, words[0].range.lowerBound, words[1].range.upperBound),
            instead: "\(entity.name) \(text)")
    }

    /// `log Maya Dishes 3 times`, `x3`, `twice`, `--times 3`: a loop does it.
    func severalTimes(_ item: NodeID, _ text: String) -> String? {
        let words = lineWords(around: item), place = Int(span(item).start)
        guard let index = words.firstIndex(where: { $0.range.lowerBound == place }), index > 0 else { return nil }
        let next = index + 1 < words.count ? words[index + 1].text : ""
        guard let (count, length) = Pass.times(text, next) else { return nil }
        let call = (words.prefix(index) + words.dropFirst(index + length)).map(\.text).joined(separator: " ")
        return "`for i in 1..\(count) { \(SafeText.shown(call)) }` does it \(count) times"
    }

    /// How often the words say, and how many of them do.
    private static func times(_ text: String, _ next: String) -> (count: Int, words: Int)? {
        if let count = Habits.often[text] { return (count, 1) }
        if text == "--times" || text == "--repeat" || text == "--count" { return Int(next).map { ($0, 2) } }
        if let count = Int(text) { return ["times", "x"].contains(next) ? (count, 2) : nil }
        let isMarked = text.first == "x" || text.last == "x" || text.first == "*" || text.first == "×"
        return isMarked ? Int(text.trimmed { "x*×".contains($0) }).map { ($0, 1) } : nil
    }

    /// The call without its last word, if nothing else is wrong with it; what a flag without its name would take.
    func withoutLast(_ item: NodeID, _ text: String, _ form: CallForm) -> String? {
        let words = lineWords(around: item)
        guard case .command = form.callee, words.count > 1, words.last?.range.lowerBound == Int(span(item).start),
            words.last?.text.contains("\\") == false, diagnostics.last?.code != .notFound
        else { return nil }
        if let bare = form.bare, let error = ValueReader.canRead(text, as: form.parameters[bare].type.unwrapped) {
            return error.help
        }
        return "`\(SafeText.shown(words.dropLast().map(\.text).joined(separator: " ")))` takes nothing more"
    }
}
