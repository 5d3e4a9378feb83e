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
        let command: CommandSpec
        let form: CallForm
        let arguments: Items
        let name: Span
    }

    /// Whether the statement is such a line; what it makes is noted. False means that the full check is needed.
    func isKnownRight(_ statement: NodeID) -> Bool {
        guard let line = knownLine(statement), areKnown(line.arguments, line.form, isKnown) else { return false }
        note(line)
        return true
    }

    /// The same with its code, for a text that was found to be correct as a whole; nil means that the full check is
    /// needed.
    func knownCall(_ statement: NodeID) -> Code? {
        guard let line = knownLine(statement), line.form.rest == nil, line.command.refine == nil,
            line.command.result != .never, !line.arguments.contains(where: isShortHelp)
        else { return nil }
        var codes = Pass.nothing(line.form.parameters.count)
        let areKnown = areKnown(line.arguments, line.form) { node, form, index in
            codes[index] = knownArgument(node, form, index)
            return codes[index] != nil
        }
        guard areKnown else { return nil }
        note(line)
        return Code(.callCommand(line.command, codes), line.command.result, span(statement))
    }

    private func knownLine(_ statement: NodeID) -> KnownLine? {
        guard case .pipeline(let stages) = tree[statement], stages.count == 1, let only = tree.items(stages).first,
            case .command(let list) = tree[only]
        else { return nil }
        let items = tree.items(list)
        guard let head = head(items), case .command(let command) = head.form.callee, head.form.isPlain,
            !command.runsPrograms, !command.takesPlaces
        else { return nil }
        let arguments = items.dropFirst(head.count)
        if isMisspelled(head, arguments) { return nil }
        return KnownLine(
            command: command, form: head.form, arguments: arguments, name: headSpan(items, head.count))
    }

    private func note(_ line: KnownLine) {
        note(line.command.effect, made: line.form.made, what: line.form.name, at: line.name)
        noteTurns(line.command)
        doesSomething = true
    }

    /// Whether each argument has a parameter and is known for it, no parameter has two, and none that is required is
    /// missing.
    @inline(__always)
    private func areKnown(
        _ items: Items, _ form: CallForm, _ isKnown: (NodeID, CallForm, Int) -> Bool
    ) -> Bool {
        var given: UInt64 = 0
        var nextPositional = 0
        var position = items.startIndex
        while position < items.endIndex {
            var value = items[position]
            position += 1
            var index: Int
            if case .flag(let name, let inner) = tree[value] {
                guard let flag = form.flag(name), case .value(let target) = flag else { return false }
                index = target
                if inner.exists {
                    value = inner
                } else {
                    guard position < items.endIndex else { return false }
                    value = items[position]
                    position += 1
                }
            } else if nextPositional < form.positionals.count {
                index = form.positionals[nextPositional]
                nextPositional += 1
            } else {
                // The whole check warns of a plus between two arguments.
                guard let rest = form.rest, !isPlus(value), isKnown(value, form, rest) else { return false }
                given |= 1 << UInt64(rest)
                continue
            }
            guard given & 1 << UInt64(index) == 0, isKnown(value, form, index) else { return false }
            given |= 1 << UInt64(index)
        }
        return given & form.requiredBits == form.requiredBits
            && form.alternatives.allSatisfy { given & $0 != 0 }
    }

    private func isKnown(_ node: NodeID, _ form: CallForm, _ index: Int) -> Bool {
        switch tree[node] {
        case .word: break
        case .string(let parts) where isPlain(parts): if form.takesAnyText[index] { return true }
        default: return false
        }
        let slot = Int32(form.number + index)
        return withBytes(of: span(node)) { bytes in
            if let type = form.moments[index], moments.plainMoment(bytes, as: type) != nil { return true }
            // `name=Maya` is warned of on each line.
            if form.takesAnyText[index], bytes.contains(UInt8(ascii: "=")) { return false }
            // What a script needs is said once for each row. Elsewhere each line that names a missing one is warned of;
            // inside a function others may run first, so what is missing there is reported at the end.
            let made = options.reportsNeeds ? .anything : frame.kind == .main ? frame.made : MadeRows()
            return checker.literals.isRight(bytes, slot, after: made)
        }
    }

    /// Its code; a text that is right as it is was perhaps not read before.
    private func knownArgument(_ node: NodeID, _ form: CallForm, _ index: Int) -> Code? {
        switch tree[node] {
        case .word: break
        case .string(let parts) where isPlain(parts): if form.takesAnyText[index] { return argument(node, form, index) }
        default: return nil
        }
        let span = span(node), slot = Int32(form.number + index)
        return withBytes(of: span) { bytes in
            if let type = form.moments[index], let moment = moments.plainMoment(bytes, as: type) {
                return Code(.constant(moment), type, span)
            }
            if form.takesAnyText[index], bytes.contains(UInt8(ascii: "=")) { return nil }
            guard let known = checker.literals.entry(bytes, slot), known.missing == nil else { return nil }
            return listed(Code(known.node, known.type, span), form, index, false)
        }
    }
}
