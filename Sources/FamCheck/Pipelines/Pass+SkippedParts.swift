import FamSyntax

/// Parts of a row expression that `and`, `or`, `??` and `if` may skip.
extension Pass {
    /// Whether a part is evaluated for each row: it uses the row, or it may be skipped and divides by something that
    /// may be zero. In `where $n != 0 and points > 100 // $n` the first condition says when the second makes sense, so
    /// the division cannot come before the query, as other values of the program do.
    func isOfRow(_ node: NodeID, _ rows: RowScope) -> Bool {
        mentionsRow(node, rows) || rows.mayBeSkipped && mayDivideByZero(node)
    }

    private func mayDivideByZero(_ node: NodeID) -> Bool {
        guard node.exists else { return false }
        func any(_ list: NodeList) -> Bool { tree.items(list).contains { mayDivideByZero($0) } }
        switch tree[node] {
        case .group(let inner), .not(let inner), .negate(let inner): return mayDivideByZero(inner)
        case .binary(let op, let a, let b):
            let isDivision = [.divide, .quotient, .remainder].contains(op)
            return isDivision && !isNumber(b) || mayDivideByZero(a) || mayDivideByZero(b)
        case .string(let parts): return any(parts)
        case .call(let name, let arguments, _): return isRowFunction(name) && any(arguments)
        case .block(let items): return items.count == 1 && any(items)
        case .pipeline(let stages):
            guard stages.count == 1, let only = tree.items(stages).first else { return false }
            return mayDivideByZero(only)
        case .ifElse(let a, let b, let c): return mayDivideByZero(a) || mayDivideByZero(b) || mayDivideByZero(c)
        default: return false
        }
    }

    /// Whether a row expression can call it: what the script defines and what calls closures comes before the query.
    private func isRowFunction(_ name: Name) -> Bool {
        guard !scope.functions.contains(name), !isClosure(name) else { return false }
        return registry.function(names[name]).map { $0.iteration == nil } ?? false
    }

    private func isNumber(_ node: NodeID) -> Bool {
        switch tree[node] {
        case .int(let value): value != 0
        case .float: true
        default: false
        }
    }
}
