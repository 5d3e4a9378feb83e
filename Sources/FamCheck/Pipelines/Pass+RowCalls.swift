import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Calls in row expressions: functions of the row, aggregates over its group, aggregates over rows that refer to it.
extension Pass {
    /// The rows of another entity that refer to this row.
    struct Relation {
        var text: String
        var entity: EntitySpec
        var via: String
    }

    func rowCall(_ name: Name, _ arguments: NodeList, _ filter: NodeID, _ rows: RowScope, _ span: Span) -> PlanExpr {
        let text = names[name]
        let items = Array(tree.items(arguments))
        if let window = windowName(name) { return rowWindow(window, items, filter, rows, span) }
        if let kind = AggregateKind(rawValue: text) {
            if items.count == 1, let (relation, path) = relationPath(different(items[0]) ?? items[0], rows) {
                return related(kind, relation, path, filter, isDistinct: different(items[0]) != nil, rows, span)
            }
            if rows.allowsAggregates, items.count <= 1 { return groupAggregate(kind, items.first, filter, rows, span) }
        }
        if filter.exists {
            if AggregateKind(rawValue: text) != nil, let entity = rows.entity, let item = items.first,
                case .name(let plural) = tree[item]
            {
                return unknownRelation(names[plural], of: entity, self.span(item))
            }
            error(
                .misplaced, "`where` inside a call belongs to aggregates, such as `sum(points where …)` in `group`",
                at: self.span(filter))
            return brokenRow(span)
        }
        if scope.functions.contains(name) || isClosure(name) {
            error(
                .misplaced, "`\(text)` cannot be called with fields of the row", at: span,
                help: "use `each { |row| … }`")
            return brokenRow(span)
        }
        if let function = registry.function(text), function.iteration == nil || AggregateKind(rawValue: text) == nil {
            guard function.iteration == nil else {
                error(
                    .misplaced, "`\(text)` calls a closure, which a row expression cannot", at: span,
                    help: "use `each { |row| … }`")
                return brokenRow(span)
            }
            return rowFunction(function, items, rows, span)
        }
        if AggregateKind(rawValue: text) != nil {
            error(
                .misplaced, "`\(text)(…)` works over the rows of a group, and this stage sees one row", at: span,
                help: "use `group … { \(source(span)) }`")
        } else {
            unknownFunction(text, items, span)
        }
        return brokenRow(span)
    }

    func isClosure(_ name: Name) -> Bool {
        guard let found = resolve(name), case .closure = found.type.unwrapped else { return false }
        return true
    }

    private func rowFunction(_ function: FunctionSpec, _ items: [NodeID], _ rows: RowScope, _ span: Span) -> PlanExpr {
        guard accepts(items.count, function.parameters, "\(function.name)(…)", usage(function), span) else {
            return brokenRow(span)
        }
        let exprs = items.enumerated().map { index, item -> PlanExpr in
            let parameter = parameter(function, index)
            let place = "`\(parameter.name)` of `\(function.name)`"
            let wanted = parameter.type == .any ? ValueType.any : parameter.type.optional
            guard isOfRow(item, rows) else {
                let code = expression(item, as: wanted, for: place)
                if parameter.isPattern { checkPattern(code, mayBeEmpty: true) }
                return planned(code, rows)
            }
            return rowConverted(rowExpression(item, rows), to: wanted, for: place)
        }
        guard let type = result(of: function, exprs.map(\.type), span) else { return brokenRow(span) }
        if exprs.count == 1 { warnOfOneValue(function, exprs[0], span) }
        return PlanExpr(.call(function.name, exprs), type, span)
    }

    /// A value of the row as a required type. Whatever runs the plan widens numbers and turns dates into instants.
    func rowConverted(_ expr: PlanExpr, to type: ValueType, for place: String) -> PlanExpr {
        let from = expr.type.unwrapped, wanted = type.unwrapped
        switch (from, wanted) {
        case (.any, _), (_, .any), (.never, _), (.null, _): return expr
        case (.int, .float), (.date, .datetime): return expr
        case (.list(let a), .list(let b)) where TypeRules.areComparable(a, b): return expr
        default:
            if from == wanted || (wanted == .string && TypeRules.isText(from)) { return expr }
            error(
                .typeMismatch, "\(place) must be \(type.unwrapped.phrase), but this is \(expr.type.phrase)",
                at: expr.span)
            return brokenRow(expr.span)
        }
    }

    // MARK: Aggregates

    private func groupAggregate(
        _ kind: AggregateKind, _ argument: NodeID?, _ filter: NodeID, _ rows: RowScope, _ span: Span
    ) -> PlanExpr {
        let inner = rows.insideAggregate
        let value = argument.map { rowExpression(different($0) ?? $0, inner) }
        let condition = filter.exists ? rowCondition(filter, of: "where", inner) : nil
        let isDistinct = argument.flatMap(different) != nil
        guard let (aggregate, type) = aggregate(kind, value, condition, isDistinct: isDistinct, span) else {
            return brokenRow(span)
        }
        return PlanExpr(.aggregate(aggregate), type, span)
    }

    /// The expression after `distinct` in `count(distinct child)`; nil if there is none.
    func different(_ node: NodeID) -> NodeID? {
        guard case .call(let name, let items, let filter) = tree[node], items.count == 1, !filter.exists,
            names[name] == "distinct", !scope.functions.contains(name)
        else { return nil }
        return tree.items(items).first
    }

    /// An aggregate with its type.
    func aggregate(
        _ kind: AggregateKind, _ argument: PlanExpr?, _ filter: PlanExpr?, isDistinct: Bool = false, _ span: Span
    ) -> (Aggregate, ValueType)? {
        if isDistinct, ![.count, .sum, .avg, .median, .list].contains(kind) {
            error(
                .badArgument, "`\(kind.rawValue)` is the same with equal values left out", at: span,
                help: "leave out `distinct`")
            return nil
        }
        guard let argument else {
            if kind == .count { return (Aggregate(.count, filter: filter), .int) }
            let meant = figure(without: kind, span)
            error(
                .missingArgument, "`\(kind.rawValue)` needs a value, such as `\(kind.rawValue)(points)`",
                at: span, label: meant?.label ?? "", fix: meant?.fix)
            return nil
        }
        guard let type = Pass.aggregateType(kind, argument.type) else {
            let wanted =
                kind == .any || kind == .all
                ? "a condition" : kind == .min || kind == .max ? "values with an order" : "numbers"
            error(
                .typeMismatch, "`\(kind.rawValue)` takes \(wanted), but this is \(argument.type.phrase)",
                at: argument.span, help: argument.type.unwrapped == .string ? numberOf(argument.span) : nil)
            return nil
        }
        if kind == .count, !isDistinct, argument.type == .bool { warnOfCountedCondition(argument, span) }
        return (Aggregate(kind, argument, filter: filter, isDistinct: isDistinct), type)
    }

    /// The cells of a file are texts.
    private func numberOf(_ place: Span) -> String {
        let text = SafeText.shown(source(place))
        return "`float(\(text))` makes a number of it, `float(replace(\(text), \",\", \".\"))` of one with a decimal "
            + "comma"
    }

    private static func aggregateType(_ kind: AggregateKind, _ type: ValueType) -> ValueType? {
        let item = type.unwrapped
        switch kind {
        case .count: return .int
        case .first, .last: return item.optional
        case .list: return .list(item)
        case .min, .max: return TypeRules.isOrdered(item) ? item.optional : nil
        case .any, .all: return item == .bool || item == .any ? .bool : nil
        case .sum where item == .money: return .optional(.money)
        case .sum: return TypeRules.isNumber(item) || item == .duration ? item : nil
        case .median:
            return TypeRules.isNumber(item) && item != .money
                ? .optional(.float) : TypeRules.isOrdered(item) ? item.optional : nil
        case .avg:
            if item == .money || item == .duration { return item.optional }
            return TypeRules.isNumber(item) ? .optional(.float) : nil
        }
    }

    // MARK: Relations

    /// The relation that a plural names, unless a column has that name. If two fields of the other entity refer to this
    /// one, the one with this entity's name is meant.
    func relation(_ text: String, _ rows: RowScope) -> Relation? {
        guard rows.shape.index(of: text) == nil, let entity = rows.entity, let other = source(named: text) else {
            return nil
        }
        let fields = registry.relations(of: entity).filter { $0.entity === other }.map(\.field.name)
        guard let via = fields.first(where: { $0 == entity.name }) ?? fields.first else { return nil }
        return Relation(text: text, entity: other, via: via)
    }

    private func unknownRelation(_ text: String, of entity: EntitySpec, _ span: Span) -> PlanExpr {
        let known = registry.relations(of: entity).map(\.entity.plural)
        let (label, near) = suggestion(text, in: known)
        error(
            .unknownField,
            "no rows called `\(SafeText.shown(text))` refer to \(Words.article(entity.name)) \(entity.name)", at: span,
            label: label,
            notes: known.isEmpty ? [] : ["rows that do: " + known.joined(separator: ", ")],
            fix: near.map { Fix(span, $0) })
        return brokenRow(span)
    }

    /// `events`, `events.points`, `events.behavior.name`: the relation, and the path from its rows.
    func relationPath(_ node: NodeID, _ rows: RowScope) -> (Relation, [(name: Name, span: Span)])? {
        switch tree[node] {
        case .name(let name): return relation(names[name], rows).map { ($0, []) }
        case .member(let base, let name):
            guard let (relation, path) = relationPath(base, rows) else { return nil }
            return (relation, path + [(name, span(node))])
        case .group(let inner): return relationPath(inner, rows)
        default: return nil
        }
    }

    private func related(
        _ kind: AggregateKind, _ relation: Relation, _ path: [(name: Name, span: Span)], _ filter: NodeID,
        isDistinct: Bool,
        _ rows: RowScope, _ span: Span
    ) -> PlanExpr {
        let others = rows.related(relation.entity)
        var value: PlanExpr?
        for step in path {
            value = value.map { rowMember($0, step.name, step.span) } ?? relatedField(step.name, others, step.span)
        }
        var condition = filter.exists ? rowCondition(filter, of: "where", others) : nil
        if value == nil, kind == .any || kind == .all {
            // Every row satisfies the condition.
            let yes = PlanExpr(.constant(.bool(true)), .bool, span)
            (value, condition) = kind == .any ? (yes, condition) : (condition ?? yes, nil)
        }
        guard let (aggregate, type) = aggregate(kind, value, condition, isDistinct: isDistinct, span) else {
            return brokenRow(span)
        }
        return PlanExpr(
            .related(Related(entity: relation.entity.name, via: relation.via, aggregate: aggregate)), type, span)
    }

    private func relatedField(_ name: Name, _ others: RowScope, _ span: Span) -> PlanExpr {
        let text = names[name]
        let place = Span(span.source, Int(span.end) - text.utf8.count, Int(span.end))
        return others.shape.index(of: text) == nil ? rowName(name, others, place) : column(text, others, span)
    }
}
