import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Statements and blocks.
extension Pass {
    /// The statements of a whole file, or of a piece of it that comes after the statement `last`, in the scope of the
    /// session.
    func topLevel(_ root: NodeID, after last: Statement? = nil) -> [Statement] {
        guard case .block(let list) = tree[root] else { return [] }
        return statements(list, isBody: false, after: last)
    }

    /// A block with its own scope. `isBody`: its last statement gives the value of the function.
    func block(_ node: NodeID, isBody: Bool = false) -> [Statement] {
        let frame = frame, known = (frame.present, globals.present)
        frame.openBlock()
        defer {
            frame.closeBlock()
            (frame.present, globals.present) = known
        }
        if case .block(let list) = tree[node] { return statements(list, isBody: isBody) }
        var out: [Statement] = []
        if node.exists { statement(node, isTail: isBody, into: &out) }
        return out
    }

    func statements(_ list: NodeList, isBody: Bool, after last: Statement? = nil) -> [Statement] {
        var out: [Statement] = []
        out.reserveCapacity(Int(list.count))
        var isWarned = false
        statements(list, isBody: isBody, after: last, isWarned: &isWarned, into: &out)
        return out
    }

    /// - Parameter isWarned: whether it was said that the rest of the block can never run.
    private func statements(
        _ list: NodeList, isBody: Bool, after last: Statement?, isWarned: inout Bool, into out: inout [Statement]
    ) {
        var left = Int(list.count)
        for item in tree.items(list) {
            // An interrupted check has no result.
            if Interrupt.isRequested { break }
            left -= 1
            if case .folded = tree[item] {
                let first = out.count
                unfolding(item) {
                    statements($0, isBody: false, after: last, isWarned: &isWarned, into: &out)
                }
                if needsNoCode { Pass.dropUnasked(from: first, in: &out) }
                continue
            }
            if !isWarned, let last = out.last ?? last, Pass.leaves(last) {
                isWarned = true
                report(
                    Diagnostic(
                        .unreachable, "this can never run", at: span(item),
                        secondary: [Label(last.span, "it ends here")], severity: .warning))
            }
            if case .line = tree[item] {
                plainLines.count += 1
                if let statement = knownLine(item) {
                    out.append(statement)
                } else {
                    plainLines.unknown += 1
                    unfolding(item) { statements($0, isBody: false, after: last, isWarned: &isWarned, into: &out) }
                }
                continue
            }
            statement(item, isTail: isBody && left == 0, into: &out)
            if tree.isBroken(span(item)) { scope.globals[checker.lastTable]?.type = .any }
        }
    }

    /// Drops statements that nobody will run: of the last one it is asked whether it leaves the block, and of all
    /// whether one ends a loop around it.
    private static func dropUnasked(from first: Int, in statements: inout [Statement]) {
        guard statements.count - first > 1, let last = statements.last else { return }
        let ending = statements[first..<(statements.count - 1)].first(where: breaks)
        statements.replaceSubrange(first..., with: ending.map { [$0, last] } ?? [last])
    }

    /// Whether nothing after the statement in its block can run.
    static func leaves(_ statement: Statement) -> Bool {
        switch statement.node {
        case .returnValue, .breakLoop, .continueLoop, .fail: true
        case .expression(let code, _): code.type == .never
        case .whileLoop(let test, let body): constantTruth(test) == true && !body.contains(where: breaks)
        case .ifElse(_, let then, let otherwise): then.last.map(leaves) ?? false && otherwise.last.map(leaves) ?? false
        case .atomic(let body): body.last.map(leaves) ?? false
        case .tryCatch(let body, _, let handler, _):
            (body.last.map(leaves) ?? false) && (handler.map { $0.last.map(leaves) ?? false } ?? true)
        default: false
        }
    }

    /// Whether the statement can end the loop that it is in.
    private static func breaks(_ statement: Statement) -> Bool {
        switch statement.node {
        case .breakLoop: true
        case .ifElse(_, let then, let otherwise): then.contains(where: breaks) || otherwise.contains(where: breaks)
        case .atomic(let body), .plan(let body): body.contains(where: breaks)
        case .tryCatch(let body, _, let handler, let finally):
            body.contains(where: breaks) || (handler ?? []).contains(where: breaks) || finally.contains(where: breaks)
        default: false
        }
    }

    /// Whether the statement belongs to the script itself, at the top level or in a block whose value is not used.
    private var givesNothing: Bool { frame.kind == .main && nesting.valueBlocks == 0 }

    func statement(_ node: NodeID, isTail: Bool, into out: inout [Statement]) {
        let span = span(node)
        switch tree[node] {
        case .pipeline:
            out.append(knownStatement(node, isTail: isTail) ?? expressionStatement(node, isTail: isTail, span))
        case .ifElse(let condition, let then, let otherwise):
            let test = self.condition(condition, of: "if")
            warnOfConstant(test)
            let first = knowing(present(test, when: true), in: then) { block(then, isBody: isTail) }
            let second =
                otherwise.exists
                ? knowing(present(test, when: false), in: otherwise) { block(otherwise, isBody: isTail) } : []
            out.append(Statement(.ifElse(test, first, second), span))
            if first.last.map(Pass.leaves) ?? false { learn(present(test, when: false)) }
            if second.last.map(Pass.leaves) ?? false { learn(present(test, when: true)) }
        case .binding(let name, let isMutable, let type, let value):
            binding(name, isMutable: isMutable, type: type, value: value, span, into: &out)
        case .unpacking(let pattern, let isMutable, let value):
            unpacking(pattern, isMutable: isMutable, value: value, span, into: &out)
        case .assign(let target, let op, let value): assignment(target, op, value, span, into: &out)
        case .whileLoop, .forLoop, .breakLoop, .continueLoop: loop(node, span, into: &out)
        case .returnValue, .fail, .expect: ending(node, span, into: &out)
        case .tryCatch(let body, let name, let handler, let finally):
            out.append(attempt(body, name, handler, finally, isTail: isTail, span))
        case .atomic(let body):
            nesting.atomics += 1
            out.append(Statement(.atomic(block(body, isBody: isTail)), span))
            nesting.atomics -= 1
        case .block: out.append(contentsOf: block(node, isBody: isTail))
        case .define: definition(node, span)
        case .error: break
        case .plan(let body): out.append(plan(body, span))
        case .version, .use, .param, .source: topLevelForm(node, span, into: &out)
        default: out.append(expressionStatement(node, isTail: isTail, span))
        }
    }

    /// `plan { … }`, `plan PIPELINE`: none of it is kept, so what is destructive needs no `--yes`.
    private func plan(_ body: NodeID, _ span: Span) -> Statement {
        nesting.plans += 1
        defer { nesting.plans -= 1 }
        if case .block = tree[body] { return Statement(.plan(block(body, isBody: false)), span) }
        return Statement(.plan([Statement(.expression(expression(body), isShown: false), self.span(body))]), span)
    }

    /// A line like earlier ones.
    private func knownStatement(_ node: NodeID, isTail: Bool) -> Statement? {
        !isTail && givesNothing ? knownLine(node) : nil
    }

    /// A pipeline or expression as a statement: shown at the top level, the value of the function at its end.
    private func expressionStatement(_ node: NodeID, isTail: Bool, _ span: Span) -> Statement {
        if isTail {
            let code = returned(node)
            return Statement(.returnValue(code), span)
        }
        if frame.kind == .main { doesSomething = true }
        let before = frame.effect, outer = frame.firstCallee
        let first = frame.callees.count, known = diagnostics.count
        frame.firstCallee = first
        frame.effect = .read
        var code = expression(node)
        // What is wrong ends nothing: what comes after it is not out of reach.
        if code.type == .never, diagnostics[known...].contains(where: { $0.severity == .error }) { code.type = .any }
        learn(from: code)
        let effect = frame.callees[first...].reduce(frame.effect) { $0.union(total(of: $1).effect) }
        frame.firstCallee = outer
        // The same function line after line is noted once.
        if first > 0, frame.callees.count == first + 1, frame.callees[first] === frame.callees[first - 1] {
            frame.callees.removeLast()
        }
        frame.effect = before.union(frame.effect)
        let isShown =
            frame.kind == .main && nesting.valueBlocks == 0 && code.type != .null
            && (isShownAfter(effect) && !isNoticed(code) || areOutcomes(code) || isAsked(code))
        if isShown {
            noteShown(code.type)
            code = limited(code)
        }
        return Statement(.expression(code, isShown: isShown), span)
    }

    /// A command whose rows are only looked at gives the first of them; see `ParameterSpec.shownLimit`.
    private func limited(_ code: Code) -> Code {
        guard case .callCommand(let command, var arguments) = code.node,
            let index = command.parameters.firstIndex(where: { $0.shownLimit != nil }), arguments[index] == nil
        else { return code }
        arguments[index] = command.parameters[index].shownLimit.map { Code(.constant(.int($0)), .int, code.span) }
        return Code(.callCommand(command, arguments), code.type, code.span)
    }

    /// A statement that changes rows or goes somewhere gives a notice instead of its value, unless a program reads the
    /// output.
    func isShownAfter(_ effect: Effect) -> Bool {
        switch effect {
        case .read, .session, .external: true
        case .navigate, .write, .destructive: options.showsWrittenValues
        }
    }

    /// Rows that are taken in, also where the bad ones go to a file: the notice has their number.
    private func isNoticed(_ code: Code) -> Bool {
        if case .importRows = code.node { !options.showsWrittenValues } else { false }
    }

    /// What a stage or a command that only reads makes of what a command gave is what was asked for:
    /// `weather search Oslo | count`, `child add Maya | to json`.
    private func isAsked(_ code: Code) -> Bool {
        switch code.node {
        case .query: true
        case .callCommand(let command, _): command.effect == .read
        default: false
        }
    }

    /// What `--keep-going` gives is what it was asked for.
    private func areOutcomes(_ code: Code) -> Bool {
        guard case .each = code.node, case .record(let shape)? = code.type.element else { return false }
        return shape.columns.map(\.name) == Pass.outcomeColumns
    }

    /// A shown table becomes `$_`; inside a block it may or may not have been shown, so nothing is known of `$_` after
    /// it.
    private func noteShown(_ type: ValueType) {
        guard case .table = type.unwrapped else { return }
        scope.globals[checker.lastTable]?.type = frame.isTopLevel ? type : .any
    }

    private func ending(_ node: NodeID, _ span: Span, into out: inout [Statement]) {
        switch tree[node] {
        case .returnValue(let value):
            guard frame.kind != .main else {
                return error(.misplaced, "`return` is outside a `def` or closure", at: span)
            }
            guard value.exists else {
                frame.add(.null)
                return out.append(Statement(.returnValue(nil), span))
            }
            out.append(Statement(.returnValue(returned(value)), span))
        case .fail(let value):
            out.append(failure(value, tree.failFlags(of: node), span))
        case .expect(let value):
            let test = condition(value, of: "expect")
            warnOfVoidTest(test)
            out.append(Statement(.expect(test, text: source(self.span(value))), span))
            learn(present(test, when: true))
        default: break
        }
    }

    /// A value that leaves the function, of its declared type if it has one.
    private func returned(_ node: NodeID) -> Code {
        if let wanted = frame.declaredResult {
            frame.add(wanted)
            return expression(node, as: wanted, for: "the result")
        }
        let code = functionNamed(node) ?? expression(node)
        frame.add(code.type)
        return code
    }

    private func attempt(
        _ body: NodeID, _ name: Name?, _ handler: NodeID, _ finally: NodeID, isTail: Bool, _ span: Span
    ) -> Statement {
        let tried = block(body, isBody: isTail)
        var ref: VariableRef?
        var handled: [Statement]?
        if handler.exists {
            frame.openBlock()
            if let name {
                ref = .local(
                    frame.declare(name, Variable(name: names[name], type: .error, isMutable: false, span: span)))
            }
            handled = block(handler, isBody: isTail)
            frame.closeBlock()
        }
        return Statement(
            .tryCatch(tried, error: ref, handler: handled, finally: finally.exists ? block(finally) : []), span)
    }

    /// The text of a span, as in the source.
    func source(_ span: Span) -> String { tree.source.text(span.range) }
}
