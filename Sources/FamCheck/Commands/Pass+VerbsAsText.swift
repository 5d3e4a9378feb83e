import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `wall post add "First snow!"`: what other kinds of rows are added with would become the text itself.
extension Pass {
    /// Refuses the name of a command's last part as the first text of a command that writes, where more words follow.
    /// In quotes it is a text like any other. One that itself ends with such a part has texts after it: `note add new
    /// shoes` lacks quotes.
    func refusesVerbAsText(_ items: Items, _ position: Int, _ form: CallForm, _ index: Int) -> Bool {
        let item = items[position - 1]
        guard position < items.endIndex, form.positionals.first == index, form.effect >= .write,
            form.parameters[index].type.unwrapped == .string, case .word = tree[item],
            case .command(let spec) = form.callee, let own = spec.path.last, !RowParts.all.contains(own)
        else { return false }
        let word = source(span(item)), part = Habits.parts[word] ?? word
        guard RowParts.all.contains(part) else { return false }
        let adds = part == RowParts.add
        let rest = items[position...].filter { if case .flag = tree[$0] { false } else { true } }
        let isWhole = adds && rest.count == form.required.count { form.positionals.contains($0) }
        let text = form.parameters[index].flagName.uppercased()
        error(
            .badArgument, "`\(word)` would be the \(text) of `\(form.name)`", at: span(item),
            label: adds ? "leave it out" : "", notes: ["usage: \(form.usage)"],
            help: adds
                ? "`\(form.name)` needs no `\(word)`; a text that is only `\(word)` goes in quotes"
                : "a text that is only `\(word)` goes in quotes",
            fix: isWhole ? removal(item, before: items[position]) : nil)
        return true
    }

    /// `log add Maya Dishes`, `screentime limit add Leo 60`, `log ensure Maya Dishes`: a word that adds rows elsewhere,
    /// in the place of a row that is not there, and as many words after it as the command needs.
    func refusesVerbAsRow(_ items: Items, _ position: Int, _ form: CallForm, _ index: Int) -> Bool {
        let item = items[position - 1]
        let type = form.parameters[index].type
        guard form.positionals.first == index, form.effect >= .write, case .word = tree[item],
            case .entity(let kind) = (type.unwrapped.element ?? type).unwrapped
        else { return false }
        // Few lines have a word too many.
        let needed = form.required.count { form.positionals.contains($0) }
        let rest = items[position...].filter { if case .flag = tree[$0] { false } else { true } }
        guard rest.count >= needed else { return false }
        let word = source(span(item)), part = Habits.parts[word] ?? word
        let own = Habits.advice("\(form.name) \(word)", registry)
        guard part == RowParts.add || part == RowParts.ensure || own != nil,
            checker.lookup?.has(entity: kind, text: word) != true
        else { return false }
        let isAdd = part == RowParts.add
        error(
            .badArgument, "`\(form.name)` needs no `\(word)`", at: span(item), label: "leave it out",
            notes: ["usage: \(form.usage)"], help: isAdd ? nil : own ?? Habits.advice("\(form.name) \(part)", registry),
            fix: removal(item, before: items[position]))
        return true
    }

    /// `post add "First snow!"`: the second word, which the command behind a module's name does not have, says only
    /// that it adds.
    func reportSpareAdd(_ items: Items, after command: String) -> Bool {
        guard items.count > 2, let item = items.dropFirst().first, case .word = tree[item],
            let spec = registry.command(command), spec.effect >= .write
        else { return false }
        let word = source(span(item))
        guard (Habits.parts[word] ?? word) == RowParts.add, spec.path.last != RowParts.add,
            registry.command("\(command) \(RowParts.add)") == nil
        else { return false }
        error(
            .unknownCommand,
            "`\(source(headSpan(items, 1)))` comes after the name of its module, and needs no `\(word)`",
            at: headSpan(items, 2), label: "did you mean `\(command)`?",
            notes: index.form(named: command).map { ["usage: \($0.usage)"] } ?? [])
        return true
    }

    /// The fix that leaves out an item and the blanks after it.
    private func removal(_ item: NodeID, before next: NodeID) -> Fix {
        Fix(Span(span(item).source, Int(span(item).start), Int(span(next).start)), "")
    }
}
