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
        let input = notNull(expression(items[0]), for: "`\(function.name)(…)` needs a value")
        guard let item = itemType(of: input.type) else {
            error(
                .typeMismatch,
                "`\(function.name)(…)` takes a list, a table or a range, but this is \(input.type.phrase)",
                at: input.span,
                notes: [usage(function)])
            return broken(span)
        }
        let place = "the closure of `\(function.name)`"
        if iteration == .reduce {
            guard let (start, closure, type) = fold(items[1], items[2], input, place) else { return broken(span) }
            return Code(.iterate(.reduce, input: input, start: start, closure: closure), type, span)
        }
        guard let closure = closure(items[1], over: input, taking: [item], place) else { return broken(span) }
        guard isTest(closure, iteration, place), let type = result(of: function, [input.type, closure.type], span)
        else { return broken(span) }
        return Code(
            .iterate(iteration, input: input, closure: closure, function: iteration == .keyed ? function : nil), type,
            span)
    }

    /// The stage: `… | reduce START { |so_far, row| … }`.
    func reduce(_ arguments: NodeList, _ input: Code, _ span: Span) -> Flow {
        let nodes = Array(tree.items(arguments))
        guard nodes.count == 2 else { return .broken }
        guard
            let (start, closure, type) = fold(nodes[0], nodes[1], input, "the closure of `reduce`")
        else { return .broken }
        return .value(Code(.iterate(.reduce, input: input, start: start, closure: closure), type, span))
    }

    private func fold(
        _ first: NodeID, _ closure: NodeID, _ input: Code, _ place: String
    ) -> (start: Code, closure: Code, type: ValueType)? {
        let item = itemType(of: input.type) ?? .any
        let start = expression(first)
        let isUnknown = [.null, .list(.never)].contains(start.type)
        var type = isUnknown ? .any : start.type
        let before = diagnostics.count
        guard var function = self.closure(closure, over: input, taking: [type, item], place) else { return nil }
        guard case .closure(_, let result) = function.type.unwrapped else { return nil }
        // `reduce 0 { |sum, row| $sum + $row.weight }`: the value so far is what both give.
        let joined = TypeRules.join(type, result)
        if joined != type, !diagnostics[before...].contains(where: { $0.severity == .error }) {
            // The same warnings come once more.
            diagnostics.removeLast(diagnostics.count - before)
            type = joined
            guard let again = self.closure(closure, over: input, taking: [type, item], place) else { return nil }
            function = again
        }
        return isSound(start, function, place) ? (start, function, type) : nil
    }

    /// Whether the first value goes into the closure: null does only where that may be.
    private func isSound(_ start: Code, _ closure: Code, _ place: String) -> Bool {
        guard start.type == .null, case .closure(let parameters, _) = closure.type.unwrapped,
            let first = parameters.first, !first.isOptional
        else { return true }
        error(
            .nullValue, "\(place) begins with \(first.phrase), but this is null", at: start.span,
            help: "give it a first value, or declare the parameter as `\(first)?`")
        return false
    }

    /// Whether the closure says yes or no where that is asked of it.
    private func isTest(_ closure: Code, _ iteration: Iteration, _ place: String) -> Bool {
        switch iteration {
        case .filter, .any, .all, .find, .count: break
        case .map, .reduce, .keyed: return true
        }
        guard case .closure(_, let result) = closure.type.unwrapped,
            ![.bool, .any, .never, .null].contains(result.unwrapped)
        else { return true }
        error(.typeMismatch, "\(place) must give true or false, and this gives \(result.phrase)", at: closure.span)
        return false
    }

    /// The closure, when its declared parameters are those that it is called with.
    func takes(_ closure: Code, _ parameters: [ValueType], _ given: [ValueType], _ place: String) -> Code? {
        guard let (parameter, type) = zip(parameters, given).first(where: { !goes($1, into: $0) }) else {
            if zip(parameters, given).allSatisfy({ isExact($1, for: $0) }) { return closure }
            guard case .closure(_, let result) = closure.type.unwrapped else { return closure }
            // Its own type says what it may be called with.
            return Code(guarded(closure, given, result, place).node, closure.type, closure.span)
        }
        error(
            .typeMismatch, "\(place) is called with \(type.phrase), but takes \(parameter.phrase)", at: closure.span,
            help: type.isOptional && goes(type.unwrapped, into: parameter)
                ? "declare the parameter as `\(parameter)?`" : nil)
        return nil
    }

    /// A closure, and a variable that holds one, keeps what that takes, which `takes` compares.
    private func closureCode(_ node: NodeID, as wanted: ValueType, _ place: String) -> Code {
        if case .closure = tree[node], case .closure(let types, _) = wanted {
            return closure(node, taking: types, span(node))
        }
        guard case .variable = tree[node] else { return expression(node, as: wanted, for: place) }
        let code = expression(node)
        if case .closure = code.type { return code }
        return converted(code, to: wanted, for: place)
    }

    /// A closure for these arguments, the last of which is an item of `input`; an error, and nil, for anything else.
    private func closure(_ node: NodeID, over input: Code, taking types: [ValueType], _ place: String) -> Code? {
        let code = givingItems(of: input, at: types.count - 1, to: node) {
            closureCode(node, as: .closure(types, .any), place)
        }
        switch code.type.unwrapped {
        case .any, .never: return code
        case .closure(let parameters, _):
            if parameters.count == types.count { return takes(code, parameters, types, place) }
            let wanted = types.count == 1 ? "one argument" : "\(types.count) arguments"
            error(.extraArgument, "\(place) is called with \(wanted), but takes \(parameters.count)", at: code.span)
            return nil
        default: return nil
        }
    }
}
