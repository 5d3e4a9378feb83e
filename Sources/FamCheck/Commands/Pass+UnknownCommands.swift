import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Lines whose first words name no command, and what was meant by them.
extension Pass {
    /// `limit Leo 60`: a stage of other languages, but with a row's name it is the command of a module.
    private func isModuleCommand(_ word: String, _ items: Items) -> Bool {
        guard let next = items.dropFirst().first, !checker.words.modules(shortening: word).isEmpty,
            let known = Habits.commands[word], StageKind(rawValue: known) != nil
        else { return false }
        return rowCommand(source(span(next))) != nil
    }

    func unknownCommand(_ items: Items) {
        guard let first = items.first, case .word = tree[first] else {
            return error(.unknownCommand, "a command begins with its name", at: headSpan(items, 1))
        }
        let word = tree.text(of: first)
        if registry.isCommandPrefix(word) { return unknownPart(word, items) }
        if reportModule(word, items) { return }
        let place = span(first)
        if word.utf8.contains(UInt8(ascii: " ")), index.form(named: word) != nil {
            return error(
                .unknownCommand, "a command's name has no backticks around several words", at: place,
                label: "did you mean `\(word)`?", fix: Fix(place, word))
        }
        if let link = linkWithoutSlashes(word) {
            return error(
                .linkMalformed, "a link starts with `scheme://`, and `\(SafeText.shown(word))` does not", at: place,
                label: "did you mean `\(SafeText.shown(link))`?",
                fix: Fix(place, link))
        }
        if let meant = meantVariable(word, items, place) { return report(meant) }
        if resolve(names.intern(word)) != nil {
            return error(
                .unknownCommand, "there is no command `\(word)`", at: place, label: "did you mean `$\(word)`?",
                fix: Fix(place, "$" + word))
        }
        let isKnownHabit =
            Habits.advice(word.lowercased(), registry) != nil || checker.words.modules(shortening: word).isEmpty
        if !isModuleCommand(word, items), let meant = meant(word, items, place), meant.fix != nil || isKnownHabit {
            return error(
                .unknownCommand, "there is no command `\(SafeText.shown(word))`", at: place, label: meant.label,
                help: meant.help, fix: meant.fix)
        }
        if reportShortened(word, items) || isFunction(word, place) || isCode(word, items) { return }
        let (label, near) = suggestion(word, in: checker.words.heads + scope.functions.names.map { names[$0] })
        let isField = near == nil && registry.entities.contains { $0.readableField(word) != nil }
        error(
            .unknownCommand, "there is no command `\(SafeText.shown(word))`", at: place, label: label,
            help: isField
                ? "a field is used in a stage, such as `… | where \(word) …`"
                : near == nil ? "`help` lists the commands" : nil,
            fix: near.map { Fix(place, $0) })
    }

    /// A name without its beginning: that of a module, or all but the last word.
    private func reportShortened(_ word: String, _ items: Items) -> Bool {
        let modules = checker.words.modules(shortening: word), place = span(items[items.startIndex])
        if let module = modules.first {
            if modules.count == 1, reportSpareAdd(items, after: "\(module) \(word)") { return true }
            error(
                .unknownCommand, "`\(word)` comes after the name of its module", at: place,
                label: modules.count == 1 ? "did you mean `\(module) \(word)`?" : "",
                help:
                    "write \(Words.list(modules.map { "\($0) \(word)" }, "or")); `use \(module)` at the top of the "
                    + "script chooses",
                fix: modules.count == 1 ? Fix(place, "\(module) \(word)") : nil)
            return true
        }
        // `redeem Maya/Zoo`: the last word of a command's name is enough if only one command ends with it.
        let whole = checker.words.commands(endingWith: word).map(\.name)
        guard whole.count == 1 else { return false }
        error(
            .unknownCommand, "there is no command `\(word)`", at: place, label: "did you mean `\(whole[0])`?",
            fix: Fix(place, whole[0]))
        return true
    }

    /// `link-blocked`: the code of an error.
    private func isCode(_ word: String, _ items: Items) -> Bool {
        guard items.count == 1, let place = items.first.map(span), registry.codes.contains(where: { $0.id == word })
        else { return false }
        error(
            .unknownCommand, "there is no command `\(word)`", at: place, label: "did you mean `help \(word)`?",
            fix: Fix(place, "help \(word)"))
        return true
    }

    /// `… | upper`
    private func isFunction(_ word: String, _ place: Span) -> Bool {
        var advice: String?
        if let name = registry.function(word) == nil ? Habits.functions[word] : word, registry.function(name) != nil {
            advice = "`\(name)(…)` is a function, and takes its value in parentheses"
        } else if let habit = FunctionHabit.all[word] {
            advice = "within an expression this is written `\(habit.form)`"
        }
        guard let advice = advice ?? Habits.functionAdvice[word] else { return false }
        error(.unknownCommand, "there is no command `\(word)`", at: place, help: advice)
        return true
    }

    /// `tinywins:child` and `fam:/today` with the missing slashes; nil if no link has the scheme.
    private func linkWithoutSlashes(_ word: String) -> String? {
        guard let colon = word.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = word[..<colon].lowercased()
        guard scheme == "fam" || registry.features.contains(where: { $0.links.contains { $0.scheme == scheme } }) else {
            return nil
        }
        return scheme + "://" + word[word.index(after: colon)...].drop { $0 == "/" }
    }
}
