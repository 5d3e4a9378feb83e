import FamText
import FamValues

extension PlanLowering {
    /// One row per combination of keys, ordered by them.
    func group(_ keys: [NamedExpr], _ aggregates: [NamedExpr], _ select: inout Select) throws {
        if select.hasPage || select.groups != nil { try select.wrap(context) }
        if let steps = GroupSplit(keys: keys, aggregates: aggregates) {
            try plainGroup(steps.innerKeys, steps.innerAggregates, &select)
            try select.wrap(context)
            try plainGroup(steps.outerKeys, steps.outerAggregates, &select)
        } else {
            try plainGroup(keys, aggregates, &select)
        }
    }

    private func plainGroup(_ keys: [NamedExpr], _ aggregates: [NamedExpr], _ select: inout Select) throws {
        var columns: [SelectColumn] = []
        var groups: [SQLText] = []
        try select.lowering(context) { lowering in
            for key in keys {
                var value = try lowering.value(key.expr)
                guard case let form = try PlanLowering.form(value, key.expr), form.isOrdered else {
                    throw NotLowered("groups by a \(key.expr.type)")
                }
                value.form = form
                value.sql = Dialect.unindexed(Dialect.ordered(value.sql, form))
                groups.append(value.sql)
                columns.append(SelectColumn(name: key.name, type: key.expr.type, lowered: .success(value)))
            }
        }
        try select.lowering(context, isGrouping: true) { lowering in
            for aggregate in aggregates {
                guard PlanLowering.isAggregate(aggregate.expr) else {
                    throw NotLowered("`\(aggregate.name)` is not an aggregate")
                }
                var value = try lowering.value(aggregate.expr)
                value.form = try PlanLowering.form(value, aggregate.expr)
                columns.append(SelectColumn(name: aggregate.name, type: aggregate.expr.type, lowered: .success(value)))
            }
        }
        select.columns = columns
        select.groups = groups
        select.order = groups.map { Select.Order(sql: $0, isDescending: false) }
        select.key = nil
        select.entity = nil
    }

    /// Whether every field is inside an aggregate.
    static func isAggregate(_ expr: PlanExpr) -> Bool {
        switch expr.node {
        case .constant, .parameter, .aggregate: true
        case .field, .related, .window: false
        case .not(let a), .negate(let a), .isNull(let a): isAggregate(a)
        case .binary(_, let a, let b): isAggregate(a) && isAggregate(b)
        case .call(_, let items), .list(let items): items.allSatisfy(isAggregate)
        case .conditional(let a, let b, let c): isAggregate(a) && isAggregate(b) && isAggregate(c)
        }
    }
}

/// Groups by a field of a referenced row (`child.name`) in two steps: first by the reference, an integer in the row,
/// then the few groups by the field. Joining first would look up a row for each of a million rows.
struct GroupSplit {
    private(set) var innerKeys: [NamedExpr] = []
    private(set) var innerAggregates: [NamedExpr] = []
    private(set) var outerKeys: [NamedExpr] = []
    private(set) var outerAggregates: [NamedExpr] = []

    /// Nil if no key follows a reference, or an aggregate cannot be computed from those of smaller groups.
    init?(keys: [NamedExpr], aggregates: [NamedExpr]) {
        guard keys.contains(where: { GroupSplit.reference(of: $0.expr) != nil }) else { return nil }
        for (index, key) in keys.enumerated() {
            if let name = GroupSplit.reference(of: key.expr) {
                if !innerKeys.contains(where: { $0.name == name }) {
                    // The column determines the entity it refers to.
                    innerKeys.append(NamedExpr(name, PlanExpr(.field([name]), .entity(""), key.expr.span)))
                }
                outerKeys.append(key)
            } else {
                // The space keeps the name distinct from every field.
                let name = "key \(index)"
                innerKeys.append(NamedExpr(name, key.expr))
                outerKeys.append(NamedExpr(key.name, PlanExpr(.field([name]), key.expr.type, key.expr.span)))
            }
        }
        for aggregate in aggregates {
            guard case .aggregate(let inner) = aggregate.expr.node, !inner.isDistinct,
                let outer = GroupSplit.combining(inner.kind)
            else { return nil }
            let name = "part \(innerAggregates.count)"
            let part = PlanExpr(.field([name]), aggregate.expr.type, aggregate.expr.span)
            innerAggregates.append(NamedExpr(name, aggregate.expr))
            outerAggregates.append(
                NamedExpr(
                    aggregate.name,
                    PlanExpr(.aggregate(Aggregate(outer, part)), aggregate.expr.type, aggregate.expr.span)))
        }
    }

    private static func combining(_ kind: AggregateKind) -> AggregateKind? {
        switch kind {
        case .count, .sum: .sum
        case .min, .max, .any, .all: kind
        case .avg, .median, .first, .last, .list: nil
        }
    }

    /// The reference that a key begins with; nil for any other expression.
    private static func reference(of expr: PlanExpr) -> String? {
        guard case .field(let path) = expr.node, path.count > 1 else { return nil }
        return path[0]
    }
}
