import FamText
import FamValues

/// A query plan in short form, for comparisons.
enum PlanText {
    static func of(_ plan: QueryPlan) -> String {
        var source: String
        switch plan.source {
        case .entity(let name, let hidden): source = name + (hidden ? "+hidden" : "")
        case .parameter(let index): source = "$\(index)"
        }
        return ([source] + plan.stages.map { of($0.operation) }).joined(separator: " | ")
    }

    static func of(_ operation: PlanOperation) -> String {
        switch operation {
        case .filter(let expr): "filter \(of(expr))"
        case .extend(let columns): "extend \(of(columns))"
        case .project(let columns): "project \(of(columns))"
        case .sort(let keys): "sort " + keys.map { ($0.descending ? "-" : "") + of($0.expr) }.joined(separator: ", ")
        case .take(let count): "take \(of(count))"
        case .skip(let count): "skip \(of(count))"
        case .last(let count): "last \(of(count))"
        case .distinct: "distinct"
        case .distinctOn(let keys): "distinct on \(keys.map(of).joined(separator: ", "))"
        case .window(let columns, let keys): "window \(of(columns)) by \(keys.map(of).joined(separator: ", "))"
        case .group(let keys, let aggregates): "group \(of(keys)) { \(of(aggregates)) }"
        case .fill(let keys, _): "fill \(keys.map(\.name).joined(separator: ", "))"
        case .spread(let keys, let empty): "spread \(keys)\(empty == nil ? "" : " filled")"
        case .join(let join):
            "join \(of(join.right)) as \(join.name) on "
                + "\(join.pairs.map { "\(of($0.left)) == \(of($0.right))" }.joined(separator: ", "))"
                + (join.rest.map { " and \(of($0))" } ?? "") + (join.keepsUnmatched ? " left" : "")
        case .flatten(let column): "flatten \(column)"
        case .summarize: "summarize"
        }
    }

    static func of(_ columns: [NamedExpr]) -> String {
        columns.map { "\($0.name) = \(of($0.expr))" }.joined(separator: ", ")
    }

    static func of(_ expr: PlanExpr) -> String {
        switch expr.node {
        case .constant(let value): of(value)
        case .parameter(let index): "$\(index)"
        case .field(let path): path.joined(separator: ".")
        case .not(let a): "not \(of(a))"
        case .negate(let a): "-\(of(a))"
        case .binary(let op, let a, let b): "(\(of(a)) \(op.rawValue) \(of(b)))"
        case .isNull(let a): "null(\(of(a)))"
        case .call(let name, let items): "\(name)(\(items.map(of).joined(separator: ", ")))"
        case .conditional(let a, let b, let c): "(\(of(a)) ? \(of(b)) : \(of(c)))"
        case .list(let items): "[\(items.map(of).joined(separator: ", "))]"
        case .aggregate(let aggregate): of(aggregate)
        case .window(let window): "window(\(window.expressions.map(of).joined(separator: ", ")))"
        case .related(let related): "\(related.entity).\(related.via):\(of(related.aggregate))"
        }
    }

    static func of(_ aggregate: Aggregate) -> String {
        let filter = aggregate.filter.map { " where \(of($0))" } ?? ""
        return "\(aggregate.kind.rawValue)(\(aggregate.argument.map(of) ?? "")\(filter))"
    }

    static func of(_ value: Value) -> String {
        switch value {
        case .null: "null"
        case .int(let number): "\(number)"
        case .float(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .string(let text): "'\(text)'"
        case .date(let day): "date(\(day.components.year)-\(day.components.month)-\(day.components.day))"
        case .datetime(let instant): "at(\(instant.micros / 1_000_000))"
        case .period(let period): "period(\(period.start.days)..\(period.end.days))"
        case .list(let items): "[" + items.map(of).joined(separator: ", ") + "]"
        default: "\(value)"
        }
    }
}
