import FamRegistry
import FamSyntax
import FamText
import FamValues

/// What a statement gives a new value: a variable, or a part of one.
extension Pass {
    func assignment(_ target: NodeID, _ op: Operator?, _ value: NodeID, _ span: Span, into out: inout [Statement]) {
        guard let (root, path, current) = assignable(target) else { return }
        let code: Code
        if let op {
            let right = expression(value)
            code = converted(combined(op, current, right, span), to: current.type, for: "`\(source(current.span))`")
        } else if current.type == .null {
            code = functionNamed(value) ?? expression(value)
        } else {
            code = expression(value, as: current.type, for: "`\(source(current.span))`")
        }
        out.append(Statement(path.isEmpty ? .assign(root, code) : .assignPart(root, path: path, code), span))
    }

    /// The variable that an assignment changes, the path from it to the part, and the part's current value.
    private func assignable(_ target: NodeID) -> (VariableRef, [Statement.Part], Code)? {
        let span = span(target)
        switch tree[target] {
        case .variable(let name):
            guard let found = resolve(name) else {
                let text = names[name]
                let (label, near) = suggestion(text, in: visibleNames)
                error(
                    .unknownVariable, "there is no variable `$\(text)` here", at: span,
                    label: near == nil ? "did you mean `let \(text)`?" : label,
                    help: "`let` makes a variable, `var` one that can change",
                    fix: near == nil ? Fix(span, "let \(text)") : near.map { Fix(span, "$" + $0) })
                return nil
            }
            guard found.isMutable else {
                notMutable(name, found, span)
                return nil
            }
            found.variable?.isChanged = true
            return (found.ref, [], Code(.variable(found.ref), found.type, span))
        case .member(let base, let name):
            guard let (root, path, outer) = assignable(base) else { return nil }
            if case .entity(let entity) = outer.type.unwrapped {
                error(
                    .notAssignable, "a field of \(outer.type.phrase) is not changed by assignment", at: span,
                    help: "write `\(entity) edit \(source(outer.span)) --\(ParameterSpec.flagName(names[name])) …`")
                return nil
            }
            let part = member(outer, name, span)
            return (root, path + [.field(names[name])], part)
        case .index(let base, let index):
            guard let (root, path, outer) = assignable(base) else { return nil }
            let position = expression(index)
            let part = indexed(outer, position, span)
            if case .constant(.string(let field)) = position.node { return (root, path + [.field(field)], part) }
            return (root, path + [.index(position)], part)
        case .error: return nil
        default:
            error(
                .notAssignable, "only a variable or a part of one can be assigned to", at: span,
                help: "write `$name = …`")
            return nil
        }
    }

    private func notMutable(_ name: Name, _ found: Resolved, _ span: Span) {
        let text = names[name]
        var diagnostic = Diagnostic(.notAssignable, "`$\(text)` cannot be changed", at: span)
        if name == checker.lastTable {
            diagnostic.help = "`$_` is always the last table; keep a value with `let name = $_`"
        } else {
            diagnostic.help = "declare it with `var`, not `let`"
            if let first = found.span {
                diagnostic.secondary = [Label(first, "declared here")]
                let word = Span(first.source, Int(first.start), Int(first.start) + 3)
                if first.source == tree.source.id, source(word) == "let" { diagnostic.fix = Fix(word, "var") }
            }
        }
        report(diagnostic)
    }
}
