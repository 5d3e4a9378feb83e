import FamRegistry
import FamSyntax
import FamText
import FamValues

/// What an unknown name most likely means.
extension Pass {
    /// What the first word of a line was meant to be, with the bytes to replace.
    struct Meant {
        var label: String
        var help: String?
        var fix: Fix?
        /// What is wrong, if it is more than the word at which it was found.
        var place: Span?

        init(_ label: String, help: String? = nil, fix: Fix? = nil, at place: Span? = nil) {
            self.label = label
            self.help = help
            self.fix = fix
            self.place = place
        }
    }

    func meant(_ word: String, _ items: Items, _ place: Span) -> Meant? {
        if let own = wholeLine(word.lowercased(), items, place) ?? shown(word, items) ?? dotted(word) { return own }
        if items.count > 2, rows(before: place) == nil {
            let words = items.map { source(span($0)) }
            if let owned = OwnedRows(words, checker) {
                return Meant(
                    "did you mean `\(SafeText.shown(owned.line))`?", fix: Fix(headSpan(items, items.count), owned.line))
            }
            if let help = OwnedRows.nobody(words, checker) { return Meant("", help: help) }
        }
        if items.count == 1, let own = Pass.ownConstant(word), !["empty", "missing", "blank"].contains(word) {
            return Meant("did you mean `\(own)`?", fix: Fix(place, own))
        }
        // `best day`, `pocket money`
        if let next = items.dropFirst().first, case .word = tree[next],
            let advice = Habits.advice("\(word) \(tree.text(of: next))".lowercased(), registry)
        {
            return Meant("", help: advice)
        }
        if Habits.editors.contains(word), rows(before: place) != nil {
            return Meant("did you mean `edit --in-editor`?", fix: Fix(headSpan(items, items.count), "edit --in-editor"))
        }
        if let verb = rowBeforeVerb(word, items) { return verb }
        if let known = Habits.command(word.lowercased(), registry) { return meant(known, for: items, place) }
        if let advice = Habits.advice(word.lowercased(), registry) { return Meant("", help: advice) }
        return swapped(word, items) ?? singular(word, items, place) ?? glued(word, place) ?? byKeyword(word, place)
            ?? row(word, place)
    }

    /// `Al archive`, `Jörg redeem Kino`, `Al Dishes yesterday`: the row before its command, or where it begins one.
    private func rowBeforeVerb(_ word: String, _ items: Items) -> Meant? {
        guard items.count > 1, let kind = rowCommand(word)?.split(separator: " ").first.map(String.init) else {
            return nil
        }
        let rest = items.dropFirst().map { source(span($0)) }, verb = Habits.parts[rest[0]] ?? rest[0]
        let name = Quoting.argument(word)
        var line = rest.count == 2 ? otherLine(verb, [name, rest[1]], false, items)?.fix?.replacement : nil
        if registry.command("\(kind) \(verb)") != nil {
            line = "\(kind) \(verb) \(([name] + rest.dropFirst()).joined(separator: " "))"
        } else if line == nil, let command = registry.commands.first(where: { takes([kind, rest[0]], $0) }) {
            line = "\(command.name) \(([name] + rest).joined(separator: " "))"
        }
        guard let line else { return nil }
        return Meant("did you mean `\(SafeText.shown(line))`?", fix: Fix(headSpan(items, items.count), line))
    }

    /// Whether a command takes a row of this kind, and then the row that the second word names.
    private func takes(_ words: [String], _ command: CommandSpec) -> Bool {
        let kinds = command.parameters.filter { $0.kind == .positional }.prefix(2).map {
            $0.type.element ?? $0.type.unwrapped
        }
        guard kinds.count == 2, kinds[0] == .entity(words[0]), case .entity(let second) = kinds[1] else { return false }
        if case .found? = checker.lookup?.exists(entity: second, text: words[1].filter { $0 != "\"" }) { return true }
        return false
    }

    private func row(_ word: String, _ place: Span) -> Meant? {
        rowCommand(word).map { Meant("did you mean `\($0)`?", fix: Fix(place, $0)) }
    }

    /// `Maya`: the command that shows the row of this name.
    func rowCommand(_ word: String) -> String? {
        guard let lookup = checker.lookup, word.first?.isUppercase == true else { return nil }
        for entity in registry.entities where entity.label != nil && registry.command(entity.name) != nil {
            guard case .found = lookup.exists(entity: entity.name, text: word) else { continue }
            return "\(entity.name) \(word)"
        }
        return nil
    }

    /// `show Maya`: the command that shows the row.
    private func shown(_ word: String, _ items: Items) -> Meant? {
        guard word == "show" || word == "find", items.count == 2, let name = items.last else { return nil }
        let place = headSpan(items, 2)
        return row(source(span(name)), place).map { Meant($0.label, fix: $0.fix.map { Fix(place, $0.replacement) }) }
    }

    /// The meaning if the words that follow show it: `foreach x in …`, `set theme dark`, `rm Maya`, `events | print`.
    private func wholeLine(_ word: String, _ items: Items, _ place: Span) -> Meant? {
        let known = Habits.command(word, registry), rest = items.dropFirst().map { source(span($0)) }
        let before = tree.source.bytes[..<Int(place.start)].last { $0 != 0x20 }
        let isPiped = before == UInt8(ascii: "|")
        if let other = otherLine(word, rest, isPiped, items) ?? answer(word, rest) { return other }
        if known == "echo", isPiped {
            return Meant("leave it out", help: "the rows of a pipeline are shown without it")
        }
        if word == "foreach", rest.count > 1, rest[1] == "in" {
            return Meant("did you mean `for`?", fix: Fix(place, "for"))
        }
        if word == "set", rest.count == 2, !rest.contains("=") { return setting(rest[0], place) }
        // `events | points`, `children | map name`
        let isColumn = rest.isEmpty || known == StageKind.each.rawValue
        if isPiped, isColumn, let columns = columns(rest.isEmpty ? [word] : Array(rest), rows(before: place)) {
            return Meant("did you mean `\(columns)`?", fix: Fix(headSpan(items, items.count), columns))
        }
        if let meant = textLine(word, Array(rest), isPiped, items, place) ?? renaming(word, items) {
            return meant
        }
        if let meant = scriptLine(word, Array(rest), isPiped, items, place) { return meant }
        guard known == "delete" || known == "edit", !isPiped, let name = rest.first, swapped(word, items) == nil,
            !name.hasPrefix("-")
        else { return nil }
        let row = SafeText.shown(name)
        return Meant(
            "",
            help: known == "delete"
                ? "`KIND delete \(row)` deletes one row; `… | delete` those of a pipeline"
                : "`KIND edit \(row) --FIELD VALUE` changes one row; `… | edit` those of a pipeline")
    }

    /// `set theme dark`, `set vi on`, `set color off`
    private func setting(_ key: String, _ place: Span) -> Meant {
        if registry.preference(key) != nil {
            return Meant("did you mean `preference set`?", fix: Fix(place, "preference set"))
        }
        if let advice = Habits.advice(key.lowercased(), registry) { return Meant("", help: advice) }
        return Meant(
            "",
            help: "`preference set KEY VALUE` changes a setting, `KIND edit NAME --FIELD VALUE` a row; "
                + "`preferences` lists the keys")
    }

    /// `setup.fam`, `fam setup.fam`, `fam children`: what starts a program elsewhere.
    private func scriptLine(
        _ word: String, _ rest: [String], _ isPiped: Bool, _ items: Items, _ place: Span
    ) -> Meant? {
        if word.hasSuffix(".fam"), !isPiped {
            let line = SafeText.shown(([source(place)] + rest).joined(separator: " "))
            return rest.isEmpty
                ? Meant("did you mean `source \(line)`?", fix: Fix(place, "source \(line)"))
                : Meant("", help: "a script with arguments runs by itself, in another shell: `fam \(line)`")
        }
        if rest.isEmpty, !isPiped, let line = fileLine(word) {
            return Meant("did you mean `\(line)`?", fix: Fix(place, line))
        }
        if word == "fam", rest.count == 1, rest[0].hasSuffix(".fam") {
            let whole = headSpan(items, 2)
            return Meant(
                "did you mean `source \(rest[0])`?", help: "this is `fam` already",
                fix: Fix(whole, "source \(rest[0])"))
        }
        if word == "fam", rest.count > 0, let next = items.dropFirst().first, !rest[0].hasPrefix("-") {
            return Meant(
                "leave it out", help: "this is `fam` already: `\(rest.joined(separator: " "))`",
                fix: Fix(Span(place.source, Int(place.start), Int(span(next).start)), ""))
        }
        return nil
    }

    /// `which day was best`
    private func answer(_ word: String, _ rest: [String]) -> Meant? {
        guard Habits.asking.contains(word) else { return nil }
        // `who did best`
        let whole = rest.last.flatMap { Habits.advice("\(word) \($0)", registry) }
        let part = rest.reversed().lazy.compactMap { Habits.advice($0, self.registry) }.first
        return (whole ?? part).map { Meant("", help: $0) }
    }

    /// `grep fuss`, `replace dsh dish`: the stage that does it, with the words of the line.
    private func textLine(
        _ word: String, _ words: [String], _ isPiped: Bool, _ items: Items, _ place: Span
    ) -> Meant? {
        let isSearch = Habits.searches.contains(word) && words.count == 1
        if word == "replace", words.count == 3, let entity = isPiped ? rows(before: place) : registry.happening,
            entity.textField?.name == words[0]
        {
            return textLine(word, Array(words.dropFirst()), isPiped, items, place)
        }
        guard isSearch || word == "replace" && words.count == 2, words.allSatisfy({ !$0.hasPrefix("-") }) else {
            return nil
        }
        let texts = words.map(EntitySpec.unquoted)
        guard let entity = isPiped ? rows(before: place) : registry.happening, let field = entity.textField else {
            return nil
        }
        let stage =
            isSearch
            ? "where \(field.name) like \"%\(texts[0])%\""
            : "edit \(field.name) = replace(\(field.name), \"\(texts[0])\", \"\(texts[1])\")"
        let instead = isPiped ? stage : "\(entity.plural) | \(stage)"
        return Meant(
            "did you mean `\(SafeText.shown(instead))`?",
            help: isSearch && !isPiped ? elsewhere(texts[0], than: entity) : nil,
            fix: Fix(headSpan(items, items.count), instead))
    }

    /// The other rows of the module that someone wrote at a time, such as notes.
    private func elsewhere(_ text: String, than entity: EntitySpec) -> String? {
        let feature = registry.features.first { feature in
            Registry.entities(of: feature).contains { $0.name == entity.name }
        }
        let others = feature.map(Registry.entities(of:)) ?? []
        let found = others.first { other in
            other.name != entity.name && other.timeField != nil && !other.isHistory
                && other.textField.map { $0.name != other.label } ?? false
        }
        return found.flatMap { other in
            other.search(text).map { "`\(SafeText.shown("\(other.plural) | \($0)"))` looks in \(other.plural)" }
        }
    }

    /// The entity whose rows begin the pipeline that goes on here.
    func rows(before place: Span) -> EntitySpec? {
        let before = tree.source.bytes[..<Int(place.start)].suffix(500)
        let start = before.lastIndex { [0x0A, 0x3B, 0x7B, 0x28].contains($0) }.map { $0 + 1 } ?? before.startIndex
        return tree.source.text(start..<Int(place.start)).split(separator: " ").first.flatMap {
            registry.source(String($0))
        }
    }

    /// `rename Maya Mia`, `rename child Maya Mia`: the edit of the row that has the name.
    private func renaming(_ word: String, _ items: Items) -> Meant? {
        let words = items.dropFirst().map { source(span($0)) }.filter { $0 != "to" }
        guard word == "rename", (2...3).contains(words.count) else { return nil }
        let names = Array(words.suffix(2)), kind = words.count == 3 ? words[0] : nil
        let found = rowCommand(names[0])?.split(separator: " ").dropLast().joined(separator: " ")
        guard let entity = (kind ?? found).flatMap({ registry.entity($0) }), let label = entity.label else {
            return nil
        }
        let instead = "\(entity.name) edit \(names[0]) --\(ParameterSpec.flagName(label)) \(names[1])"
        return Meant("did you mean `\(instead)`?", fix: Fix(headSpan(items, items.count), instead))
    }

    /// A word for another one; `order by` is replaced as a whole, and `head -5` takes the 5.
    private func meant(_ known: String, for items: Items, _ place: Span) -> Meant {
        var end = place, instead = known
        if let next = items.dropFirst().first {
            let text = source(span(next))
            if text == "by", known == "sort" || known == "group" {
                end = place.joined(span(next))
                if known == "sort", let sorted = directed(items) { (end, instead) = sorted }
            } else if known == "take" || known == "last", text.hasPrefix("-") {
                let number = text.drop { $0 == "-" || $0 == "n" }
                if !number.isEmpty, number.allSatisfy(\.isNumber) {
                    instead += " \(number)"
                    end = place.joined(span(next))
                }
            }
        }
        return Meant("did you mean `\(instead)`?", fix: Fix(end, instead))
    }

    /// `map name`, `map .name`, `map name, stars`: columns, and no closure.
    private func columns(_ words: [String], _ rows: EntitySpec?) -> String? {
        let names = words.joined(separator: ",").split(separator: ",").map { String($0.drop { $0 == "." }) }
        guard let shape = rows?.shape, !names.isEmpty, names.allSatisfy({ shape.index(of: $0) != nil }) else {
            return nil
        }
        return names.count == 1 ? "get \(names[0])" : "select \(names.joined(separator: ", "))"
    }

    /// `order by points desc`
    private func directed(_ items: Items) -> (Span, String)? {
        let words = items.map { source(span($0)) }
        guard words.count == 4, let isDown = ["desc": true, "asc": false][words[3].lowercased()] else { return nil }
        return (headSpan(items, 4), "sort \(isDown ? "-" : "")\(words[2])")
    }

    /// `add child` for `child add`.
    private func swapped(_ word: String, _ items: Items) -> Meant? {
        guard let next = items.dropFirst().first, case .word = tree[next] else { return nil }
        let written = tree.text(of: next), second = Habits.parts[word] ?? word
        let own = Habits.command(written + "s", registry).flatMap { registry.source($0)?.name }
        let name = registry.command("\(written) \(second)") == nil ? own ?? written : written
        guard registry.command("\(name) \(second)") != nil else { return nil }
        let line = ([name, second] + items.dropFirst(2).map { source(span($0)) }).joined(separator: " ")
        return Meant("did you mean `\(SafeText.shown(line))`?", fix: Fix(headSpan(items, items.count), line))
    }

    /// `goal add` where the rows are called `goals`, and `events` written as `event`.
    private func singular(_ word: String, _ items: Items, _ place: Span) -> Meant? {
        guard let entity = registry.source(word + "s"), entity.name != word else { return nil }
        if let next = items.dropFirst().first, case .word = tree[next], registry.isCommandPrefix(entity.name) {
            return Meant("did you mean `\(entity.name)`?", fix: Fix(place, entity.name))
        }
        return Meant("did you mean `\(word)s`?", fix: Fix(place, word + "s"))
    }

    /// `sumpoints` `events.count()`, `console.log("hi")`: values have fields but no methods.
    private func dotted(_ word: String) -> Meant? {
        let parts = word.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, parts[0].allSatisfy({ $0.isLetter || $0 == "_" }) else { return nil }
        if word.hasPrefix("console.") || word.hasPrefix("System.") {
            return Meant("", help: "`echo VALUE` prints a value")
        }
        let name = String(parts[0])
        guard registry.source(name) != nil else { return nil }
        let method = String(parts[1].prefix { $0.isLetter || $0 == "_" }).lowercased()
        let stage = StageKind(rawValue: method)?.rawValue ?? Habits.command(method, registry) ?? "count"
        return Meant("", help: "rows go through a pipe: `\(name) | \(stage)`")
    }

    private func glued(_ word: String, _ place: Span) -> Meant? {
        guard let stage = StageKind.allCases.first(where: { word.hasPrefix($0.rawValue) }) else { return nil }
        let rest = String(word.dropFirst(stage.rawValue.count))
        guard let shape = stageShapes.last?.shape, shape.index(of: rest) != nil else { return nil }
        return Meant("did you mean `\(stage.rawValue) \(rest)`?", fix: Fix(place, "\(stage.rawValue) \(rest)"))
    }

    /// The only command that `apropos` finds by this word.
    private func byKeyword(_ word: String, _ place: Span) -> Meant? {
        let wanted = word.lowercased()
        let found = checker.words.commands(about: wanted)
        guard let first = found.first else { return nil }
        if found.count > 1 {
            return Meant(
                "", help: "`apropos \(wanted)` lists what does this: \(Words.list(found.prefix(3).map(\.name), "or"))")
        }
        return Meant("did you mean `\(first.name)`?", fix: Fix(place, first.name))
    }
}
