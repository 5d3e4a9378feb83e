import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Lines of long scripts that need no code, because this check only finds errors and they are checked again during the
/// run.
extension Pass {
    /// Whether the statement is one command whose arguments were read before or are days and moments; then it is
    /// correct, and what it makes is noted. False means that the full check is needed.
    func isKnownRight(_ statement: NodeID) -> Bool {
        guard case .pipeline(let stages) = tree[statement], stages.count == 1, let only = tree.items(stages).first,
            case .command(let list) = tree[only]
        else { return false }
        let items = tree.items(list)
        guard let head = head(items), case .command(let command) = head.form.callee, head.form.isPlain,
            !command.runsPrograms, !command.takesPlaces
        else { return false }
        let arguments = items.dropFirst(head.count)
        guard !isMisspelled(head, arguments), areKnown(arguments, head.form) else { return false }
        note(command.effect, made: head.form.made, what: head.form.name, at: headSpan(items, head.count))
        noteTurns(command)
        doesSomething = true
        return true
    }

    /// Whether each argument has a parameter, no parameter has two, and none that is required is missing.
    private func areKnown(_ items: Items, _ form: CallForm) -> Bool {
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
}
