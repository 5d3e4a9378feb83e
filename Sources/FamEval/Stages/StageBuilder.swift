import FamText
import FamValues

/// Puts a cursor for each stage over the one before it.
struct StageBuilder {
    private let environment: PlanEnvironment

    init(_ environment: PlanEnvironment) { self.environment = environment }

    func build(_ stages: ArraySlice<PlanStage>, over source: any RowCursor) throws -> any RowCursor {
        var rows = source
        var doubtful: Set<String> = []
        var index = stages.startIndex
        let ranges = RangeStages { self.evaluator($0) }
        while index < stages.endIndex, let range = rows as? RangeRows,
            let answer = try ranges.rows(stages[index], over: range, shape(of: stages[index], over: range))
        {
            if case .group(_, let aggregates) = stages[index].operation { doubtful = Set(aggregates.map(\.name)) }
            rows = answer
            index += 1
        }
        // A filter may pass by its numbers without end.
        if rows is RangeRows { rows = InterruptibleRows(rows, environment.host) }
        while index < stages.endIndex {
            // `sort … | take N` keeps only the first N while it reads.
            if case .sort(let keys) = stages[index].operation, index + 1 < stages.endIndex,
                case .take(let count) = stages[index + 1].operation
            {
                let evaluator = evaluator(rows.shape, doubtful), limit = try evaluator.count(count)
                rows = try sorted(rows, keys, shape(of: stages[index + 1], over: rows), evaluator, limit: limit)
                index += 2
            } else if case .filter = stages[index].operation {
                let evaluator = evaluator(rows.shape, doubtful)
                var tests: [PlanExpr] = []
                while index < stages.endIndex, case .filter(let test) = stages[index].operation {
                    tests += test.conjuncts
                    index += 1
                }
                rows = FilterRows(
                    rows, shape(of: stages[index - 1], over: rows), try tests.map(evaluator.condition),
                    constants: try tests.filter(\.isWithoutRow).map(evaluator.condition))
            } else {
                rows = try cursor(stages[index], over: rows, &doubtful)
                index += 1
            }
        }
        if !doubtful.isEmpty { rows = SettledRows(rows, doubtful) }
        // Stages that make many rows of few, such as joins.
        return stages.isEmpty || rows is InterruptibleRows ? rows : InterruptibleRows(rows, environment.host)
    }

    private func evaluator(_ shape: RowShape, _ doubtful: Set<String> = []) -> PlanEvaluator {
        PlanEvaluator(environment: environment, shape: shape, doubtful: doubtful)
    }

    /// - Parameter doubtful: columns of the rows that may hold a postponed error, before and after the stage.
    private func cursor(
        _ stage: PlanStage, over rows: any RowCursor, _ doubtful: inout Set<String>
    ) throws -> any RowCursor {
        if case .flatten(let column) = stage.operation, doubtful.remove(column) != nil {
            return try cursor(stage, over: SettledRows(rows, [column]), &doubtful)
        }
        if !doubtful.isEmpty, stage.operation.readsWholeRows {
            let settled = SettledRows(rows, doubtful)
            doubtful = []
            return try cursor(stage, over: settled, &doubtful)
        }
        let evaluator = evaluator(rows.shape, doubtful), shape = shape(of: stage, over: rows)
        switch stage.operation {
        case .filter(let test): return FilterRows(rows, shape, try test.conjuncts.map(evaluator.condition))
        case .extend(let columns):
            let late = Set(columns.filter { $0.expr.mayFail(doubtful) }.map(\.name))
            doubtful.subtract(columns.map(\.name))
            doubtful.formUnion(late)
            return ExtendRows(rows, shape, try compile(columns, evaluator, postponing: late))
        case .window(let columns, let keys):
            defer { doubtful.formUnion(columns.map(\.name)) }
            return try windows(columns, keys, rows, shape, evaluator)
        case .project(let columns):
            doubtful = Set(columns.filter { $0.expr.mayFail(doubtful) }.map(\.name))
            return ProjectRows(rows, shape, try compile(columns, evaluator, postponing: doubtful).map(\.1))
        case .sort(let keys): return try sorted(rows, keys, shape, evaluator, limit: nil)
        case .take(let count): return TakeRows(rows, shape, try evaluator.count(count))
        case .skip(let count): return SkipRows(rows, shape, try evaluator.count(count))
        case .last(let count): return LastRows(rows, shape, try evaluator.count(count))
        case .distinct: return DistinctRows(rows, shape)
        case .distinctOn(let keys): return DistinctRows(rows, shape, on: try keys.map(evaluator.compile))
        case .group(let keys, let aggregates):
            doubtful = Set(aggregates.filter { $0.expr.mayFail([]) }.map(\.name))
            return GroupRows(
                rows, shape, keys: try compile(keys, evaluator).map(\.1),
                aggregates: try aggregates.map { try AggregateExpr(evaluator, $0.expr) }, zone: environment.zone)
        case .fill(let keys, let aggregates):
            return FillRows(
                rows, shape, keyCount: keys.count, empty: aggregates.map { empty($0.expr) }, zone: environment.zone)
        case .spread(let keys, let aggregate):
            return try SpreadRows.read(
                rows, keyCount: keys, empty: aggregate.map { empty($0.expr) } ?? .null, zone: environment.zone)
        case .join(let join): return try JoinedRows(rows, shape, join, environment, doubtful)
        case .flatten(let column): return try FlatRows(rows, shape, column: column)
        case .summarize: return SummaryRows(rows, zone: environment.zone)
        }
    }

    /// The columns that leave a stage. Where only some were known before the run they follow from those that come in.
    private func shape(of stage: PlanStage, over rows: any RowCursor) -> RowShape {
        guard stage.shape.isOpen else { return stage.shape }
        var shape = rows.shape
        if let columns = stage.operation.newColumns {
            for column in columns where shape.index(of: column.name) == nil {
                shape.columns.append(column.column(over: rows.shape))
            }
        }
        if case .join(let join) = stage.operation {
            shape.columns.append(Column(join.name, join.keepsUnmatched ? join.type.optional : join.type))
        }
        return shape
    }

    /// An expression over a group without rows; null where that is an error (`sum(points) / count()`).
    private func empty(_ expr: PlanExpr) -> Value {
        let constant = expr.rewritten { part in
            guard case .aggregate(let aggregate) = part.node else { return nil }
            return PlanExpr(.constant(aggregate.ofNothing), part.type, part.span)
        }
        return (try? evaluator(RowShape([])).compile(constant)(Row([]))) ?? .null
    }

    /// The windows become columns that only the expressions around them see.
    private func windows(
        _ columns: [NamedExpr], _ keys: [PlanExpr], _ rows: any RowCursor, _ shape: RowShape, _ evaluator: PlanEvaluator
    ) throws -> any RowCursor {
        var found: [(Window, PlanExpr)] = []
        let outer = columns.map { column in
            NamedExpr(
                column.name,
                column.expr.rewritten { part in
                    guard case .window(let window) = part.node else { return nil }
                    found.append((window, part))
                    // No column of a script has this name: it has a space before it.
                    return PlanExpr(.field([" \(found.count - 1)"]), part.type, part.span)
                })
        }
        var wide = rows.shape
        for index in found.indices { wide.columns.append(Column(" \(index)", found[index].1.type)) }
        let values = WindowRows(
            rows, wide, keys: try keys.map(evaluator.compile),
            windows: try found.map { try WindowFunction($0, at: $1.span, evaluator) })
        let doubtful = evaluator.doubtful.union(found.indices.map { " \($0)" })
        return ExtendRows(
            values, shape,
            try compile(outer, self.evaluator(wide, doubtful), postponing: Set(columns.map(\.name))))
    }

    private func compile(
        _ columns: [NamedExpr], _ evaluator: PlanEvaluator, postponing late: Set<String> = []
    ) throws -> [(String, RowFunction)] {
        try columns.map { column in
            let function = try evaluator.compile(column.expr)
            return (column.name, late.contains(column.name) ? PostponedError.postponing(function) : function)
        }
    }

    private func sorted(
        _ rows: any RowCursor, _ keys: [SortKey], _ shape: RowShape, _ evaluator: PlanEvaluator, limit: Int?
    ) throws -> any RowCursor {
        let functions = try keys.map { (try evaluator.compile($0.expr), $0.descending) }
        return SortedRows(rows, shape, functions, limit: limit, zone: environment.zone)
    }
}

extension PlanExpr {
    /// Whether it is the same for every row.
    fileprivate var isWithoutRow: Bool {
        var isRelated = false
        _ = rewritten { part in
            if case .related = part.node { isRelated = true }
            return nil
        }
        return !isRelated && columns.isEmpty
    }
}

extension PlanOperation {
    /// Whether it looks at cells by itself, and not only through its expressions.
    fileprivate var readsWholeRows: Bool {
        switch self {
        case .filter, .extend, .window, .project, .sort, .take, .skip, .last, .distinctOn, .group, .join, .flatten:
            false
        case .distinct, .fill, .spread, .summarize: true
        }
    }

    /// The columns that a stage adds to those that come in.
    fileprivate var newColumns: [NamedExpr]? {
        switch self {
        case .extend(let columns), .window(let columns, _): columns
        default: nil
        }
    }
}
