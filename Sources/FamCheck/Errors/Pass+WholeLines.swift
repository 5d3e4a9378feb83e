import FamRegistry
import FamSyntax
import FamText

/// Lines as other programs have them, and the line here that does the same.
extension Pass {
    /// - Parameter words: what follows the first word, as written.
    func otherLine(_ word: String, _ words: [String], _ isPiped: Bool, _ items: Items) -> Meant? {
        if !isPiped, let rows = rowsByVerb(word, words, items) { return rows }
        // `merge papa.db`
        if words.count == 1, words[0].hasSuffix(".db"), Habits.parts[word] != "delete" {
            let file = SafeText.shown(words[0])
            return Meant("", help: "in another shell `fam --db \(file)` opens a household of its own")
        }
        let written =
            isPiped
            ? formatStage(word, words) ?? skipStage(word, words) ?? figures(word, words)
            : shownRows(word, words) ?? file(word, words) ?? openedLink(word, words) ?? stageOfRows(word, words)
                ?? update(word, items) ?? handedOver(word, words) ?? ownedByVerb(word, words) ?? rowByVerb(word, words)
        guard let written else {
            // `add chore "Take out the trash"`: what a module says of the thing.
            if word == "move" || word == "leave", let place = words.firstIndex(where: { rowCommand($0) != nil }),
                case let name = words[place], let entity = rowCommand(name)?.split(separator: " ").first,
                // `move "Tidy the room" from Maya` is about something else.
                words[..<place].allSatisfy({ $0 == entity }), registry.command("\(entity) archive") != nil
            {
                let line = "\(entity) archive \(SafeText.shown(name))"
                return Meant("did you mean `\(line)`?", help: "everything about the \(entity) is kept")
            }
            if !isPiped, Habits.parts[word] == "add" || word == "add", words.count == 1,
                words[0].first?.isUppercase == true || words[0].hasPrefix("\""), let entity = registry.entities.first(
                    where: { $0.label != nil && registry.command("\($0.name) add") != nil })
            {
                let instead = "\(entity.name) add \(words[0])"
                return Meant(
                    "did you mean `\(SafeText.shown(instead))`?", fix: Fix(headSpan(items, items.count), instead))
            }
            guard !isPiped, Habits.parts[word] == "add" || word == "add", let kind = words.first,
                let advice = Habits.advice(kind, registry), registry.command("\(kind) add") == nil
            else { return nil }
            return Meant("", help: advice)
        }
        let whole = headSpan(items, min(items.count, written.count))
        return Meant(
            "did you mean `\(SafeText.shown(written.line))`?",
            help: written.line.hasPrefix("from ") ? Habits.advice(word, registry) : nil, fix: Fix(whole, written.line))
    }

    /// A line, and how many words of the written one it stands for.
    private struct Written {
        let line: String
        var count = Int.max
    }

    /// `| to-json`, `| csv`
    private func formatStage(_ word: String, _ words: [String]) -> Written? {
        let format = ["to-", "to_", "to"].first(where: word.hasPrefix).map { String(word.dropFirst($0.count)) } ?? word
        guard words.isEmpty, registry.command("to")?.parameters.contains(where: { $0.takes(format) }) == true
        else { return nil }
        return Written(line: "to \(format)")
    }

    /// `| drop 2`
    private func skipStage(_ word: String, _ words: [String]) -> Written? {
        guard word == "drop", words.count == 1, Int(words[0]) != nil else { return nil }
        return Written(line: "skip \(words[0])")
    }

    /// `| aggregate sum(points) by child`, `| stats sum points by child`
    private func figures(_ word: String, _ words: [String]) -> Written? {
        guard Habits.aggregates.contains(word), let first = words.first,
            let stage = StageKind(rawValue: String(first.prefix { $0 != "(" })),
            [.sum, .count, .avg, .min, .max, .median].contains(stage)
        else { return nil }
        return Written(line: (first.contains("(") ? ["summarize"] + words : words).joined(separator: " "))
    }

    /// `show children`, `list goals`
    private func shownRows(_ word: String, _ words: [String]) -> Written? {
        guard Habits.showing.contains(word), let first = words.first,
            let rows = [first, Habits.command(first, registry)].compactMap(\.self).first(where: {
                registry.source($0) != nil
            })
        else { return nil }
        return Written(line: rows, count: 2)
    }

    /// `load week.csv`, `import csv week.csv`
    private func file(_ word: String, _ words: [String]) -> Written? {
        guard Habits.reading.contains(word), let name = words.last, words.count <= 2, let line = fileLine(name),
            words.count == 1 || line.hasPrefix("from \(words[0]) ")
        else { return nil }
        return Written(line: line)
    }

    /// The call that reads a file of this name.
    func reading(_ file: String) -> String? {
        guard let dot = file.lastIndex(of: "."), file.allSatisfy({ $0 != "*" && $0 != "?" }) else { return nil }
        let format = file[file.index(after: dot)...].lowercased().filter { $0 != "\"" && $0 != "'" }
        return registry.command("from \(format)") == nil ? nil : "from \(format) \(file)"
    }

    /// `moments.csv` `family.fambackup`: the line that takes such a file.
    func fileLine(_ file: String) -> String? {
        if let line = reading(file) { return SafeText.shown(line) }
        let ending = file.split(separator: ".").dropFirst().last?.lowercased()
        guard ending == "fambackup" || ending == "backup", registry.command("restore") != nil else { return nil }
        return "restore \(SafeText.shown(file))"
    }

    /// `adb shell am start -d tinywins://child?id=Maya`
    private func openedLink(_ word: String, _ words: [String]) -> Written? {
        guard Habits.openers.contains(word), let link = words.first(where: { $0.contains("://") }) else { return nil }
        return Written(line: "open \(link)")
    }

    /// `describe events`, `top events`: rows come before a stage.
    private func stageOfRows(_ word: String, _ words: [String]) -> Written? {
        // `top 3 children`
        if words.count == 2, Int(words[0]) != nil, registry.source(words[1]) != nil,
            let known = Habits.command(word, registry), [StageKind.take, .last].map(\.rawValue).contains(known)
        {
            return Written(line: "\(words[1]) | \(known) \(words[0])")
        }
        guard words.count == 1, registry.source(words[0]) != nil, let known = Habits.command(word, registry),
            let stage = StageKind(rawValue: known), [.fields, .take, .last, .count, .distinct].contains(stage)
        else { return nil }
        return Written(line: "\(words[0]) | \(known)" + ([.take, .last].contains(stage) ? " 10" : ""))
    }

    /// `remove Maya`, `hide Leo`: the command of the row's kind.
    private func rowByVerb(_ word: String, _ words: [String]) -> Written? {
        guard let name = words.first, let call = rowCommand(name.filter { $0 != "\"" }),
            let entity = call.split(separator: " ").first,
            let verb = [word, Habits.parts[word]].compactMap(\.self).first(where: {
                registry.command("\(entity) \($0)") != nil
            })
        else { return nil }
        return Written(line: "\(entity) \(verb) \(words.joined(separator: " "))")
    }

    /// `redeem Maya`: her rows that the command is about, the first of them as the line to type.
    func rowsByVerb(_ word: String, _ words: [String], _ items: Items) -> Meant? {
        guard words.count == 1, let lookup = checker.lookup else { return nil }
        let owner = words[0].filter { $0 != "\"" }
        for verb in [word, Habits.parts[word]].compactMap(\.self) {
            for entity in registry.entities where entity.owner != nil && entity.label != nil {
                guard let command = registry.command("\(entity.name) \(verb)"), let usual = entity.usual.first,
                    command.parameters.first?.isUsual == true
                else { continue }
                let names = lookup.owned(by: owner, of: entity.name, where: usual.test()).map { SafeText.shown($0) }
                guard let first = names.first else {
                    if let others = noneToUse(verb, of: entity, owner) { return others }
                    continue
                }
                let line = "\(command.name) \(first)"
                let others = names.dropFirst().map { "`\($0)`" }.joined(separator: ", ")
                return Meant(
                    "did you mean `\(line)`?", help: others.isEmpty ? nil : "or \(others)",
                    fix: Fix(headSpan(items, items.count), line))
            }
        }
        return nil
    }

    /// `redeem Leo`, where none of his goals has its stars yet.
    private func noneToUse(_ verb: String, of entity: EntitySpec, _ owner: String) -> Meant? {
        guard let flag = entity.owner.map(ParameterSpec.flagName),
            checker.lookup?.owned(by: owner, of: entity.name, where: nil).isEmpty == false
        else { return nil }
        let rows = "\(entity.plural) --\(flag) \(SafeText.shown(Quoting.argument(owner)))"
        return Meant("", help: "`\(SafeText.shown(owner))` has none to \(verb) now: `\(rows)` shows why", fix: nil)
    }

    /// `redeem Maya "Sticker book"`: the row of an owner.
    private func ownedByVerb(_ word: String, _ words: [String]) -> Written? {
        guard words.count == 2, let lookup = checker.lookup else { return nil }
        let name = words.map { $0.filter { $0 != "\"" } }.joined(separator: "/")
        for entity in registry.entities where entity.owner != nil && entity.label != nil {
            guard registry.command("\(entity.name) \(word)") != nil,
                case .found = lookup.exists(entity: entity.name, text: name)
            else { continue }
            return Written(line: "\(entity.name) \(word) \(name.contains(" ") ? "\"\(name)\"" : name)")
        }
        return nil
    }

    /// `move "Tidy the room" from Maya to Leo`, `assign "Tidy the room" Leo`: the row belongs to another one then.
    private func handedOver(_ word: String, _ words: [String]) -> Written? {
        guard Habits.handing.contains(word), words.count > 1, let row = words.first, let to = words.last,
            let lookup = checker.lookup
        else { return nil }
        for entity in registry.entities where entity.label != nil {
            guard let edit = registry.command("\(entity.name) edit"),
                case .found = lookup.exists(entity: entity.name, text: EntitySpec.unquoted(row)),
                let flag = edit.parameters.first(where: { parameter in
                    guard parameter.kind == .flag, case .entity(let kind) = parameter.type.unwrapped,
                        case .found = lookup.exists(entity: kind, text: EntitySpec.unquoted(to))
                    else { return false }
                    return true
                })
            else { continue }
            return Written(line: "\(edit.name) \(row) --\(flag.flagName) \(to)")
        }
        return nil
    }

    /// `child Maya stars`: a field of the row.
    func fieldOfRow(_ prefix: String, _ words: [String]) -> String? {
        guard let entity = registry.entity(prefix), words.count == 2,
            let field = [words[1], Habits.flag(words[1], registry)].compactMap(\.self).first(where: {
                entity.readableField($0) != nil
            }), case .found? = checker.lookup?.exists(entity: prefix, text: words[0])
        else { return nil }
        return "(\(prefix) \(words[0])).\(field)"
    }

    /// `update events set points = 3 where points = 2`
    private func update(_ word: String, _ items: Items) -> Written? {
        guard word == "update", let first = items.first else { return nil }
        // With the commas of a call, which are no words of the line.
        let words = words(from: first).dropFirst().map(String.init)
        guard words.count >= 5, registry.source(words[0]) != nil, words[1].lowercased() == "set"
        else { return nil }
        let changes = words.dropFirst(2).prefix { $0.lowercased() != "where" }
        let test = words.dropFirst(3 + changes.count).map { $0 == "=" ? "==" : $0.replacing("'", with: "\"") }
        let condition = test.isEmpty ? "" : "where \(test.joined(separator: " ")) | "
        return Written(
            line: "\(words[0]) | \(condition)edit "
                + changes.joined(separator: " ").replacing("'", with: "\""))
    }
}
