import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Loops that call a closure for each item: `reduce`, `map(…)`, `filter(…)` and their like.
extension Pass {
    /// What a closure is called with; nil for what has no items.
    func itemType(of type: ValueType) -> ValueType? {
        switch type.unwrapped {
        case .table(let shape): registry.rowType(of: shape)
        case .list(let inner): inner
        case .range: .int
        case .period: .date
        case .any, .never: .any
        default: nil
        }
    }

    /// `map(LIST, { |x| … })`
    func iterate(_ iteration: Iteration, _ function: FunctionSpec, _ items: [NodeID], _ span: Span) -> Code {
        let input = expression(items[0])
        guard let item = itemType(of: input.type) else {
            error(
                .typeMismatch, "`\(function.name)(…)` goes over a list, a table or a range, and this is \(input.type.phrase)", at: input.span,
                notes: [usage(function)])
            return broken(span)
        }
        let place = "the closure of `\(function.name)`"
        if iteration == .reduce {
            guard let (start, closure, type) = fold(items[1], items[2], item, place) else { return broken(span) }
            return Code(.iterate(.reduce, input: input, start: start, closure: closure), type, span)
        }
        guard let closure = closure(items[1], taking: [item], place) else { return broken(span) }
        let type = function.result([input.type, closure.type])
        return Code(.iterate(iteration, input: input, closure: closure, function: iteration == .keyed ? function : nil), type, span)
    }

    /// The stage: `… | reduce START { |so_far, row| … }`.
    func reduce(_ arguments: NodeList, _ input: Code, _ span: Span) -> Flow {
        let nodes = Array(tree.items(arguments))
        guard nodes.count == 2 else { return .broken }
        guard let (start, closure, type) = fold(nodes[0], nodes[1], itemType(of: input.type) ?? .any, "the closure of `reduce`") else { return .broken }
        return .value(Code(.iterate(.reduce, input: input, start: start, closure: closure), type, span))
    }

    private func fold(_ first: NodeID, _ closure: NodeID, _ item: ValueType, _ place: String) -> (start: Code, closure: Code, type: ValueType)? {
        let start = expression(first)
        let isUnknown = [.null, .list(.never)].contains(start.type)
        var type = isUnknown ? .any : start.type
        let before = diagnostics.count
        guard var function = self.closure(closure, taking: [type, item], place) else { return nil }
        guard case .closure(_, let result) = function.type.unwrapped else { return nil }
        // `reduce 0 { |sum, row| $sum + $row.weight }`: the value so far is what both give.
        let joined = TypeRules.join(type, result)
        if joined != type, diagnostics.count == before {
            type = joined
            guard let again = self.closure(closure, taking: [type, item], place) else { return nil }
            function = again
        }
        return (start, function, type)
    }

    /// A closure for these arguments; an error, and nil, for anything else.
    private func closure(_ node: NodeID, taking types: [ValueType], _ place: String) -> Code? {
        let code = expression(node, as: .closure(types, .any), for: place)
        switch code.type.unwrapped {
        case .any, .never: return code
        case .closure(let parameters, _):
            if parameters.count == types.count { return code }
            let wanted = types.count == 1 ? "one argument" : "\(types.count) arguments"
            error(.extraArgument, "\(place) is called with \(wanted), and takes \(parameters.count)", at: code.span)
            return nil
        default: return nil
        }
    }
}
