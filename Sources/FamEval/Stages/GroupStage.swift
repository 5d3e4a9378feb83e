import FamText
import FamValues

/// One row for each combination of keys, in the order of the keys, nulls first; without keys exactly one. Holds one
/// entry per group.
final class GroupRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private let keys: [RowFunction]
    private let aggregates: [AggregateExpr]
    private let zone: Zone
    private var groups: [Group]?
    private var position = 0

    private struct Group {
        let keys: [Value]
        var states: [[AggregateState]]
        /// The first error of an aggregate, by its index.
        var errors: [Int: PostponedError] = [:]
    }

    init(_ input: any RowCursor, _ shape: RowShape, keys: [RowFunction], aggregates: [AggregateExpr], zone: Zone) {
        self.input = input
        self.shape = shape
        self.keys = keys
        self.aggregates = aggregates
        self.zone = zone
    }

    deinit { Leftovers.keep(groups as Any) }

    func next() throws -> Row? {
        if groups == nil { groups = try read() }
        guard let groups, position < groups.count else { return nil }
        let group = groups[position]
        position += 1
        let results = try aggregates.indices.map { index in
            if let error = group.errors[index] { return Value.closure(error) }
            return try PostponedError.cell { try aggregates[index].result(group.states[index]) }
        }
        return Row(group.keys + results)
    }

    private func read() throws -> [Group] {
        var result: [Group] = []
        // One key is looked for without an array around it.
        var places: [[Value]: Int] = [:], placesOfOne: [Value: Int] = [:]
        func begin(_ keys: [Value]) -> Int {
            result.append(Group(keys: keys, states: aggregates.map { $0.states() }))
            return result.count - 1
        }
        if keys.isEmpty { _ = begin([]) }
        do {
            while let row = try input.next() {
                var place = 0
                if keys.count == 1 {
                    let key = try keys[0](row)
                    place = placesOfOne[key] ?? begin([key])
                    if place == placesOfOne.count { placesOfOne[key] = place }
                } else if !keys.isEmpty {
                    let key = try keys.map { try $0(row) }
                    place = places[key] ?? begin(key)
                    if place == places.count { places[key] = place }
                }
                for index in aggregates.indices {
                    do { try aggregates[index].add(row, to: &result[place].states[index]) } catch let problem
                        as Diagnostic where PostponedError.isOfValue(problem)
                    {
                        if result[place].errors[index] == nil {
                            result[place].errors[index] = PostponedError(problem)
                        }
                    }
                }
            }
            return try result.watchedSort { SortOrder.compare($0.keys, $1.keys, zone) < 0 }
        } catch {
            Leftovers.keep((result, places, placesOfOne))
            throw error
        }
    }
}

/// An expression over a group: aggregates and computations with them (`sum(points) / count()`). Each aggregate becomes
/// a column of a row over which the rest is evaluated.
struct AggregateExpr {
    /// An object, since it is asked for each row.
    private final class Part {
        let aggregate: Aggregate
        let argument: RowFunction?
        let filter: ((Row) throws -> Bool)?
        let span: Span

        init(
            _ aggregate: Aggregate, _ argument: RowFunction?, _ filter: ((Row) throws -> Bool)?, _ span: Span
        ) {
            self.aggregate = aggregate
            self.argument = argument
            self.filter = filter
            self.span = span
        }
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
                aggregate, try aggregate.argument.map(evaluator.compile),
                try aggregate.filter.map(evaluator.condition), place.span)
        }
        let shape = RowShape(found.indices.map { Column(AggregateExpr.column($0), found[$0].1.type) })
        rest = try PlanEvaluator(environment: evaluator.environment, shape: shape).compile(outer)
    }

    func states() -> [AggregateState] { parts.map { AggregateState($0.aggregate) } }

    func add(_ row: Row, to states: inout [AggregateState]) throws {
        for index in parts.indices {
            let part = parts[index]
            if let filter = part.filter, try !filter(row) { continue }
            do { try states[index].add(part.argument?(row), zone) } catch let diagnostic as Diagnostic {
                throw diagnostic.located(at: part.span)
            }
        }
    }

    func result(_ states: [AggregateState]) throws -> Value { try rest(Row(states.map { $0.result(zone) })) }

    /// No column of a script has this name: it has a space before it.
    private static func column(_ index: Int) -> String { " \(index)" }

    private static func replaceAggregates(_ expr: PlanExpr, _ found: inout [(Aggregate, PlanExpr)]) -> PlanExpr {
        expr.rewritten { part in
            guard case .aggregate(let aggregate) = part.node else { return nil }
            found.append((aggregate, part))
            return PlanExpr(.field([column(found.count - 1)]), part.type, part.span)
        }
    }
}
