import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `this`: the row of a stage itself, compared with one that may be the same: `children | join rewards as r on r.child
/// == this`, `children | where this != $maya`.
extension Pass {
    /// Whether the node is this word, the rows are those of an entity, and no column has that name.
    func isThisRow(_ node: NodeID, _ rows: RowScope) -> Bool {
        guard case .name(let name) = tree[node] else { return false }
        return isThisRow(name, rows, span(node))
    }

    func isThisRow(_ name: Name, _ rows: RowScope, _ span: Span) -> Bool {
        names[name] == "this" && source(span).first != "`" && rows.entity != nil
            && rows.shape.index(of: "this") == nil
    }

    /// The comparison of the row with another; nil if neither side is `this`. Rows are equal if their ids are.
    func sameRow(_ op: Operator, _ left: NodeID, _ right: NodeID, _ rows: RowScope, _ span: Span) -> PlanExpr? {
        let other: NodeID
        if isThisRow(left, rows) {
            other = right
        } else if isThisRow(right, rows) {
            other = left
        } else {
            return nil
        }
        guard let entity = rows.entity else { return nil }
        guard let id = idOfRow(other, entity, rows) else { return brokenRow(span) }
        let own = PlanExpr(.field(["id"]), .string, self.span(isThisRow(left, rows) ? left : right))
        return PlanExpr(.binary(op, id, own), .bool, span)
    }

    private func idOfRow(_ node: NodeID, _ entity: EntitySpec, _ rows: RowScope) -> PlanExpr? {
        if mentionsRow(node, rows) {
            let expr = rowExpression(node, rows)
            if case .field(let path) = expr.node, isRow(expr.type, of: entity) {
                return PlanExpr(.field(path + ["id"]), expr.type.isOptional ? .optional(.string) : .string, expr.span)
            }
            if !isBrokenRow(expr) { failThis(expr.type, entity, expr.span) }
            return nil
        }
        let code = expression(node, as: .optional(.entity(entity.name)), for: "what `this` is compared with")
        guard isRow(code.type, of: entity) else { return nil }
        return planned(Code(.maybeMember(code, "id"), .optional(.string), code.span), rows)
    }

    private func isRow(_ type: ValueType, of entity: EntitySpec) -> Bool {
        if case .entity(entity.name) = type.unwrapped { true } else { false }
    }

    private func isBrokenRow(_ expr: PlanExpr) -> Bool { expr.type == .any || expr.type == .never }

    private func failThis(_ type: ValueType, _ entity: EntitySpec, _ span: Span) {
        error(
            .typeMismatch, "`this` is \(Words.article(entity.name)) \(entity.name), but this is \(type.phrase)",
            at: span)
    }
}
