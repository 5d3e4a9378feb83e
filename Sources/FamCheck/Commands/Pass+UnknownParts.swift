import FamRegistry
import FamSyntax
import FamText
import FamValues

/// The rest of a command's name, if no command continues with it: what was meant.
extension Pass {
    /// `reward rede`: the first word begins commands, but the next continues none.
    func unknownPart(_ word: String, _ items: Items) {
        var prefix = word
        var used = 1
        for item in items.dropFirst() {
            guard case .word = tree[item], registry.isCommandPrefix(prefix + " " + tree.text(of: item)) else { break }
            prefix += " " + tree.text(of: item)
            used += 1
        }
        if used == 1, reportModule(word, items) || reportOtherName(word, items) { return }
        let own = used == 1 ? registry.source(word + "s").map(\.name) : nil
        var known = checker.words.names(after: prefix)
        if let own, own != prefix {
            // What `goal` does under its own name is not listed twice.
            known += checker.words.names(after: own).filter { !known.contains(prefix + $0.dropFirst(own.count)) }
        }
        let notes = [parts(known, after: prefix)]
        let next = items.dropFirst(used).first
        guard let next, case .word = tree[next] else {
            let module = registry.features.first { $0.id == prefix && !$0.screens.isEmpty }
            return error(
                .unknownCommand, "`\(prefix)` needs one more word", at: headSpan(items, used), notes: notes,
                help: (next == nil ? nil : Habits.advice(prefix, registry))
                    ?? module.map { "`go /\($0.id)` goes to its screens, and `screen` draws one" })
        }
        unknownPart(tree.text(of: next), after: prefix, items, used, notes)
    }

    /// - Parameter used: how many of the words are of the prefix.
    private func unknownPart(_ text: String, after prefix: String, _ items: Items, _ used: Int, _ notes: [String]) {
        let next = items[items.startIndex + used]
        let parts = checker.words.names(after: prefix).map { String($0.dropFirst(prefix.utf8.count + 1)) }
        if let entity = registry.source(text), prefix == "from" {
            let place = headSpan(items, used).joined(span(next))
            return error(
                .unknownCommand, "stored rows need no `from`", at: place,
                label: "did you mean `\(entity.plural)`?",
                fix: Fix(place, text))
        }
        if reportHistory(prefix, text, span(next), notes) || reportWhole(prefix, text, items, used, notes) { return }
        if text == "rename", let renamed = renaming(prefix, items.dropFirst(used)) {
            return error(
                .unknownCommand, "there is no command `\(prefix) rename`", at: renamed.span,
                label: "did you mean `\(renamed.replacement)`?",
                notes: notes, fix: renamed)
        }
        let words = items.dropFirst(used)
        if words.count == 2, let row = words.dropFirst().first, let call = switching(prefix, text, source(span(row))) {
            return error(
                .unknownCommand, "there is no command `\(prefix) \(text)`", at: span(next),
                label: "did you mean `\(prefix) \(call)`?", notes: notes, fix: Fix(span(next).joined(span(row)), call))
        }
        if let advice = Habits.advice("\(prefix) \(text)", registry) {
            return error(
                .unknownCommand, "there is no command `\(prefix) \(text)`", at: span(next), notes: notes, help: advice)
        }
        if reportEnding(prefix, text, parts, span(next)) { return }
        let habit = Habits.parts[text].flatMap { parts.contains($0) ? $0 : nil }
        let heads = Set(parts.compactMap { $0.split(separator: " ").first.map(String.init) })
        let (label, near) =
            habit.map { ("did you mean `\($0)`?", $0) } ?? suggestion(text, in: parts + heads.sorted())
        if near == nil, reportSetting(prefix, parts, words) { return }
        error(
            .unknownCommand, "there is no command `\(prefix) \(SafeText.shown(text))`", at: span(next), label: label,
            notes: notes, help: near == nil ? added(prefix, text) : nil,
            fix: near.map { Fix(span(next), $0) })
    }

    /// `preference appTheme dark`: what is read with one word is set with two.
    private func reportSetting(_ prefix: String, _ parts: [String], _ words: Items) -> Bool {
        guard words.count == 2, registry.command(prefix)?.effect == .read, parts.contains("set"),
            let first = words.first, let last = words.last
        else { return false }
        let place = span(first).joined(span(last)), meant = "set \(source(place))"
        error(
            .unknownCommand, "`\(prefix)` shows a value and sets none", at: place,
            label: "did you mean `\(prefix) \(meant)`?", fix: Fix(place, meant))
        return true
    }

    /// `home residence add "Our house"`, `kids child add Leo`, `home contractors`: the name of a module before the kind
    /// of its rows, whose commands go without it.
    func reportModule(_ word: String, _ items: Items) -> Bool {
        let words = items.prefix(3).map { source(span($0)) }
        guard words.count > 1, let first = items.first, let kind = items.dropFirst().first else { return false }
        let isCommand =
            words.count == 3 && registry.feature(ofEntity: words[1])?.id == word
            && registry.command("\(words[1]) \(words[2])") != nil
        let rows = registry.source(words[1])
        guard isCommand || rows.flatMap({ registry.feature(ofEntity: $0.name)?.id }) == word else { return false }
        let line = items.dropFirst().map { source(span($0)) }.joined(separator: " ")
        error(
            .unknownCommand, "there is no command `\(word) \(words[1])`", at: headSpan(items, 2),
            label: "did you mean `\(SafeText.shown(line))`?",
            fix: Fix(Span(span(first).source, Int(span(first).start), Int(span(kind).start)), ""))
        return true
    }

    /// `redemption delete`: the same as `redemptions | delete` says.
    private func reportHistory(_ prefix: String, _ text: String, _ place: Span, _ notes: [String]) -> Bool {
        guard let advice = history(prefix, text), let entity = registry.entity(prefix) else { return false }
        let verb = (Habits.parts[text] ?? text) == "delete" ? "deleted" : "changed"
        error(
            .unknownCommand, "\(entity.plural) record what happened and cannot be \(verb)", at: place, notes: notes,
            help: advice)
        return true
    }

    /// `redemption delete`
    func history(_ entity: String, _ verb: String) -> String? {
        guard ["edit", "delete", "ensure"].contains(Habits.parts[verb] ?? verb),
            registry.entity(entity)?.isHistory == true
        else { return nil }
        return Pass.takesBack
    }

    /// `favorite Berlin`: what is added by its name alone.
    private func added(_ prefix: String, _ text: String) -> String? {
        if registry.features.contains(where: { $0.id == prefix }), rowCommand(text) != nil,
            let advice = Habits.advice(prefix, registry)
        {
            return advice
        }
        guard text.first?.isUppercase == true, let add = registry.command("\(prefix) add"),
            add.parameters.count(where: \.isRequired) == 1
        else { return nil }
        return "`\(prefix) add \(SafeText.shown(text))` adds one"
    }

    /// A line that means something as a whole: a link, a field of a row, a row without its verb, all rows.
    private func reportWhole(_ prefix: String, _ text: String, _ items: Items, _ used: Int, _ notes: [String]) -> Bool {
        reportLine(prefix, text, items, used) || reportVerb(prefix, text, items, used, notes)
    }

    private func reportLine(_ prefix: String, _ text: String, _ items: Items, _ used: Int) -> Bool {
        let place = span(items[items.startIndex + used])
        if let last = items.dropFirst(used + 1).first, case .word = tree[last],
            registry.isCommandPrefix("\(prefix) \(text)-\(tree.text(of: last))")
                || registry.command("\(prefix) \(text)-\(tree.text(of: last))") != nil
        {
            let whole = place.joined(span(last)), instead = "\(text)-\(tree.text(of: last))"
            error(
                .unknownCommand, "there is no command `\(prefix) \(SafeText.shown(text))`", at: whole,
                label: "did you mean `\(SafeText.shown(instead))`?", fix: Fix(whole, instead))
            return true
        }
        if prefix == "link", let meant = meantLink(text, items, used) {
            error(
                .unknownCommand, "there is no command `link \(SafeText.shown(text))`", at: meant.place ?? place,
                label: meant.label, fix: meant.fix)
            return true
        }
        if let fix = meantRow(prefix, items.dropFirst(used).map { source(span($0)) }) {
            let whole = headSpan(items, items.count)
            error(
                .unknownCommand, "there is no command `\(prefix) \(SafeText.shown(text))`", at: whole,
                label: "did you mean `\(SafeText.shown(fix))`?", fix: Fix(whole, fix))
            return true
        }
        if let field = fieldOfRow(prefix, items.dropFirst(used).map { source(span($0)) }) {
            let whole = headSpan(items, items.count)
            error(
                .unknownCommand, "a row is shown as a whole", at: whole, label: "did you mean `\(field)`?",
                fix: Fix(whole, field))
            return true
        }
        return false
    }

    private func reportVerb(_ prefix: String, _ text: String, _ items: Items, _ used: Int, _ notes: [String]) -> Bool {
        let place = span(items[items.startIndex + used])
        if let meant = rowWithoutVerb(prefix, text, place) {
            error(
                .unknownCommand, "there is no command `\(prefix) \(SafeText.shown(text))`", at: place,
                label: meant.label, help: meant.help, fix: meant.fix)
            return true
        }
        if let whole = meantWhole(prefix, text) {
            let place = headSpan(items, used).joined(place)
            error(
                .unknownCommand, "there is no command `\(prefix) \(SafeText.shown(text))`", at: place,
                label: "did you mean `\(whole)`?", notes: notes, fix: Fix(place, whole))
            return true
        }
        if let whole = commandTaking(text, after: prefix) {
            let place = headSpan(items, used).joined(place), instead = "\(whole) \(text)"
            error(
                .unknownCommand, "there is no command `\(prefix) \(SafeText.shown(text))`", at: place,
                label: "did you mean `\(instead)`?", notes: notes, fix: Fix(place, instead))
            return true
        }
        return false
    }

    /// `reminder 18:00`: of the commands that go on from here, the only one that begins with such a value.
    private func commandTaking(_ text: String, after prefix: String) -> String? {
        let found = checker.words.names(after: prefix).filter { name in
            let parameters = registry.command(name)?.parameters ?? []
            guard let first = parameters.first(where: { $0.kind == .positional || $0.isBare }) else { return false }
            switch first.type.unwrapped {
            case .time, .date, .datetime, .duration, .money, .period:
                return ValueReader.canRead(text, as: first.type.unwrapped) == nil
            default: return false
            }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// `child Al archive`, `note find dentist`
    private func meantRow(_ prefix: String, _ words: [String]) -> String? {
        guard words.count > 1 else { return nil }
        if case .found? = checker.lookup?.exists(entity: prefix, text: words[0]),
            let verb = [words[1], Habits.parts[words[1]]].compactMap(\.self).first(where: {
                registry.command("\(prefix) \($0)") != nil
            })
        {
            return ([prefix, verb, words[0]] + words[2...]).joined(separator: " ")
        }
        guard Habits.searchFlags.contains(words[0]), words.count == 2,
            let entity = registry.entity(prefix) ?? registry.source(prefix + "s"),
            let stage = entity.search(words[1])
        else { return nil }
        return "\(entity.plural) | \(stage)"
    }

    /// `goal list`: the rows are their plural. `from week.csv`: the format comes before the file.
    private func meantWhole(_ prefix: String, _ text: String) -> String? {
        if ["list", "ls", "all", "show"].contains(text) {
            if text != "all", registry.command("\(prefix) list") != nil { return "\(prefix) list" }
            if registry.command(prefix + "s") != nil { return prefix + "s" }
            return registry.source(prefix + "s") == nil ? registry.entity(prefix)?.plural : prefix + "s"
        }
        guard prefix == "from", let format = text.split(separator: ".").last, text.contains("."),
            registry.command("from \(format)") != nil
        else { return nil }
        return "from \(format) \(text)"
    }

    /// `link URL`, `link test URL`, `link /kids/Maya`: what is said of a link or an address.
    private func meantLink(_ text: String, _ items: Items, _ used: Int) -> Meant? {
        let words = items.dropFirst(used).map { source(span($0)) }
        guard let last = words.last, words.count <= 2 else { return nil }
        if let file = linkFile(last), words.count == 1 || text == "test" {
            return Meant(
                "did you mean `link check \(file)`?", fix: Fix(headSpan(items, items.count), "link check \(file)"))
        }
        let isLink = last.contains("://")
        guard isLink || last.hasPrefix("/") else { return nil }
        let instead = isLink ? (text == "open" ? "open \(last)" : "link explain \(last)") : "link make \(last)"
        let whole = headSpan(items, items.count)
        return Meant("did you mean `\(SafeText.shown(instead))`?", fix: Fix(whole, instead))
    }

    /// `goal Maya Kite`: what is added begins with the row that it belongs to.
    private func rowWithoutVerb(_ prefix: String, _ text: String, _ place: Span) -> Meant? {
        let own = registry.source(prefix + "s")?.name ?? prefix
        guard let add = registry.command("\(own) add"), let lookup = checker.lookup,
            case .entity(let entity)? = add.parameters.first(where: { $0.kind == .positional })?.type.unwrapped,
            case .found = lookup.exists(entity: entity, text: text)
        else { return nil }
        return Meant("did you mean `\(prefix) add \(text)`?", fix: Fix(place, "add \(text)"))
    }

    /// The commands that go on from a prefix, or of very many the words that come next.
    private func parts(_ known: [String], after prefix: String) -> String {
        guard known.count > Pass.commandsListed else { return "commands: " + known.joined(separator: ", ") }
        var words: [Substring] = []
        for name in known {
            guard let word = name.dropFirst(prefix.utf8.count + 1).split(separator: " ").first else { continue }
            if words.last != word { words.append(word) }
        }
        return "after `\(prefix)`: " + words.joined(separator: ", ")
    }

    private static let commandsListed = 16

    /// `goal add` where the entity is called `reward`: its commands begin with its own name.
    private func reportOtherName(_ word: String, _ items: Items) -> Bool {
        guard let next = items.dropFirst().first, case .word = tree[next],
            let entity = registry.source(word + "s")
                ?? Habits.command(word + "s", registry).flatMap({ registry.source($0) }), entity.name != word
        else { return false }
        let text = tree.text(of: next)
        let part = [text, Habits.parts[text]].compactMap(\.self).first {
            registry.command("\(entity.name) \($0)") != nil
        }
        guard let part else { return false }
        let place = headSpan(items, 2), instead = "\(entity.name) \(part)"
        error(
            .unknownCommand, "there is no command `\(word) \(SafeText.shown(text))`", at: place,
            label: "did you mean `\(instead)`?",
            help: registry.source(word + "s").map { "`\(word)s` are rows of the entity `\($0.name)`" },
            fix: Fix(place, instead))
        return true
    }

    /// `screentime add Leo`: of all commands of the module, those that end with the word.
    private func reportEnding(_ prefix: String, _ text: String, _ parts: [String], _ span: Span) -> Bool {
        let meant = Habits.parts[text] ?? text
        guard !parts.contains(meant) else { return false }
        let ending = parts.filter { $0.hasSuffix(" " + text) || $0.hasSuffix(" " + meant) }.map { prefix + " " + $0 }
        guard !ending.isEmpty else { return false }
        // Those that a module declares itself come first in it.
        let first = registry.commands.first { ending.contains($0.name) }?.name ?? ending[0]
        error(
            .unknownCommand, "there is no command `\(prefix) \(SafeText.shown(text))`", at: span,
            notes: ["commands: " + ending.joined(separator: ", ")],
            help: "name the kind before `\(text)`, as in `\(first)`")
        return true
    }
}

extension Pass {
    /// `archive Dishes` for a behavior as the edit that does it: `edit Dishes --no-active`.
    func switching(_ entity: String, _ verb: String, _ row: String) -> String? {
        guard let isOn = Habits.switches[verb], let flags = registry.command("\(entity) edit")?.parameters,
            flags.contains(where: { $0.kind == .toggle && $0.name == Habits.switchedField })
        else { return nil }
        return "edit \(row) --\(isOn ? "" : "no-")\(Habits.switchedField)"
    }

    /// `child rename Maya Mia`
    private func renaming(_ entity: String, _ items: Items) -> Fix? {
        guard let spec = registry.entity(entity) ?? registry.source(entity + "s"), let label = spec.label,
            items.count == 3, let first = items.first, let last = items.last
        else { return nil }
        let words = items.dropFirst().map { source(span($0)) }
        return Fix(span(first).joined(span(last)), "edit \(words[0]) --\(ParameterSpec.flagName(label)) \(words[1])")
    }
}

/// The nodes of a command line, in order.
typealias Items = ArraySlice<NodeID>
