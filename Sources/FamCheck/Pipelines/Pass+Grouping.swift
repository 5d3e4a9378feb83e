import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `group K { … }` and its short forms `count by K`, `sum points by child`.
extension Pass {
    func group(_ arguments: NodeList, _ keys: NodeList, _ draft: QueryDraft, fills: Bool, _ span: Span) -> Flow {
        let keyColumns = columns(keys, draft.rows(registry), areKeys: true)
        let rows = draft.rows(registry, allowsAggregates: true)
        var aggregates = columns(arguments, rows)
        for aggregate in aggregates { checkAggregate(aggregate.expr, keyColumns) }
        if arguments.count == 0 {
            aggregates = [NamedExpr("count", PlanExpr(.aggregate(Aggregate(.count)), .int, span))]
        }
        guard var result = grouped(keyColumns, aggregates, draft, span) else { return .broken }
        if fills { fill(keyColumns, aggregates, &result, span) }
        return .query(result)
    }

    /// `--fill`: adds the days, weeks and months without rows.
    func fill(_ keys: [NamedExpr], _ aggregates: [NamedExpr], _ draft: inout QueryDraft, _ span: Span) {
        let isTime = keys.contains { [.date, .period, .any].contains($0.expr.type.unwrapped) }
        guard isTime else {
            return error(
                .badArgument, "`--fill` adds days, weeks or months, and no key is one", at: span,
                help: "group by `day(at)`, `week(at)` or `month(at)`")
        }
        draft.append(.fill(keys: keys, aggregates: aggregates))
    }

    func grouped(_ keys: [NamedExpr], _ aggregates: [NamedExpr], _ draft: QueryDraft, _ span: Span) -> QueryDraft? {
        let all = keys + aggregates
        var seen: Set<String> = []
        for column in all where !seen.insert(column.name).inserted {
            error(
                .duplicateName, "two columns of the groups are called `\(column.name)`", at: column.expr.span,
                help: "name one of them")
            return nil
        }
        var longer = draft
        // What rows are grouped by names the groups, also if it is a number.
        let columns =
            keys.map { Column($0.name, $0.expr.type, .name) } + aggregates.map { $0.column(over: draft.shape) }
        longer.append(.group(keys: keys, aggregates: aggregates), shape: RowShape(columns))
        return longer
    }

    /// A field outside an aggregate has several values in a group.
    func checkAggregate(_ expr: PlanExpr, _ keys: [NamedExpr]) {
        switch expr.node {
        case .field(let path):
            let text = path.joined(separator: ".")
            error(
                .misplaced, "`\(text)` has a value for each row, but a group has many", at: expr.span,
                help: keys.contains { $0.name == text }
                    ? "the key is already a column of the result"
                    : "say which: `sum(\(text))`, `max(\(text))`, `first(\(text))`")
        case .constant, .parameter, .aggregate, .window: break
        case .related:
            error(
                .misplaced, "this asks each row for its relations, but a group has many", at: expr.span,
                help: "put it into an aggregate: `sum(…)`")
        case .not(let a), .negate(let a), .isNull(let a): checkAggregate(a, keys)
        case .binary(_, let a, let b): [a, b].forEach { checkAggregate($0, keys) }
        case .conditional(let a, let b, let c): [a, b, c].forEach { checkAggregate($0, keys) }
        case .call(_, let items), .list(let items): items.forEach { checkAggregate($0, keys) }
        }
    }

    /// Without keys a single value; with keys a table of the keys and the aggregate, which is named as it is written:
    /// `sum points`.
    func shortAggregate(
        _ kind: StageKind, _ arguments: NodeList, _ keys: NodeList, _ draft: QueryDraft, fills: Bool, _ span: Span
    ) -> Flow {
        guard let aggregateKind = AggregateKind(rawValue: kind.rawValue) else { return .broken }
        let rows = draft.rows(registry)
        var argument: PlanExpr?, isDistinct = false
        var name = kind.rawValue
        if let node = tree.items(arguments).first {
            isDistinct = different(node) != nil
            argument = rowExpression(different(node) ?? node, rows)
            if kind != .count { warnOfConstantText(different(node) ?? node, rows, "its \(kind.rawValue) says nothing") }
            name += " " + source(self.span(node))
            if tree.items(arguments).count > 1 {
                error(
                    .extraArgument, "`\(kind.rawValue)` takes one expression", at: span,
                    help: "for several use `group … { … }`")
            }
        } else if draft.isPlainList, kind != .count, let column = draft.shape.columns.first {
            argument = self.column(column.name, rows, span)
        }
        let keyColumns = columns(keys, rows, areKeys: true)
        guard let (aggregate, type) = aggregate(aggregateKind, argument, nil, isDistinct: isDistinct, span)
        else { return .broken }
        let column = NamedExpr(name, PlanExpr(.aggregate(aggregate), type, span))
        guard var result = grouped(keyColumns, [column], draft, span) else { return .broken }
        if fills { fill(keyColumns, [column], &result, span) }
        return keys.count == 0 ? .value(result.finished(.scalar, registry, span)) : .query(result)
    }
}
