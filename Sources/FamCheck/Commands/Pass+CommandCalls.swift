import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Command lines: what their first words name.
extension Pass {
    /// The command or function that a line begins with, and the number of words in its name.
    struct Head {
        var form: CallForm
        var count: Int
    }

    /// The bytes of a span, in place.
    func withBytes<Result>(of span: Span, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        tree.withBytes(of: span, body)
    }

    /// The name of a bare word, without backticks. Nil if no command, function or variable can have it.
    private func wordName(_ node: NodeID) -> Name? {
        if let known = tree.wordName(of: node) { return known }
        let span = span(node)
        return tree.source.bytes[Int(span.start)] == UInt8(ascii: "`")
            ? names.intern(tree.text(of: node)) : withBytes(of: span, names.find)
    }

    /// The longest name at the beginning of the line. A user's `def` wins over a built-in name of one word, and a name
    /// of a module in use over the same name of another.
    func head(_ items: Items) -> Head? {
        head { index, isFirst in
            guard index < items.count else { return nil }
            let item = items[items.startIndex + index]
            guard case .word = tree[item] else { return nil }
            return wordName(item) ?? newName(item, isFirst: isFirst)
        }
    }

    /// - Parameter word: the name of a word of the line, by its index; nil for what is not a word. It is also told
    ///   whether all names of commands are looked at.
    @inline(__always)
    func head(_ word: (_ index: Int, _ isFirst: Bool) -> Name?) -> Head? {
        var best = longest(from: 0, word)
        if !scope.used.isEmpty, let first = word(0, false), !scope.functions.contains(first) {
            for module in scope.used.reversed() {
                guard let node = checker.index.step(0, names.intern(module)), let found = longest(from: node, word),
                    found.count >= best?.count ?? 0
                else { continue }
                best = found
            }
        }
        return best
    }

    /// The name of a word at the beginning of a line, if the table is full and no earlier line began with it.
    private func newName(_ node: NodeID, isFirst: Bool) -> Name? {
        guard isFirst else { return nil }
        let text = tree.text(of: node)
        return index.step(unnamed: text) == nil ? nil : names.intern(text)
    }

    @inline(__always)
    private func longest(from root: Int, _ word: (Int, Bool) -> Name?) -> Head? {
        var best: Head?
        var node = root
        var count = 0
        while let word = word(count, root == 0 && count == 0) {
            count += 1
            if root == 0, count == 1, !scope.functions.isEmpty, let function = scope.functions[word] {
                best = Head(form: form(of: function), count: 1)
            }
            guard let next = index.step(node, word) else { break }
            node = next
            if let form = index.form(at: node), count > 1 || best == nil { best = Head(form: form, count: count) }
            if !index.continues(node) { break }
        }
        return best
    }

    func headSpan(_ items: Items, _ count: Int) -> Span {
        guard let first = items.first else { return Span(tree.source.id, 0, 0) }
        return span(first).joined(span(items[items.startIndex + max(count, 1) - 1]))
    }

    /// A command with bound arguments as a value. `head` is the command that its words name; `input` are the rows piped
    /// to it.
    func command(_ items: Items, _ head: Head?, input: Code?, _ span: Span) -> Code {
        if input == nil, let help = helpCall(items, head, span) { return help }
        guard let head else {
            if input == nil, let address = place(items, span) { return address }
            unknownCommand(items)
            return broken(span)
        }
        let arguments = items.dropFirst(head.count)
        let name = headSpan(items, head.count)
        if isMisspelled(head, arguments), let first = items.first {
            unknownPart(tree.text(of: first), items)
            return broken(span)
        }
        switch head.form.callee {
        case .function(let function):
            prepare(function)
            let codes = bind(arguments, to: head.form, head: name, piped: input)
            return callFunction(function, codes, span)
        case .command(let command):
            if takesPipeline(head.form), !mayWait(items, head, input, name) { return broken(span) }
            if command.refine != nil, let shaped = shapedRows(arguments, head, name, span) { return shaped }
            let before = diagnostics.count
            let codes = bind(arguments, to: head.form, head: name, piped: input)
            // A missing argument may be the one that was written wrongly.
            let isWrong = diagnostics[before...].contains { $0.severity == .error }
            checkPlaces(command, codes)
            // Which row it is comes before whether it may go.
            let isUnclear = command.effect == .destructive && !hasYes(command, codes) && reportsAmbiguity(codes)
            note(
                command.effect, made: head.form.made, isAllowed: isUnclear || hasYes(command, codes),
                what: head.form.name, at: name)
            noteTurns(command)
            if command.runsPrograms, !options.allowsPrograms, !options.isSafe { refuseProgram(at: name) }
            let type = isWrong ? command.result : result(of: command, codes, name)
            return Code(.callCommand(command, codes), type, span)
        case .source:
            error(
                .misplaced, "`\(head.form.name)` are rows to start with, and belong at the start of a pipeline",
                at: name, help: "`… | into \(head.form.name) { … }` adds rows from elsewhere"
            )
            return broken(span)
        }
    }

    /// Notes what makes the run do something between its statements.
    func noteTurns(_ command: CommandSpec) {
        looksBack = looksBack || command.looksBack
        actsOnLayer = actsOnLayer || command.actsOnLayer
    }

    private func refuseProgram(at span: Span) {
        error(
            .effectRefused, "a script runs system programs only where that was allowed", at: span,
            help: "`fam --allow-external …` allows it")
    }

    /// Whether a destructive command has its `--yes`.
    private func hasYes(_ command: CommandSpec, _ codes: [Code?]) -> Bool {
        guard command.effect == .destructive, case .constant(.bool(true))? = codes.last??.node else { return false }
        return true
    }

    /// `child ad Maya`: the first word is a command that takes one row, but more words follow, and it begins longer
    /// names.
    func isMisspelled(_ head: Head, _ arguments: Items) -> Bool {
        if arguments.count == 1, let only = arguments.first, isHistoryVerb(only, head.form) { return true }
        guard mayBeMisspelled(head, arguments: arguments.count) else { return false }
        return arguments.allSatisfy { if case .word = tree[$0] { true } else { false } }
            || isCommandLike(arguments, after: head.form.name)
    }

    /// `redemption delete`, where no row has that name.
    private func isHistoryVerb(_ item: NodeID, _ form: CallForm) -> Bool {
        guard case .word = tree[item], history(form.name, tree.text(of: item)) != nil else { return false }
        if case .found? = checker.lookup?.exists(entity: form.name, text: tree.text(of: item)) { return false }
        return true
    }

    func mayBeMisspelled(_ head: Head, arguments count: Int) -> Bool {
        head.count == 1 && count > 1 && head.form.parameters.count == 1 && beginsLonger(head.form)
    }

    /// Whether its name begins longer ones: searched once, because a script has many lines of `echo`.
    private func beginsLonger(_ form: CallForm) -> Bool {
        if let known = form.beginsLonger { return known }
        let found = registry.isCommandPrefix(form.name)
        form.beginsLonger = found
        return found
    }

    /// Whether the first word is similar to one that would continue the name, or one of those that most rows have:
    /// `redemption edit`.
    private func isCommandLike(_ arguments: Items, after name: String) -> Bool {
        guard let first = arguments.first, case .word = tree[first] else { return false }
        let word = tree.text(of: first), parts = parts(after: name)
        return Suggestion.nearest(word, in: parts) != nil || Habits.parts[word].map(parts.contains) == true
            || Habits.parts.values.contains(word)
    }

    /// The words that continue a name: `add`, `edit` after `child`.
    private func parts(after prefix: String) -> [String] {
        checker.words.names(after: prefix).map { String($0.dropFirst(prefix.utf8.count + 1)) }
    }

    /// The result type of a command, refined by its constant arguments.
    func result(of command: CommandSpec, _ codes: [Code?], _ name: Span) -> ValueType {
        // At the prompt the line is done to its end.
        if command.result == .never, options.isInteractive { return .null }
        guard let refine = command.refine else { return command.result }
        let values = zip(command.parameters, codes).map { parameter, code -> Value? in
            guard let code else { return parameter.default ?? (parameter.isRequired ? nil : .null) }
            if case .constant(let value) = code.node { return value }
            return nil
        }
        do {
            return try refine(CommandSpec.KnownArguments(values.map(reachable))) ?? command.result
        } catch {
            var problem = error as? Diagnostic ?? Diagnostic(.failed, "\(error)")
            // A key or Ctrl-C interrupted the reading of a file, so its type is not known now.
            if problem.code == .interrupted { return command.result }
            let first = codes.lazy.compactMap { $0?.span }.first
            if problem.code == .missingArgument, let form = index.form(named: command.name),
                let meant = missingOwner(codes, form)
            {
                (problem.label, problem.help, problem.fix) = (meant.label, meant.help, meant.fix)
            }
            report(problem.located(at: first ?? name))
            return .never
        }
    }

    /// A path as it will be found at run time.
    private func reachable(_ value: Value?) throws -> Value? {
        // `-` is standard input.
        guard case .path(let path)? = value, path != "-", let loader = checker.loader else { return value }
        return .path(try loader.place(of: path))
    }

    /// A line that starts with `/` is `go`, one with `scheme://` is `open`.
    private func place(_ items: Items, _ span: Span) -> Code? {
        guard let first = items.first else { return nil }
        switch tree[first] {
        case .url, .address: return command(named: Pass.isAddress(tree[first]) ? "go" : "open", with: items, span)
        case .word:
            let start = self.span(first).range.lowerBound
            guard start < tree.source.bytes.count, tree.source.bytes[start] == UInt8(ascii: "/") else { return nil }
            return command(named: "go", with: items, span)
        default: return nil
        }
    }

    private static func isAddress(_ syntax: Syntax) -> Bool { if case .address = syntax { true } else { false } }

    /// `go` and `open`, written as their argument alone.
    func command(named name: String, with items: Items, _ span: Span) -> Code {
        guard let form = index.form(named: name), case .command(let command) = form.callee else {
            error(.unknownCommand, "there is no command `\(name)` that could take this", at: span)
            return broken(span)
        }
        let codes = bind(items, to: form, head: span, piped: nil)
        checkPlaces(command, codes)
        note(command.effect, made: form.made, what: name, at: span)
        return Code(.callCommand(command, codes), command.result, span)
    }
}
