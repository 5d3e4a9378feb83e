import FamText
import FamValues

/// Puts a cursor for each stage over the one before it.
struct StageBuilder {
    private let environment: PlanEnvironment

    init(_ environment: PlanEnvironment) { self.environment = environment }

    func build(_ stages: ArraySlice<PlanStage>, over source: any RowCursor) throws -> any RowCursor {
        var rows = source
        var index = stages.startIndex
        while index < stages.endIndex {
            // `sort … | take N` keeps only the first N while it reads.
            if case .sort(let keys) = stages[index].operation, index + 1 < stages.endIndex, case .take(let count) = stages[index + 1].operation {
                let limit = try evaluator(rows.shape).count(count)
                rows = try sorted(rows, keys, stages[index + 1].shape, limit: limit)
                index += 2
            } else {
                rows = try cursor(stages[index], over: rows)
                index += 1
            }
        }
        return rows
    }

    private func evaluator(_ shape: RowShape) -> PlanEvaluator { PlanEvaluator(environment: environment, shape: shape) }

    private func cursor(_ stage: PlanStage, over rows: any RowCursor) throws -> any RowCursor {
        let evaluator = evaluator(rows.shape)
        switch stage.operation {
        case .filter(let condition): return FilterRows(rows, stage.shape, try evaluator.condition(condition))
        case .extend(let columns): return ExtendRows(rows, stage.shape, try compile(columns, evaluator))
        case .project(let columns): return ProjectRows(rows, stage.shape, try compile(columns, evaluator).map(\.1))
        case .sort(let keys): return try sorted(rows, keys, stage.shape, limit: nil)
        case .take(let count): return TakeRows(rows, stage.shape, try evaluator.count(count))
        case .skip(let count): return SkipRows(rows, stage.shape, try evaluator.count(count))
        case .last(let count): return LastRows(rows, stage.shape, try evaluator.count(count))
        case .distinct: return DistinctRows(rows, stage.shape)
        case .group(let keys, let aggregates):
            return GroupRows(
                rows, stage.shape, keys: try compile(keys, evaluator).map(\.1),
                aggregates: try aggregates.map { try AggregateExpr(evaluator, $0.expr) }, zone: environment.zone)
        }
    }

    private func compile(_ columns: [NamedExpr], _ evaluator: PlanEvaluator) throws -> [(String, RowFunction)] {
        try columns.map { ($0.name, try evaluator.compile($0.expr)) }
    }

    private func sorted(_ rows: any RowCursor, _ keys: [SortKey], _ shape: RowShape, limit: Int?) throws -> any RowCursor {
        let evaluator = evaluator(rows.shape)
        let functions = try keys.map { (try evaluator.compile($0.expr), $0.descending) }
        return SortedRows(rows, shape, functions, limit: limit, zone: environment.zone)
    }
}
