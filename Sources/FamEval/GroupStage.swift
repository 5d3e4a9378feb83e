import FamText
import FamValues

/// One row for each combination of keys, in the order of the keys, nulls first; without keys exactly one. Holds one entry per group.
final class GroupRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private let keys: [RowFunction]
    private let aggregates: [AggregateExpr]
    private let zone: Zone
    private var groups: [(keys: [Value], states: [[AggregateState]])]?
    private var position = 0

    init(_ input: any RowCursor, _ shape: RowShape, keys: [RowFunction], aggregates: [AggregateExpr], zone: Zone) {
        self.input = input
        self.shape = shape
        self.keys = keys
        self.aggregates = aggregates
        self.zone = zone
    }

    func next() throws -> Row? {
        if groups == nil { groups = try read() }
        guard let groups, position < groups.count else { return nil }
        let group = groups[position]
        position += 1
        let results = try zip(aggregates, group.states).map { try $0.result($1) }
        return Row(group.keys + results)
    }

    private func read() throws -> [(keys: [Value], states: [[AggregateState]])] {
        var result: [(keys: [Value], states: [[AggregateState]])] = []
        var places: [[Value]: Int] = [:]
        if keys.isEmpty { result.append(([], aggregates.map { $0.states() })) }
        while let row = try input.next() {
            var place = 0
            if !keys.isEmpty {
                let key = try keys.map { try $0(row) }
                if let known = places[key] {
                    place = known
                } else {
                    place = result.count
                    places[key] = place
                    result.append((key, aggregates.map { $0.states() }))
                }
            }
            for index in aggregates.indices { try aggregates[index].add(row, to: &result[place].states[index]) }
        }
        return result.sorted { SortOrder.compare($0.keys, $1.keys, zone) < 0 }
    }
}

/// An expression over a group: aggregates, and what is computed from them (`sum(points) / count()`). Each aggregate in it becomes a column
/// of a row on which the rest is evaluated.
struct AggregateExpr {
    private struct Part {
        var aggregate: Aggregate
        var argument: RowFunction?
        var filter: ((Row) throws -> Bool)?
        var span: Span
    }

    private let parts: [Part]
    private let rest: RowFunction
    private let zone: Zone

    init(_ evaluator: PlanEvaluator, _ expr: PlanExpr) throws {
        var found: [(Aggregate, PlanExpr)] = []
        let outer = AggregateExpr.replaceAggregates(expr, &found)
        zone = evaluator.environment.zone
        parts = try found.map { aggregate, place in
            Part(
                aggregate: aggregate, argument: try aggregate.argument.map(evaluator.compile),
                filter: try aggregate.filter.map(evaluator.condition), span: place.span)
        }
        let shape = RowShape(found.indices.map { Column(AggregateExpr.column($0), found[$0].1.type) })
        rest = try PlanEvaluator(environment: evaluator.environment, shape: shape).compile(outer)
    }

    func states() -> [AggregateState] { parts.map { AggregateState(kind: $0.aggregate.kind) } }

    func add(_ row: Row, to states: inout [AggregateState]) throws {
        for (index, part) in parts.enumerated() {
            if let filter = part.filter, try !filter(row) { continue }
            do { try states[index].add(part.argument.map { try $0(row) }, zone) } catch let diagnostic as Diagnostic {
                throw diagnostic.located(at: part.span)
            }
        }
    }

    func result(_ states: [AggregateState]) throws -> Value { try rest(Row(states.map(\.result))) }

    /// No column of a script has this name: it has a space before it.
    private static func column(_ index: Int) -> String { " \(index)" }

    private static func replaceAggregates(_ expr: PlanExpr, _ found: inout [(Aggregate, PlanExpr)]) -> PlanExpr {
        var copy = expr
        switch expr.node {
        case .aggregate(let aggregate):
            found.append((aggregate, expr))
            copy.node = .field([column(found.count - 1)])
        case .not(let x): copy.node = .not(replaceAggregates(x, &found))
        case .negate(let x): copy.node = .negate(replaceAggregates(x, &found))
        case .isNull(let x): copy.node = .isNull(replaceAggregates(x, &found))
        case .binary(let op, let x, let y): copy.node = .binary(op, replaceAggregates(x, &found), replaceAggregates(y, &found))
        case .call(let name, let arguments): copy.node = .call(name, arguments.map { replaceAggregates($0, &found) })
        case .conditional(let x, let y, let z):
            copy.node = .conditional(replaceAggregates(x, &found), replaceAggregates(y, &found), replaceAggregates(z, &found))
        case .list(let items): copy.node = .list(items.map { replaceAggregates($0, &found) })
        case .constant, .parameter, .field, .related: break
        }
        return copy
    }
}

/// One aggregate under way. Nulls are skipped; `count` with an argument counts those that are not null.
struct AggregateState {
    let kind: AggregateKind
    private var count: Int64 = 0
    private var value: Value = .null

    init(kind: AggregateKind) { self.kind = kind }

    mutating func add(_ argument: Value?, _ zone: Zone) throws {
        if argument?.isNull == true { return }
        switch (kind, argument) {
        case (.count, _): break
        case (.sum, let item?), (.avg, let item?): value = count == 0 ? item : try Arithmetic.sum(value, item, zone: zone)
        case (.min, let item?): if count == 0 || SortOrder.compare(item, value, zone) < 0 { value = item }
        case (.max, let item?): if count == 0 || SortOrder.compare(item, value, zone) > 0 { value = item }
        case (.first, let item?): if count == 0 { value = item }
        case (.last, let item?): value = item
        case (.any, let item): if item.map({ $0 == .bool(true) }) ?? true { value = .bool(true) }
        case (.all, let item): if item == .bool(false) { value = .bool(false) }
        case (_, nil): return
        }
        count += 1
    }

    /// The mean is a float; of durations it is none, so it is null.
    var result: Value {
        switch kind {
        case .count: return .int(count)
        case .any, .all, .sum: return value.isNull ? kind.ofNothing : value
        case .min, .max, .first, .last: return value
        case .avg:
            switch value {
            case .int(let sum): return .float(Double(sum) / Double(count))
            case .float(let sum): return .float(sum / Double(count))
            default: return .null
            }
        }
    }
}
