import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Lines of long scripts that are like earlier ones: one command whose arguments were read before or are days and
/// moments. They are correct, so the first walk, which only finds errors, needs no more of them, and the second, which
/// takes place during the run, has their code at once.
extension Pass {
    /// A line of one command, with the words that name it taken off.
    private struct KnownLine {
        let form: CallForm
        let arguments: NodeList
        let name: Span
        /// Read here once: each read of the pass's variable retains it.
        let tree: TreeReader
    }

    /// Whether the statement is such a line; what it makes is noted. False means that the full check is needed.
    func isKnownRight(_ statement: NodeID) -> Bool {
        guard let line = knownLine(statement), areKnown(line, { isKnown($0, line, $1) }) else { return false }
        note(line)
        return true
    }

    /// The same with its code, for a text that was found to be correct as a whole; nil means that the full check is
    /// needed.
    func knownCall(_ statement: NodeID) -> Code? {
        guard let line = knownLine(statement), line.form.rest == nil, case .command(let command) = line.form.callee,
            command.refine == nil, command.result != .never,
            !line.tree.items(line.arguments).contains(where: isShortHelp)
        else { return nil }
        var codes = Pass.nothing(line.form.parameters.count)
        let areKnown = areKnown(line) { node, index in
            codes[index] = knownArgument(node, line, index)
            return codes[index] != nil
        }
        guard areKnown else { return nil }
        note(line)
        return Code(.callCommand(command, codes), command.result, span(statement))
    }

    private func knownLine(_ statement: NodeID) -> KnownLine? {
        let tree = tree
        guard case .pipeline(let stages) = tree[statement], stages.count == 1,
            case .command(let list) = tree[tree.item(0, of: stages)]
        else { return nil }
        let items = tree.items(list)
        guard let head = head(items), case .command(let command) = head.form.callee, head.form.isPlain,
            !command.runsPrograms, !command.takesPlaces
        else { return nil }
        if isMisspelled(head, items.dropFirst(head.count)) { return nil }
        return KnownLine(
            form: head.form, arguments: list.dropFirst(head.count),
            name: headSpan(items, head.count), tree: tree)
    }

    private func note(_ line: KnownLine) {
        let form = line.form
        frame.note(rowsOf: form)
        note(form.effect, what: form.name, at: line.name)
        if case .command(let command) = form.callee { noteTurns(command) }
        doesSomething = true
    }

    /// Whether each argument has a parameter and is known for it, no parameter has two, and none that is required is
    /// missing.
    @inline(__always)
    private func areKnown(_ line: KnownLine, _ isKnown: (NodeID, Int) -> Bool) -> Bool {
        let form = line.form, tree = line.tree, count = Int(line.arguments.count)
        var given: UInt64 = 0
        var nextPositional = 0
        var position = 0
        while position < count {
            var value = tree.item(position, of: line.arguments)
            position += 1
            var index: Int
            if case .flag(let name, let inner) = tree[value] {
                guard let flag = form.flag(name), case .value(let target) = flag else { return false }
                index = target
                if inner.exists {
                    value = inner
                } else {
                    guard position < count else { return false }
                    value = tree.item(position, of: line.arguments)
                    position += 1
                }
            } else if nextPositional < form.positionals.count {
                index = form.positionals[nextPositional]
                nextPositional += 1
            } else {
                // The whole check warns of a plus between two arguments.
                guard let rest = form.rest, !isPlus(value), isKnown(value, rest) else { return false }
                given |= 1 << UInt64(rest)
                continue
            }
            guard given & 1 << UInt64(index) == 0, isKnown(value, index) else { return false }
            given |= 1 << UInt64(index)
        }
        return given & form.requiredBits == form.requiredBits
            && form.alternatives.allSatisfy { given & $0 != 0 }
    }

    private func isKnown(_ node: NodeID, _ line: KnownLine, _ index: Int) -> Bool {
        let form = line.form
        switch line.tree[node] {
        case .word: break
        case .string(let parts) where line.tree.isPlain(parts): if form.takesAnyText[index] { return true }
        default: return false
        }
        let slot = Int32(form.number + index)
        return line.tree.withBytes(of: node) { bytes in
            if let type = form.moments[index], moments.plainMoment(bytes, as: type) != nil { return true }
            // `name=Maya` is warned of on each line.
            if form.takesAnyText[index], bytes.contains(UInt8(ascii: "=")) { return false }
            switch checker.literals.reading(bytes, slot) {
            case .unread: return false
            case .right: return true
            // What a script needs is said once for each row. Elsewhere each line that names a missing one is warned of;
            // inside a function others may run first, so what is missing there is reported at the end.
            case .missing(let entity): return options.reportsNeeds || frame.kind == .main && frame.made.may(entity)
            }
        }
    }

    /// Its code; a text that is right as it is was perhaps not read before.
    private func knownArgument(_ node: NodeID, _ line: KnownLine, _ index: Int) -> Code? {
        let form = line.form
        switch line.tree[node] {
        case .word: break
        case .string(let parts) where line.tree.isPlain(parts):
            if form.takesAnyText[index] { return argument(node, form, index) }
        default: return nil
        }
        let span = line.tree.span(of: node), slot = Int32(form.number + index)
        return line.tree.withBytes(of: node) { bytes in
            if let type = form.moments[index], let moment = moments.plainMoment(bytes, as: type) {
                return Code(.constant(moment), type, span)
            }
            if form.takesAnyText[index], bytes.contains(UInt8(ascii: "=")) { return nil }
            guard let known = checker.literals.entry(bytes, slot), known.missing == nil else { return nil }
            return listed(Code(known.node, known.type, span), form, index, false)
        }
    }
}
