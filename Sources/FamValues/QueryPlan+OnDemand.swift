import FamText

extension QueryPlan {
    /// The same plan with each column of `with` computed as late as possible: for the rows that remain after later
    /// stages, and only if it is read. A database does the same, so a column that fails for a row which is filtered out
    /// does not fail at all; nor does an order that nothing sees. Costs two passes over the stages.
    public func onDemand() -> QueryPlan {
        guard stages.contains(where: \.operation.mayMove) else { return self }
        var plan = self
        plan.leaveOutUnasked()
        var order = PostponedColumns(plan)
        for stage in plan.stages { order.add(stage) }
        plan.stages = order.finished()
        return plan
    }

    /// Leaves out the columns that no later stage reads or passes on. The shapes of the stages do not change.
    private mutating func leaveOutUnasked() {
        // Nil while all columns are passed on, then the ones that are read from here on.
        var asked: Set<String>?
        for index in stages.indices.reversed() {
            switch stages[index].operation {
            case .project(let columns): asked = columns.columnsRead
            case .group(let keys, let aggregates): asked = keys.columnsRead.union(aggregates.columnsRead)
            case .filter(let test): asked?.formUnion(test.columns)
            case .sort(let keys): for key in keys { asked?.formUnion(key.expr.columns) }
            case .take, .skip, .last: break
            case .extend(let columns):
                guard let names = asked else { continue }
                let left = columns.filter { names.contains($0.name) }
                stages[index].operation = .extend(left)
                asked?.formUnion(left.columnsRead)
            default: asked = nil
            }
        }
    }
}

/// The stages in their new order, with the columns that wait until something reads them.
private struct PostponedColumns {
    private var stages: [PlanStage] = []
    /// The shape of the rows after the stages so far.
    private var shape: RowShape
    private var waiting: [[NamedExpr]] = []
    /// How many of the waiting columns have been placed.
    private var put = 0
    /// For each name, its last index among the waiting columns.
    private var places: [String: Int] = [:]
    /// Orders that no stage has depended on yet.
    private var orders: [[SortKey]] = []
    private let isOfEntity: Bool

    init(_ plan: QueryPlan) {
        shape = plan.sourceShape
        isOfEntity = if case .entity = plan.source { true } else { false }
    }

    mutating func add(_ stage: PlanStage) {
        switch stage.operation {
        case .extend(let columns):
            for column in columns { places[column.name] = waiting.count }
            waiting.append(columns)
        case .take, .skip, .last:
            order()
            append(stage.operation)
        case .sort(let keys):
            settle(through: keys.compactMap { last(in: $0.expr) }.max())
            orders.append(keys)
        // The rows of an entity are all different.
        case .distinct where isOfEntity && shape.entity != nil: break
        case .filter(let test):
            // A condition may depend on those to its left.
            let tests = test.conjuncts, free = tests.prefix { last(in: $0) == nil }
            if let first = PlanExpr.all(Array(free)) { append(.filter(first)) }
            guard let rest = PlanExpr.all(Array(tests.dropFirst(free.count))) else { return }
            settle(through: last(in: rest))
            append(.filter(rest))
        default:
            if case .group(_, let aggregates) = stage.operation, !aggregates.contains(where: \.expr.seesOrder) {
                orders = []
            }
            order()
            settle(through: waiting.count - 1)
            stages.append(stage)
            shape = stage.shape
        }
    }

    mutating func finished() -> [PlanStage] {
        order()
        settle(through: waiting.count - 1)
        return stages
    }

    private mutating func order() {
        for keys in orders { append(.sort(keys)) }
        orders = []
    }

    /// The last of the waiting columns that an expression reads.
    private func last(in expr: PlanExpr) -> Int? { expr.columns.compactMap { places[$0] }.filter { $0 >= put }.max() }

    /// Appends a stage that passes on the current columns.
    private mutating func append(_ operation: PlanOperation) { stages.append(PlanStage(operation, shape: shape)) }

    /// In their order, which is the order of the columns in the rows.
    private mutating func settle(through place: Int?) {
        guard let place, put <= place else { return }
        let names = Set(waiting[put...place].joined().map(\.name))
        // The keys are columns as they were there.
        if orders.joined().contains(where: { !$0.expr.columns.isDisjoint(with: names) }) { order() }
        while put <= place {
            for column in waiting[put] {
                if let index = shape.index(of: column.name) {
                    shape.columns[index] = column.column(over: shape)
                } else {
                    shape.columns.append(column.column(over: shape))
                }
            }
            if !waiting[put].isEmpty { append(.extend(waiting[put])) }
            put += 1
        }
    }
}

extension PlanOperation {
    fileprivate var mayMove: Bool {
        switch self {
        case .extend, .sort, .distinct: true
        default: false
        }
    }
}

extension PlanExpr {
    /// Whether it has an aggregate that depends on the order of the rows.
    fileprivate var seesOrder: Bool {
        var found = false
        _ = rewritten { part in
            if case .aggregate(let aggregate) = part.node, [.first, .last, .list].contains(aggregate.kind) {
                found = true
            }
            return nil
        }
        return found
    }

    /// All of the tests as one; nil of none.
    fileprivate static func all(_ tests: [PlanExpr]) -> PlanExpr? {
        guard let first = tests.first else { return nil }
        return tests.dropFirst().reduce(first) { PlanExpr(.binary(.and, $0, $1), .bool, $0.span.joined($1.span)) }
    }
}

extension [NamedExpr] {
    fileprivate var columnsRead: Set<String> { reduce(into: []) { $0.formUnion($1.expr.columns) } }
}
