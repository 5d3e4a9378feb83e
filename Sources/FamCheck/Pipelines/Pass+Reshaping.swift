import FamRegistry
import FamSyntax
import FamText
import FamValues

/// The stages that make other rows from their input, `pivot`, `flatten` and `summarize`, and `tee`, which only looks at
/// them.
extension Pass {
    /// `pivot KEY, … by KEY [AGGREGATE]`: groups whose last key becomes columns, which are only known at run time.
    func pivot(_ arguments: NodeList, _ keys: NodeList, _ draft: QueryDraft, fills: Bool, _ span: Span) -> Flow {
        let columns = columns(keys, draft.rows(registry), areKeys: true)
        guard columns.count >= 2 else { return .broken }
        var value = NamedExpr("count", PlanExpr(.aggregate(Aggregate(.count)), .int, span))
        if tree.items(arguments).count > 1 { error(.extraArgument, "`pivot` takes one aggregate", at: span) }
        if let node = tree.items(arguments).first {
            value = NamedExpr(
                source(self.span(node)), rowExpression(node, draft.rows(registry, allowsAggregates: true)))
            let before = diagnostics.count
            checkAggregate(value.expr, columns)
            if diagnostics.count == before, !isAggregate(value.expr) {
                error(
                    .badArgument, "the cells of `pivot` are an aggregate over the rows", at: value.expr.span,
                    help: "such as `sum(points)` or `count()`")
            }
        }
        guard var result = grouped(columns, [value], draft, span) else { return .broken }
        let rows = Array(columns.dropLast())
        let shape = RowShape(Array(result.shape.columns.prefix(rows.count)), isOpen: true)
        result.append(.spread(keys: rows.count, empty: fills ? value : nil), shape: shape)
        if fills, rows.contains(where: { [.date, .period].contains($0.expr.type.unwrapped) }) {
            fill(rows, [value], &result, span)
        }
        return .query(result)
    }

    private func isAggregate(_ expr: PlanExpr) -> Bool {
        var found = false
        _ = expr.rewritten { part in
            if case .aggregate = part.node { found = true }
            return nil
        }
        return found || expr.type == .any
    }

    /// `flatten [COLUMN]`
    func flatten(_ arguments: NodeList, _ draft: QueryDraft, _ span: Span) -> Flow {
        var result = draft
        let nodes = tree.items(arguments)
        if nodes.count > 1 { error(.extraArgument, "`flatten` takes one column", at: span) }
        if let node = nodes.first {
            let expr = rowExpression(node, draft.rows(registry))
            guard case .field(let path) = expr.node, path.count == 1,
                draft.shape.isOpen || draft.shape.index(of: path[0]) != nil
            else {
                if expr.type != .any {
                    error(
                        .badArgument, "`flatten` takes the name of a column", at: expr.span,
                        help: "make one before: `with name = … | flatten name`")
                }
                return .broken
            }
            guard let item = listItem(expr.type) else {
                error(
                    .typeMismatch, "`flatten` needs a column of lists, and `\(path[0])` is \(expr.type.phrase)",
                    at: expr.span)
                return .broken
            }
            result.flatten(path[0], to: item)
            return .query(result)
        }
        let lists = draft.shape.columns.filter { $0.type != .any && listItem($0.type) != nil }
        guard let only = lists.first, lists.count == 1, let item = listItem(only.type) else {
            let names = Words.list(lists.map(\.name))
            error(
                .missingArgument,
                lists.isEmpty
                    ? "`flatten` needs a column of lists, but there is none"
                    : "`flatten` needs to know which column: \(names)",
                at: span,
                help: lists.isEmpty
                    ? draft.shape.columns.first { $0.type == .any }.map {
                        "`flatten \($0.name)` takes the lists that are in `\($0.name)`"
                    } : nil)
            return .broken
        }
        result.flatten(only.name, to: item)
        return .query(result)
    }

    private func listItem(_ type: ValueType) -> ValueType? {
        switch type.unwrapped {
        case .list(let item): item
        case .table(let shape): .record(shape)
        case .any: .any
        default: nil
        }
    }

    /// `summarize sum(points) as total, count()`: figures of all rows, and not of each column.
    func hasAggregate(_ arguments: NodeList, _ draft: QueryDraft) -> Bool {
        tree.items(arguments).contains { callsAggregate($0, draft.rows(registry, allowsAggregates: true)) }
    }

    private func callsAggregate(_ node: NodeID, _ rows: RowScope) -> Bool {
        guard node.exists else { return false }
        switch tree[node] {
        case .call(let name, let items, let filter):
            guard AggregateKind(rawValue: names[name]) == nil else {
                // Over rows that refer to this one it is a value of each row.
                return tree.items(items).first.map { relationPath(different($0) ?? $0, rows) == nil } ?? true
            }
            return filter.exists || tree.items(items).contains { callsAggregate($0, rows) }
        case .named(_, let a), .not(let a), .negate(let a), .group(let a): return callsAggregate(a, rows)
        case .binary(_, let a, let b): return callsAggregate(a, rows) || callsAggregate(b, rows)
        case .ifElse(let a, let b, let c): return [a, b, c].contains { callsAggregate($0, rows) }
        case .pipeline(let items), .list(let items): return tree.items(items).contains { callsAggregate($0, rows) }
        default: return false
        }
    }

    func summarize(_ arguments: NodeList, _ draft: inout QueryDraft, _ span: Span) {
        if arguments.count > 0 { select(arguments, .summarize, &draft, span) }
        draft.append(.summarize, shape: .summary)
    }

    /// `tee FILE`, `tee { |rows| … }`: a closure that passes its argument on and returns it.
    func tee(_ arguments: NodeList, _ input: Code, isForced: Bool, _ span: Span) -> Flow {
        guard let node = tree.items(arguments).first else { return .broken }
        let inner = Frame(.closure, parent: frame)
        let outside = frame
        frame = inner
        let local = frame.declare(
            names.intern(" rows"), Variable(name: " rows", type: input.type, isMutable: false, span: span))
        frame.openBlock()
        let rows = Code(.variable(.local(local)), input.type, span)
        let call = teeCall(node, rows, isForced: isForced, span)
        frame.add(input.type)
        frame.closeBlock()
        frame = outside
        guard let call else { return .broken }
        let body = [Statement(.expression(call, isShown: false), span), Statement(.returnValue(rows), span)]
        return .value(Code(.callClosure(closureCode(inner, [input.type], body, span), [input]), input.type, span))
    }

    private func teeCall(_ node: NodeID, _ rows: Code, isForced: Bool, _ span: Span) -> Code? {
        if case .closure = tree[node] {
            let closure = expression(node, as: .closure([rows.type], .any), for: "the closure of `tee`")
            guard case .closure(let parameters, let result) = closure.type.unwrapped else { return nil }
            if parameters.count != 1 {
                error(
                    .extraArgument, "the closure of `tee` is called with the rows, but takes \(parameters.count)",
                    at: closure.span)
            }
            return Code(.callClosure(closure, [rows]), result, span)
        }
        let file = expression(node, as: .path, for: "the file of `tee`", readsText: true)
        note(.external, what: "tee", at: span)
        return Code(.save(rows: rows, file: file, isForced: isForced), .null, span)
    }
}
