import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `let { name, stars: n } = VALUE`, `let [first, [second]] = VALUE`: the value is taken once, each name is a part of
/// it.
extension Pass {
    func unpacking(_ pattern: NodeID, isMutable: Bool, value: NodeID, _ span: Span, into out: inout [Statement]) {
        var parts: [Statement] = []
        unpackOnce(expression(value), pattern, isMutable: isMutable, span, into: &parts)
        guard frame.isTopLevel else { return out += parts }
        // One statement, which `--stepwise` runs as a whole: the value is a local variable.
        let nothing = Code(.constant(.null), .null, span)
        out.append(Statement(.expression(Code(.block(parts, nothing), .null, span), isShown: false), span))
    }

    /// Declares what a pattern names as parts of a variable.
    func unpack(_ base: Code, _ pattern: NodeID, isMutable: Bool, into out: inout [Statement]) {
        guard isUnpacked(base, pattern) else {
            for name in unpackedNames(pattern) {
                guard case .name(let variable) = tree[name] else { continue }
                _ = declare(variable, .any, isMutable: isMutable, self.span(name))
            }
            return
        }
        for (part, code) in zip(patternParts(pattern), parts(of: base, pattern)) {
            guard case .name(let variable) = tree[part] else {
                unpackOnce(code, part, isMutable: isMutable, self.span(part), into: &out)
                continue
            }
            let type = Pass.variableType(of: code.type, isMutable: isMutable)
            let name = self.span(part)
            out.append(Statement(.assign(declare(variable, type, isMutable: isMutable, name), code), name))
        }
    }

    private func unpackOnce(
        _ whole: Code, _ pattern: NodeID, isMutable: Bool, _ span: Span, into out: inout [Statement]
    ) {
        // No variable of a script has this name: it begins with a space.
        let name = names.intern(" whole \(span.start)")
        let hidden = Variable(name: names[name], type: whole.type, isMutable: false, span: span)
        let ref = VariableRef.local(frame.declare(name, hidden))
        out.append(Statement(.assign(ref, whole), span))
        unpack(Code(.variable(ref), whole.type, whole.span), pattern, isMutable: isMutable, into: &out)
    }

    /// The names of a pattern, those of the patterns in it too.
    func unpackedNames(_ pattern: NodeID) -> [NodeID] {
        patternParts(pattern).flatMap { part in
            if case .name = tree[part] { [part] } else { unpackedNames(part) }
        }
    }

    private func patternParts(_ pattern: NodeID) -> [NodeID] {
        switch tree[pattern] {
        case .list(let items): Array(tree.items(items))
        case .record(let fields):
            tree.items(fields).map { item in
                if case .named(_, let part) = tree[item] { part } else { item }
            }
        default: []
        }
    }

    /// Whether the value has parts of the kind; an error where it has not.
    private func isUnpacked(_ whole: Code, _ pattern: NodeID) -> Bool {
        let isList = if case .list = tree[pattern] { true } else { false }
        switch whole.type.unwrapped {
        case .any, .never: return true
        case .list, .table, .range: if isList { return true }
        case .record, .entity, .error: if !isList { return true }
        default: break
        }
        error(
            .typeMismatch,
            "names in \(isList ? "brackets" : "braces") take \(isList ? "a list" : "a record or a row") apart, but "
                + "this is "
                + whole.type.phrase,
            at: whole.span)
        return false
    }

    /// What each part of the pattern means.
    private func parts(of base: Code, _ pattern: NodeID) -> [Code] {
        switch tree[pattern] {
        case .record(let fields):
            tree.items(fields).map { item in
                guard case .named(let field, _) = tree[item] else { return broken(span(item)) }
                return member(base, field, tree.nameSpan(of: item))
            }
        case .list(let items):
            tree.items(items).enumerated().map { index, name in
                let place = span(name)
                return indexed(base, Code(.constant(.int(Int64(index))), .int, place), place)
            }
        default: []
        }
    }
}
