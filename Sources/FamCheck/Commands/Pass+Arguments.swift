import FamRegistry
import FamSyntax
import FamText
import FamValues

/// The words, flags and values after a command's name, bound to its parameters.
extension Pass {
    /// The state of binding one call.
    private struct Binding {
        let form: CallForm
        var codes: [Code?]
        /// The next positional parameter, as an index into `form.positionals`.
        var next = 0
        var rest: [Code] = []
        /// The line is not what it should be in a way that makes words mean something else: what is missing or too much
        /// after that is not told.
        var isUnsure = false
        /// After an unknown flag it is not known whether the next word was its value, nor which place the others have.
        var hasUnknownFlag = false
    }

    /// The arguments in the order of the parameters; nil if absent. Errors are reported at the words that they are
    /// about.
    func bind(_ items: Items, to form: CallForm, head: Span, piped: Code?) -> [Code?] {
        let before = diagnostics.count
        var binding = Binding(form: form, codes: Pass.nothing(form.parameters.count))
        if let piped { fill(piped, &binding, head) }
        var position = items.startIndex
        // Advice looks at the whole line, which may have any number of words.
        while position < items.endIndex, diagnostics.count - before <= Bounds.diagnostics {
            let item = items[position]
            position += 1
            if case .flag(let name, let value) = tree[item] {
                if bindFlag(item, name, value, items, position, &binding) { position += 1 }
            } else {
                let known = diagnostics.count
                bindWord(item, items, position, &binding)
                if binding.hasUnknownFlag { diagnostics.removeSubrange(known...) }
            }
        }
        if let rest = form.rest, !binding.rest.isEmpty || binding.codes[rest] == nil {
            bindRest(rest, &binding, head)
        }
        reportMissing(binding, head)
        if diagnostics.count > before {
            refuseSwapped(binding.codes, form, since: before)
            if !binding.isUnsure { refuseOwnerLast(binding.codes, form) }
            if !binding.isUnsure { refuseTextForRow(binding.codes, form) }
        }
        warnOfOperator(items)
        warnOfPart(items, form)
        warnOfCall(items, form)
        if diagnostics.count == before { warnOfComment(items) }
        return binding.codes
    }

    /// `echo "a" + "b"`: three arguments, one of which is a plus.
    private func warnOfOperator(_ items: Items) {
        guard items.count > 2 else { return }
        for index in items.indices.dropFirst().dropLast()
        where isPlus(items[index]) && isOperand(items[index - 1]) && isOperand(items[index + 1]) {
            let place = span(items[index - 1]).joined(span(items[index + 1]))
            let instead = "(\(source(place)))"
            return warn(
                .likelyMistake, "there are no operators between arguments, so this `+` is a text",
                at: span(items[index]),
                label: "did you mean `\(instead)`?", fix: Fix(place, instead))
        }
    }

    func isPlus(_ node: NodeID) -> Bool {
        if case .word = tree[node] { withBytes(of: span(node)) { $0.elementsEqual("+".utf8) } } else { false }
    }

    func isOperand(_ node: NodeID) -> Bool {
        switch tree[node] {
        case .string, .variable, .member, .index, .group, .call: true
        case .word: Int64(source(span(node))) != nil
        default: false
        }
    }

    /// This many absent arguments. `Array(repeating:count:)` looks up its type and copies each through a witness, which
    /// was a twentieth of a check.
    static func nothing(_ count: Int) -> [Code?] {
        var codes: [Code?] = []
        codes.reserveCapacity(count)
        for _ in 0..<count { codes.append(nil) }
        return codes
    }

    private func fill(_ piped: Code, _ binding: inout Binding, _ head: Span) {
        guard let index = pipedParameter(binding.form, piped.type) else {
            if isBroken(piped), piped.type == .any { return }
            binding.isUnsure = true
            let saves = binding.form.takenFor == .saving
            return error(
                .extraArgument, "`\(binding.form.name)` takes nothing from a pipe", at: head,
                label: saves ? "did you mean `save`?" : "", notes: ["usage: \(binding.form.usage)"],
                fix: saves ? Fix(head, "save") : nil)
        }
        let parameter = binding.form.parameters[index]
        binding.codes[index] = converted(
            piped, to: parameter.type, for: "what is piped to `\(binding.form.name)`",
            readsText: piped.type.unwrapped == .any)
    }

    // MARK: Flags

    /// Returns true if the next item was the flag's value.
    private func bindFlag(
        _ item: NodeID, _ name: Name, _ value: NodeID, _ items: Items, _ next: Int, _ binding: inout Binding
    ) -> Bool {
        guard let flag = binding.form.flag(name) else {
            unknownFlag(item, name, binding.form)
            binding.isUnsure = true
            binding.hasUnknownFlag = true
            return false
        }
        switch flag {
        case .on(let index), .off(let index):
            let isOn = if case .on = flag { true } else { false }
            toggle(item, value, isOn, index, &binding)
            return false
        case .secret(let index):
            let isAlone = !value.exists && (next >= items.endIndex || isFlag(items[next]))
            if !isAlone { secretInLine(value.exists ? value : items[next], &binding) }
            set(Code(.constant(.bool(true)), .bool, span(item)), index, item, &binding)
            return !isAlone && !value.exists
        case .value(let index):
            let takesNext = !value.exists
            var source = value
            if takesNext {
                guard next < items.endIndex, !isFlag(items[next]) else {
                    let parameter = binding.form.parameters[index]
                    defer { binding.isUnsure = true }
                    // The word before it, which is no part of the line, may have been meant for it.
                    if binding.isUnsure, binding.form.secret != nil { return false }
                    error(
                        .missingArgument, "`--\(names[name])` needs a value: \(parameter.type.unwrapped.phrase)",
                        at: span(item),
                        notes: ["usage: \(binding.form.usage)"])
                    return false
                }
                source = items[next]
            }
            let code = argument(source, binding.form, index)
            set(code, index, item, &binding)
            return takesNext
        }
    }

    private func isFlag(_ node: NodeID) -> Bool { if case .flag = tree[node] { true } else { false } }

    /// `--archived`, `--no-archived`, `--archived=false`.
    private func toggle(_ item: NodeID, _ value: NodeID, _ isOn: Bool, _ index: Int, _ binding: inout Binding) {
        var code = Code(.constant(.bool(isOn)), .bool, span(item))
        if value.exists {
            code = argument(value, binding.form, index)
            if !isOn { code = Code(.not(code), .bool, span(item)) }
        }
        set(code, index, item, &binding)
    }

    private func set(_ code: Code, _ index: Int, _ item: NodeID, _ binding: inout Binding) {
        if let first = binding.codes[index] {
            var diagnostic = Diagnostic(
                .duplicateFlag, "`--\(binding.form.parameters[index].flagName)` is given twice",
                at: span(item))
            diagnostic.secondary = [Label(first.span, "first given here")]
            if case .list = binding.form.parameters[index].type.unwrapped {
                diagnostic.help = "several values are separated by commas: `a,b`"
            }
            report(diagnostic)
            return
        }
        binding.codes[index] = code
    }

    // MARK: Words

    private func bindWord(_ item: NodeID, _ items: Items, _ next: Int, _ binding: inout Binding) {
        let form = binding.form
        while binding.next < form.positionals.count, binding.codes[form.positionals[binding.next]] != nil {
            binding.next += 1
        }
        if binding.next < form.positionals.count {
            let index = form.positionals[binding.next]
            binding.next += 1
            if refusesNameAsValue(item, form, index) || refusesKeys(item, form, index)
                || refusesOwner(item, form, index) || refusesVerbAsText(items, next, form, index)
                || refusesVerbAsRow(items, next, form, index)
            {
                binding.codes[index] = broken(span(item))
                binding.isUnsure = true
                // The words after it were meant with it.
                binding.next = form.positionals.count
                return
            }
            binding.codes[index] =
                refusesEveryRow(item, form, index) || refusesJoinedNames(item, form, index)
                    || refusesSeveral(item, form, index)
                ? broken(span(item)) : argument(item, form, index)
            refuseSecretAsEmail(item, form, index)
            warnOfNamedArgument(item, form, index)
        } else if let rest = form.rest {
            binding.rest.append(argument(item, form, rest, isItem: true))
        } else if let bare = form.bare, binding.codes[bare] == nil, isBare(item, form, bare) {
            binding.codes[bare] = argument(item, form, bare)
        } else if !binding.isUnsure, isCovered(item) {
            binding.isUnsure = true
        } else if !binding.isUnsure, form.secret == nil, let meant = meantWord(item, binding.codes, form) {
            let place = meant.place ?? span(item)
            error(
                .extraArgument, "`\(form.name)` does not take `\(SafeText.shown(source(place)))`", at: place,
                label: meant.label, help: meant.help, fix: meant.fix)
            binding.isUnsure = true
        } else if !binding.isUnsure, form.secret != nil {
            secretInLine(item, &binding)
        } else if !binding.isUnsure {
            extraWord(item, form)
            binding.isUnsure = true
        }
    }

    /// `--in this week`, `--at 26.10.2026 18:00`: the error before it is about this word too.
    private func isCovered(_ item: NodeID) -> Bool {
        guard let last = diagnostics.last, last.code == .badArgument else { return false }
        return last.span?.covers(span(item)) == true
    }

    /// Text in place of a secret is never shown, whatever else is wrong with the line.
    private func secretInLine(_ item: NodeID, _ binding: inout Binding) {
        binding.isUnsure = true
        guard let secret = binding.form.secret else { return }
        report(.secretInLine(binding.form.name, secret.name, at: span(item)))
    }

    /// `home sign-up anna geheim123`: where an address belongs, a word without `@` may be the password. Of a shorter
    /// one the command itself says that it is no address.
    private func refuseSecretAsEmail(_ item: NodeID, _ form: CallForm, _ index: Int) {
        guard form.parameters[index].isEmail, let secret = form.secret, let text = plainText(item), text.count >= 8,
            !text.contains("@")
        else { return }
        report(.noEmail(form.name, form.parameters[index].name, secret: secret.name, at: span(item)))
    }

    private func bindRest(_ index: Int, _ binding: inout Binding, _ head: Span) {
        let type = binding.form.parameters[index].type
        if binding.rest.isEmpty {
            // `help`, `echo`: no words are an empty list, if none are required.
            if !binding.form.required.contains(index) {
                binding.codes[index] = Code(.list([]), .list(type.element ?? .any), head)
            }
            return
        }
        // A single value that is a list is all of the rest.
        if binding.rest.count == 1, case .list = binding.rest[0].type.unwrapped {
            binding.codes[index] = binding.rest[0]
            return
        }
        let span = binding.rest.reduce(binding.rest[0].span) { $0.joined($1.span) }
        binding.codes[index] = Code(.list(binding.rest), .list(type.element ?? .any), span)
    }

    private func reportMissing(_ binding: Binding, _ head: Span) {
        guard !binding.isUnsure, binding.form.required.contains(where: { binding.codes[$0] == nil }) else { return }
        var absent: [String] = []
        for index in binding.form.required where binding.codes[index] == nil {
            let parameter = binding.form.parameters[index]
            switch parameter.kind {
            case .positional, .rest: absent.append(parameter.name)
            case .flag, .toggle, .secret: absent.append("--" + parameter.flagName)
            }
        }
        let longer = checker.words.names(after: binding.form.name)
        let notes =
            ["usage: \(binding.form.usage)"] + (longer.isEmpty ? [] : ["commands: " + longer.joined(separator: ", ")])
        if let meant = missingOwner(binding.codes, binding.form) {
            return error(
                .missingArgument, "`\(binding.form.name)` needs \(Words.list(absent))", at: meant.place ?? head,
                label: meant.label, notes: meant.help == nil ? [] : notes, help: meant.help, fix: meant.fix)
        }
        error(
            .missingArgument, "`\(binding.form.name)` needs \(Words.list(absent))", at: head, notes: notes,
            help: longer.isEmpty
                ? fileForText(binding.form, binding.codes) ?? example(of: binding.form)
                : registry.entity(binding.form.name).map { "`\($0.plural)` lists what there is" })
    }

    /// `child add name=Maya` makes a child called `name=Maya`.
    private func warnOfNamedArgument(_ item: NodeID, _ form: CallForm, _ index: Int) {
        let parameter = form.parameters[index]
        guard case .word = tree[item], parameter.type.unwrapped == .string else { return }
        let text = source(span(item))
        guard let sign = text.firstIndex(of: "="), form.parameters.contains(where: { $0.name == text[..<sign] }) else {
            return
        }
        let rest = text[text.index(after: sign)...]
        warn(
            .likelyMistake, "`\(SafeText.shown(text))` is taken literally as the \(parameter.name)", at: span(item),
            label: "did you mean `\(parameter.name == text[..<sign] ? "" : "--\(text[..<sign]) ")\(rest)`?",
            help: "the first arguments go by position, the others after a flag: `--name value`",
            fix: Fix(span(item), parameter.name == text[..<sign] ? String(rest) : "--\(text[..<sign]) \(rest)"))
    }
}
