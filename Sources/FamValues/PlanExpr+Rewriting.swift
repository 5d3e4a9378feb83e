extension PlanExpr {
    /// A copy in which each part is replaced by what `change` returns for it. A replaced part is not searched again.
    public func rewritten(_ change: (PlanExpr) throws -> PlanExpr?) rethrows -> PlanExpr {
        if let other = try change(self) { return other }
        var copy = self
        switch node {
        case .constant, .parameter, .field: break
        case .not(let a): copy.node = .not(try a.rewritten(change))
        case .negate(let a): copy.node = .negate(try a.rewritten(change))
        case .isNull(let a): copy.node = .isNull(try a.rewritten(change))
        case .binary(let op, let a, let b): copy.node = .binary(op, try a.rewritten(change), try b.rewritten(change))
        case .conditional(let a, let b, let c):
            copy.node = .conditional(try a.rewritten(change), try b.rewritten(change), try c.rewritten(change))
        case .call(let name, let items): copy.node = .call(name, try items.map { try $0.rewritten(change) })
        case .list(let items): copy.node = .list(try items.map { try $0.rewritten(change) })
        case .aggregate(let aggregate): copy.node = .aggregate(try aggregate.rewritten(change))
        case .related(var related):
            related.aggregate = try related.aggregate.rewritten(change)
            copy.node = .related(related)
        case .window(let window): copy.node = .window(try window.rewritten(change))
        }
        return copy
    }

    /// The columns of the row that it reads, each once.
    public var columns: Set<String> {
        var found: Set<String> = []
        _ = rewritten { part in
            if case .field(let path) = part.node, let first = path.first { found.insert(first) }
            // The fields inside are those of other rows.
            if case .related = part.node { return part }
            return nil
        }
        return found
    }

    /// The columns that have a value in each row for which the condition holds.
    public var presentColumns: Set<String> {
        switch node {
        case .not(let test): if case .isNull(let value) = test.node { value.ownColumn } else { [] }
        case .binary(.and, let a, let b): a.presentColumns.union(b.presentColumns)
        case .binary(.or, let a, let b): a.presentColumns.intersection(b.presentColumns)
        case .binary(let op, let a, let b) where [.less, .lessOrEqual, .greater, .greaterOrEqual, .like].contains(op):
            a.ownColumn.union(b.ownColumn)
        case .binary(.equal, let a, let b):
            if case .constant(let value) = b.node, !value.isNull { a.ownColumn } else { [] }
        default: []
        }
    }

    private var ownColumn: Set<String> { if case .field(let path) = node, path.count == 1 { [path[0]] } else { [] } }

    /// The parts that `and` joins.
    public var conjuncts: [PlanExpr] {
        guard case .binary(.and, let left, let right) = node else { return [self] }
        return left.conjuncts + right.conjuncts
    }
}

extension PlanOperation {
    /// The columns that have a value in each row after the stage, following those of the rows before it.
    public func presentColumns(after before: Set<String>) -> Set<String> {
        switch self {
        case .filter(let condition): before.union(condition.presentColumns)
        case .sort, .take, .skip, .last, .distinct, .distinctOn: before
        case .extend(let columns), .window(let columns, _): before.subtracting(columns.map(\.name))
        case .project, .group, .fill, .spread, .flatten, .summarize, .join: []
        }
    }
}

extension Aggregate {
    func rewritten(_ change: (PlanExpr) throws -> PlanExpr?) rethrows -> Aggregate {
        Aggregate(kind, try argument?.rewritten(change), filter: try filter?.rewritten(change), isDistinct: isDistinct)
    }
}

extension QueryPlan {
    /// The same plan as part of one that already has `offset` parameters.
    public func shifted(by offset: Int) -> QueryPlan {
        var copy = self
        if case .parameter(let index) = source { copy.source = .parameter(index + offset) }
        copy.stages = stages.map { PlanStage($0.operation.shifted(by: offset), shape: $0.shape) }
        return copy
    }
}

extension PlanOperation {
    fileprivate func shifted(by offset: Int) -> PlanOperation {
        func moved(_ expr: PlanExpr) -> PlanExpr {
            expr.rewritten { part in
                guard case .parameter(let index) = part.node else { return nil }
                return PlanExpr(.parameter(index + offset), part.type, part.span)
            }
        }
        func moved(_ columns: [NamedExpr]) -> [NamedExpr] { columns.map { NamedExpr($0.name, moved($0.expr)) } }
        switch self {
        case .filter(let expr): return .filter(moved(expr))
        case .extend(let columns): return .extend(moved(columns))
        case .window(let columns, let keys): return .window(moved(columns), by: keys.map(moved))
        case .distinctOn(let keys): return .distinctOn(keys.map(moved))
        case .project(let columns): return .project(moved(columns))
        case .sort(let keys): return .sort(keys.map { SortKey(moved($0.expr), descending: $0.descending) })
        case .take(let count): return .take(moved(count))
        case .skip(let count): return .skip(moved(count))
        case .last(let count): return .last(moved(count))
        case .group(let keys, let aggregates): return .group(keys: moved(keys), aggregates: moved(aggregates))
        case .fill(let keys, let aggregates): return .fill(keys: moved(keys), aggregates: moved(aggregates))
        case .spread(let keys, let empty):
            return .spread(keys: keys, empty: empty.map { NamedExpr($0.name, moved($0.expr)) })
        case .join(var join):
            join.right = join.right.shifted(by: offset)
            join.pairs = join.pairs.map { JoinPlan.Pair(moved($0.left), moved($0.right)) }
            join.rest = join.rest.map(moved)
            return .join(join)
        case .distinct, .flatten, .summarize: return self
        }
    }
}
