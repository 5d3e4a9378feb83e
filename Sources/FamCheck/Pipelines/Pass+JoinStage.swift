import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `join SOURCE as x on CONDITION`
extension Pass {
    func join(_ arguments: NodeList, _ draft: QueryDraft, isLeft: Bool, _ span: Span) -> Flow {
        let nodes = Array(tree.items(arguments))
        guard nodes.count == 2, case .named(let name, let condition) = tree[nodes[1]], let right = joined(nodes[0])
        else { return .broken }
        let text = names[name]
        if draft.shape.index(of: text) != nil {
            error(
                .duplicateName, "there is already a column `\(text)`", at: tree.nameSpan(of: nodes[1]),
                help: "give the other row another name: `… as other`")
            return .broken
        }
        let row = registry.rowType(of: right.shape)
        let type = isLeft ? row.optional : row
        var rows = draft.rows(registry)
        rows.shape.columns.append(Column(text, row))
        // The other row can only be missing after the join.
        let before = diagnostics.count
        let parts = rowCondition(condition, of: "on", rows).conjuncts
        var pairs: [JoinPlan.Pair] = [], rest: [PlanExpr] = []
        for part in parts {
            if let pair = Pass.pair(part, text) { pairs.append(pair) } else { rest.append(part) }
        }
        guard !pairs.isEmpty else {
            if diagnostics.count > before { return .broken }
            error(
                .badArgument, "`join` needs an equality between a row here and `\(text)`", at: self.span(condition),
                help: "such as `\(example(text, right.shape, draft.shape))`")
            return .broken
        }
        let all = rest.dropFirst().reduce(rest.first) { whole, part in
            whole.map { PlanExpr(.binary(.and, $0, part), .bool, span) }
        }
        var result = draft
        let plan = right.plan.shifted(by: result.parameters.codes.count)
        for code in right.parameters.codes { _ = result.parameters.add(code) }
        let shape = RowShape(draft.shape.columns + [Column(text, type)], isOpen: draft.shape.isOpen)
        result.append(
            .join(JoinPlan(right: plan, name: text, type: type, pairs: pairs, rest: all, keepsUnmatched: isLeft)),
            shape: shape)
        return .query(result)
    }

    /// The joined rows: a query is used directly, so that it need not become a table first.
    private func joined(_ node: NodeID) -> QueryDraft? {
        let span = span(node)
        var flow: Flow
        if case .pipeline(let stages) = tree[node], let only = tree.items(stages).first {
            flow = stage(only, .start)
        } else if case .group(let inner) = tree[node], case .pipeline(let stages) = tree[inner] {
            flow = tree.items(stages).reduce(Flow.start) { stage($1, $0) }
        } else {
            flow = .value(expression(node))
        }
        if case .value(let code) = flow, code.type == .null { flow = .value(Code(code.node, .null, span)) }
        return self.rows(of: flow, for: .join, span)
    }

    /// An equality with one side over the left row only and the other over the joined row only, in that order.
    private static func pair(_ expr: PlanExpr, _ name: String) -> JoinPlan.Pair? {
        guard case .binary(.equal, let a, let b) = expr.node, isHashable(a.type.unwrapped, b.type.unwrapped) else {
            return nil
        }
        let first = a.columns, second = b.columns
        if second == [name], !first.isEmpty, !first.contains(name) { return JoinPlan.Pair(a, b) }
        if first == [name], !second.isEmpty, !second.contains(name) { return JoinPlan.Pair(b, a) }
        return nil
    }

    /// Whether equal values of the types are the same value: a date equals a datetime but is not one.
    private static func isHashable(_ a: ValueType, _ b: ValueType) -> Bool {
        a == b || (TypeRules.isNumber(a) && TypeRules.isNumber(b)) || (TypeRules.isText(a) && TypeRules.isText(b))
    }

    /// `x.child == child`: a column of both, or the row that one refers to.
    private func example(_ name: String, _ right: RowShape, _ left: RowShape) -> String {
        for column in right.columns where column.name != "id" && left.index(of: column.name) != nil {
            return "on \(name).\(column.name) == \(column.name)"
        }
        for column in left.columns {
            if case .entity(let entity) = column.type.unwrapped, entity == right.entity {
                return "on \(name) == \(column.name)"
            }
        }
        for column in right.columns {
            if case .entity(let entity) = column.type.unwrapped, entity == left.entity {
                return "on \(name).\(column.name).id == id"
            }
        }
        return "on \(name).id == id"
    }
}
