import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Binary operators over the row: the same rules as between values, with a field or a value of the program on each
/// side.
extension Pass {
    private enum Operand {
        case value(Code)
        case row(PlanExpr)

        var type: ValueType {
            switch self {
            case .value(let code): code.type
            case .row(let expr): expr.type
            }
        }
    }

    func rowBinary(_ op: Operator, _ left: NodeID, _ right: NodeID, _ rows: RowScope, _ span: Span) -> PlanExpr {
        if op == .and || op == .or {
            let a = rowCondition(left, of: op.rawValue, rows), b = rowCondition(right, of: op.rawValue, rows.skipped)
            return PlanExpr(.binary(op, a, b), .bool, span)
        }
        if op == .equal || op == .notEqual,
            let test = nullTest(op, left, right, rows, span) ?? sameRow(op, left, right, rows, span)
        {
            return test
        }
        let (first, second) = operands(op, left, right, rows, op == .coalesce ? rows.skipped : rows)
        let (a, b) = op == .coalesce || op.isComparison ? unified(op, first, second) : (first, second)
        if op == .matches, case .value(let pattern) = b { checkPattern(pattern) }
        if case .value(let code) = second {
            warnOfComparison(op, first.type, second.type, right, constant: code, span)
            if case .row(let call) = first { warnOfAnswers(op, call, code, span) }
        }
        warnOfRefused(op, first, second, rows)
        let x = planned(a, rows), y = planned(b, rows)
        if ordersMonths(op, left, right, Pass.constant(x), Pass.constant(y), span) { return brokenRow(span) }
        guard let type = OperatorRules.result(op, x.type, y.type, rightIsCalendar: Pass.isCalendar(y)) else {
            mismatch(op, x.type, y.type, span)
            return brokenRow(span)
        }
        return PlanExpr(.binary(op, x, y), type, span)
    }

    /// `color == "purple"`: a text that the field's rule does not accept.
    private func warnOfRefused(_ op: Operator, _ field: Operand, _ text: Operand, _ rows: RowScope) {
        guard [.equal, .notEqual, .in].contains(op), case .row(let expr) = field, case .field(let path) = expr.node,
            path.count == 1, let entity = rows.entity, let known = entity.field(path[0])?.candidates, !known.isEmpty,
            case .value(let code) = text
        else { return }
        var items = [code]
        if case .list(let listed) = code.node { items = listed }
        for item in items {
            guard case .constant(.string(let word)) = item.node, !known.contains(word) else { continue }
            warnOfOther(
                "no \(entity.name) has the \(path[0]) `\(SafeText.shown(word))`", known,
                Suggestion.nearest(word, in: known), item.span)
        }
    }

    private func planned(_ operand: Operand, _ rows: RowScope) -> PlanExpr {
        switch operand {
        case .value(let code): planned(code, rows)
        case .row(let expr): expr
        }
    }

    /// `a == null` and `a != null`.
    private func nullTest(_ op: Operator, _ left: NodeID, _ right: NodeID, _ rows: RowScope, _ span: Span) -> PlanExpr?
    {
        let tested: NodeID
        if case .null = tree[right] {
            tested = left
        } else if case .null = tree[left] {
            tested = right
        } else {
            return nil
        }
        let test = PlanExpr(.isNull(rowExpression(tested, rows)), .bool, span)
        return op == .equal ? test : PlanExpr(.not(test), .bool, span)
    }

    private func operands(
        _ op: Operator, _ left: NodeID, _ right: NodeID, _ rows: RowScope, _ others: RowScope
    ) -> (Operand, Operand) {
        guard op.isComparison || op == .coalesce else { return (operand(left, rows), operand(right, others)) }
        if isLiteral(left, rows), !isLiteral(right, rows) {
            let b = operand(right, others)
            let type = Pass.partner(op, of: b.type)
            return (besides(left, type, rows) ?? operand(left, rows), b)
        }
        let a = op == .coalesce && !isOfRow(left, rows) ? .value(absentable(left)) : operand(left, rows)
        if let b = besides(right, a.type, others, op) { return (a, b) }
        return (a, operand(right, others))
    }

    private func operand(_ node: NodeID, _ rows: RowScope) -> Operand {
        isOfRow(node, rows) ? .row(rowExpression(node, rows)) : .value(expression(node))
    }

    /// Whether the node's meaning depends on what is next to it: a plain text, or a bare name that is not a column.
    private func isLiteral(_ node: NodeID, _ rows: RowScope) -> Bool {
        if case .name(let name) = tree[node] { return rows.shape.index(of: names[name]) == nil }
        return literalText(node) != nil
    }

    /// A literal as the type of what is next to it; nil if the node is not a literal.
    private func besides(_ node: NodeID, _ type: ValueType, _ rows: RowScope, _ op: Operator = .equal) -> Operand? {
        if let name = caseName(node, type, rows) {
            return .value(Code(.constant(.string(name)), type.unwrapped, span(node)))
        }
        if let text = unquoted(node, type, rows) {
            let place = span(node)
            if case .enumeration = type.unwrapped { return .value(literal(text, beside: type, place)) }
            reportUnquoted(text, rows, place)
            return .row(brokenRow(place))
        }
        if case .list(let items) = tree[node], op == .in { return listBeside(items, type, rows, span(node)) }
        guard !isOfRow(node, rows) else { return nil }
        return .value(rightOperand(op, node, beside: type))
    }

    func reportUnquoted(_ text: String, _ rows: RowScope, _ place: Span) {
        let isNull = Pass.ownConstant(text) == "null"
        error(
            .unknownField, "\(rows.owner) has no field `\(text)`", at: place,
            label: isNull ? "did you mean `null`?" : "a text goes in quotes: `\"\(text)\"`",
            fix: Fix(place, isNull ? "null" : "\"\(text)\""))
    }

    /// The case of an enumeration, written bare: `skill == kindness`.
    private func caseName(_ node: NodeID, _ type: ValueType, _ rows: RowScope) -> String? {
        guard case .name(let name) = tree[node], case .enumeration(_, let cases) = type.unwrapped else { return nil }
        let text = names[name]
        return rows.shape.index(of: text) == nil && cases.contains(text) ? text : nil
    }

    /// `child == Maya`: a bare word next to a row or text that is not similar to any column.
    func unquoted(_ node: NodeID, _ type: ValueType, _ rows: RowScope) -> String? {
        guard case .name(let name) = tree[node], !rows.shape.isOpen, resolve(name) == nil,
            relation(names[name], rows) == nil
        else { return nil }
        let text = names[name]
        switch type.unwrapped {
        case .entity, .string, .enumeration: break
        default: return nil
        }
        let isKnown = rows.shape.index(of: text) != nil || ValueReader.timeWordType(text) != nil
        return isKnown || Suggestion.nearest(text, in: rows.columnNames) != nil ? nil : text
    }

    private func listBeside(_ items: NodeList, _ type: ValueType, _ rows: RowScope, _ span: Span) -> Operand {
        let operands = tree.items(items).map { besides($0, type, rows) ?? operand($0, rows) }
        var codes: [Code] = []
        for case .value(let code) in operands { codes.append(code) }
        if codes.count == operands.count { return .value(list(codes, span)) }
        let exprs = operands.map { planned($0, rows) }
        return .row(PlanExpr(.list(exprs), .list(exprs.reduce(ValueType.never) { TypeRules.join($0, $1.type) }), span))
    }

    /// A date next to a datetime is its first instant, after `in` its whole day.
    private func unified(_ op: Operator, _ left: Operand, _ right: Operand) -> (Operand, Operand) {
        switch (left, right) {
        case (_, .value(let code)) where op == .in: (left, .value(dayAsPeriod(code)))
        case (.value(let a), _) where a.type.unwrapped == .date && right.type.unwrapped == .datetime:
            (.value(asInstant(a)), right)
        case (_, .value(let b)) where b.type.unwrapped == .date && left.type.unwrapped == .datetime:
            (left, .value(asInstant(b)))
        default: (left, right)
        }
    }

    private static func isCalendar(_ expr: PlanExpr) -> Bool? {
        guard case .constant(.duration(let duration)) = expr.node else { return nil }
        return duration.isCalendar
    }
}
