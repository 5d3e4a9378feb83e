import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Conditions and loops.
extension Pass {
    func condition(_ node: NodeID, of form: String) -> Code {
        let code = expression(node)
        switch code.type.unwrapped {
        case .bool, .any, .never: return code
        default:
            error(
                .typeMismatch, "`\(form)` needs a condition that is true or false, but this is \(code.type.phrase)",
                at: code.span)
            return code
        }
    }

    func loop(_ node: NodeID, _ span: Span, into out: inout [Statement]) {
        switch tree[node] {
        case .whileLoop(let condition, let body):
            let test = self.condition(condition, of: "while")
            if Pass.constantTruth(test) == false { warnOfConstant(test) }
            frame.loopDepth += 1
            let repeated = knowing(present(test, when: true), in: body) { block(body) }
            out.append(Statement(.whileLoop(test, repeated), span))
            frame.loopDepth -= 1
        case .forLoop(let name, let iterable, let body):
            if tree.isPairLoop(node) { return out.append(pairLoop(node, key: name, iterable, body, span)) }
            let items = notNull(expression(iterable), for: "`for` loops over a value")
            frame.openBlock()
            let type = tree.isBroken(span) ? .any : itemType(of: items)
            let variable = Variable(name: names[name], type: type, isMutable: false, span: span)
            let index = frame.declare(name, variable)
            frame.loopDepth += 1
            var parts: [Statement] = []
            let pattern = tree.itemPattern(of: node)
            if pattern.exists {
                let item = Code(.variable(.local(index)), variable.type, self.span(pattern))
                unpack(item, pattern, isMutable: false, into: &parts)
            }
            let known = places(presentFields(ofItems: items), in: .local(index))
            out.append(Statement(.forLoop(.local(index), items, parts + knowing(known) { block(body) }), span))
            frame.loopDepth -= 1
            frame.closeBlock()
        case .breakLoop, .continueLoop:
            let isBreak = if case .breakLoop = tree[node] { true } else { false }
            guard frame.loopDepth > 0 else {
                return error(.misplaced, "`\(isBreak ? "break" : "continue")` is outside a loop", at: span)
            }
            out.append(Statement(isBreak ? .breakLoop : .continueLoop, span))
        default: break
        }
    }

    /// What a `for` loops over: items of a list, rows of a table, numbers of a range, days of a period.
    private func itemType(of items: Code) -> ValueType {
        switch items.type.unwrapped {
        case .list(let item): return item
        case .table(let shape): return registry.rowType(of: shape)
        case .range: return .int
        case .period: return .date
        case .any, .never: return .any
        default:
            error(
                .typeMismatch,
                "`for` loops over a list, a table, a range or a period, but this is \(items.type.phrase)",
                at: items.span)
            return .any
        }
    }
}
