import FamRegistry
import FamText
import FamValues

/// Aggregates over the rows that refer to the current one (`count(events)`). One grouped query answers for all rows, on
/// first use; where it fails each row asks for itself, so that only the row at fault meets its error.
struct RelatedRows {
    private let environment: PlanEnvironment
    private let shape: RowShape

    init(_ environment: PlanEnvironment, _ shape: RowShape) {
        self.environment = environment
        self.shape = shape
    }

    func compile(_ related: Related, _ expr: PlanExpr) throws -> RowFunction {
        let answers = Answers(try plan(related, expr), environment)
        let empty = related.aggregate.ofNothing
        return { row in try answers.value(row.key) ?? empty }
    }

    /// Filtered first, so that an index can help: rows without an answer are rows without related ones.
    private func plan(_ related: Related, _ expr: PlanExpr) throws -> QueryPlan {
        guard shape.entity != nil, let entity = environment.host.context.registry.entity(related.entity) else {
            throw Diagnostic(.misplaced, "the rows have no related ones here", at: expr.span)
        }
        var stages: [PlanStage] = []
        if let filter = related.aggregate.filter { stages.append(PlanStage(.filter(filter), shape: entity.shape)) }
        let reference = entity.field(related.via)?.type ?? .any
        let key = NamedExpr(related.via, PlanExpr(.field([related.via]), reference, expr.span))
        var aggregate = related.aggregate
        aggregate.filter = nil
        let answer = NamedExpr("value", PlanExpr(.aggregate(aggregate), expr.type, expr.span))
        let result = RowShape([Column(related.via, reference), Column("value", expr.type)])
        stages.append(PlanStage(.group(keys: [key], aggregates: [answer]), shape: result))
        return QueryPlan(
            source: .entity(related.entity, includesHidden: false), sourceShape: entity.shape, stages: stages)
    }

    /// The answers by the key of the row referred to.
    private final class Answers {
        private let plan: QueryPlan
        private let environment: PlanEnvironment
        private var values: [Int64: Value]?
        private var isSingle = false

        init(_ plan: QueryPlan, _ environment: PlanEnvironment) {
            self.plan = plan
            self.environment = environment
        }

        func value(_ key: Int64) throws -> Value? {
            if let values { return values[key] }
            if isSingle { return try load(plan(of: key))[key] }
            do {
                let loaded = try load(plan)
                values = loaded
                return loaded[key]
            } catch let problem as Diagnostic where problem.code != .interrupted {
                isSingle = true
                return try value(key)
            }
        }

        /// The plan over the rows that refer to one row.
        private func plan(of key: Int64) -> QueryPlan {
            guard case .group(let keys, _)? = plan.stages.last?.operation,
                case .entity(let owner) = keys[0].expr.type.unwrapped
            else { return plan }
            let reference = keys[0].expr
            let row = EntityRef(entity: owner, row: key, id: RowID(high: 0, low: 0), label: "")
            let only = PlanExpr(.constant(.entity(row)), reference.type, reference.span)
            var result = plan
            result.stages.insert(
                PlanStage(
                    .filter(PlanExpr(.binary(.equal, reference, only), .bool, reference.span)),
                    shape: plan.sourceShape), at: 0)
            return result
        }

        private func load(_ plan: QueryPlan) throws -> [Int64: Value] {
            var result: [Int64: Value] = [:]
            let rows = try QueryRunner(host: environment.host).cursor(plan, environment.parameters)
            while let row = try rows.next() {
                if case .entity(let ref) = row.values[0] { result[ref.row] = row.values[1] }
            }
            return result
        }
    }
}

extension Aggregate {
    /// The result without rows. A sum of no money has no known currency.
    var ofNothing: Value {
        switch (kind, argument?.type.unwrapped) {
        case (.sum, .money): .null
        case (.sum, .float): .float(0)
        case (.sum, .duration): .duration(CalendarDuration())
        default: ofNothing(kind)
        }
    }

    private func ofNothing(_ kind: AggregateKind) -> Value {
        switch kind {
        case .count, .sum: .int(0)
        case .any: .bool(false)
        case .all: .bool(true)
        case .list: .list([])
        case .avg, .min, .max, .median, .first, .last: .null
        }
    }
}
