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
    private var groups: Groups?
    private var position = 0

    init(_ input: any RowCursor, _ shape: RowShape, keys: [RowFunction], aggregates: [AggregateExpr], zone: Zone) {
        self.input = input
        self.shape = shape
        self.keys = keys
        self.aggregates = aggregates
        self.zone = zone
    }

    deinit { groups?.release() }

    func next() throws -> Row? {
        if groups == nil { groups = try read() }
        guard let groups, position < groups.order.count else { return nil }
        let place = groups.order[position]
        position += 1
        var first = place * groups.width
        let results = try aggregates.indices.map { index in
            let aggregate = aggregates[index]
            defer { first += aggregate.count }
            if let error = groups.errors[place * aggregates.count + index] { return Value.closure(error) }
            return try PostponedError.cell {
                try aggregate.result(groups.states[first..<first + aggregate.count])
            }
        }
        return Row(groups.keys[place] + results)
    }

    private func read() throws -> Groups {
        let one = keys.count == 1 ? keys[0] : nil, parts = aggregates.flatMap(\.parts)
        let owners = aggregates.indices.flatMap { Array(repeating: $0, count: aggregates[$0].count) }
        var groups = Groups(aggregates)
        if keys.isEmpty { groups.begin([]) }
        do {
            while let row = try input.next() {
                let place =
                    if let one { groups.place(of: try one(row)) } else if keys.isEmpty { 0 } else {
                        groups.place(of: try keys.map { try $0(row) })
                    }
                let first = place * groups.width
                for index in parts.indices {
                    do { try parts[index].add(row, to: &groups.states[first + index], zone) } catch let problem
                        as Diagnostic where PostponedError.isOfValue(problem)
                    {
                        groups.keep(problem, of: owners[index], in: place)
                    }
                }
            }
            groups.forgetPlaces()
            groups.order = try Array(groups.keys.indices).watchedSort {
                SortOrder.compare(groups.keys[$0], groups.keys[$1], zone) < 0
            }
            return groups
        } catch {
            Leftovers.keep(groups)
            throw error
        }
    }
}

/// The groups in the order in which they were met.
private struct Groups {
    private let aggregates: [AggregateExpr]
    /// How many states a group has.
    let width: Int
    private(set) var keys: [[Value]] = []
    /// Those of all groups, one group after the other.
    var states: [AggregateState] = []
    /// The groups as they are returned.
    var order: [Int] = []
    /// The first error of an aggregate, by the place of the group times their count plus its index.
    private(set) var errors: [Int: PostponedError] = [:]
    private var places = PartedDictionary<[Value], Int>()
    // One key is looked for without an array around it.
    private var placesOfOne = PartedDictionary<Value, Int>()
    private var recentKeys: [Value] = Array(repeating: .null, count: 16)
    private var recentPlaces: [Int] = Array(repeating: 0, count: 16)

    init(_ aggregates: [AggregateExpr]) {
        self.aggregates = aggregates
        width = aggregates.reduce(0) { $0 + $1.count }
    }

    @discardableResult
    mutating func begin(_ key: [Value]) -> Int {
        keys.append(key)
        for aggregate in aggregates { states += aggregate.states() }
        return keys.count - 1
    }

    mutating func place(of key: Value) -> Int {
        guard let slot = Groups.slot(of: key) else { return found(key) }
        switch (recentKeys[slot], key) {
        case (.string(let text), .string(let other)) where text == other: return recentPlaces[slot]
        case (.int(let number), .int(let other)) where number == other: return recentPlaces[slot]
        default: break
        }
        recentKeys[slot] = key
        recentPlaces[slot] = found(key)
        return recentPlaces[slot]
    }

    /// Where a short text or a number is kept that was met lately: few groups have most rows, and hashing their keys
    /// costs more than to compare one.
    private static func slot(of key: Value) -> Int? {
        switch key {
        case .string(let text):
            let bytes = text.utf8
            guard let first = bytes.first, bytes.count < 16 else { return nil }
            return (Int(first) &+ bytes.count &* 7) & 15
        case .int(let number): return Int(truncatingIfNeeded: number) & 15
        default: return nil
        }
    }

    private mutating func found(_ key: Value) -> Int {
        if let place = placesOfOne[key] { return place }
        placesOfOne.set(key, to: keys.count)
        return begin([key])
    }

    mutating func place(of key: [Value]) -> Int {
        if let place = places[key] { return place }
        places.set(key, to: keys.count)
        return begin(key)
    }

    mutating func keep(_ problem: Diagnostic, of aggregate: Int, in place: Int) {
        let key = place * aggregates.count + aggregate
        if errors[key] == nil { errors[key] = PostponedError(problem) }
    }

    /// No row comes any more.
    mutating func forgetPlaces() { (places, placesOfOne) = (PartedDictionary(), PartedDictionary()) }

    /// Frees them piece by piece.
    mutating func release() {
        var list: [[Value]]? = keys, others: [AggregateState]? = states
        (keys, states) = ([], [])
        Leftovers.release(&list)
        Leftovers.release(&others)
    }
}

/// An expression over a group: aggregates and computations with them (`sum(points) / count()`). Each aggregate becomes
/// a column of a row over which the rest is evaluated.
struct AggregateExpr {
    /// An object, since it is asked for each row.
    fileprivate final class Part {
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

        func add(_ row: Row, to state: inout AggregateState, _ zone: Zone) throws {
            if let filter, try !filter(row) { return }
            do { try state.add(argument?(row), zone) } catch let diagnostic as Diagnostic {
                throw diagnostic.located(at: span)
            }
        }
    }

    fileprivate let parts: [Part]
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

    /// How many states it has in a group.
    var count: Int { parts.count }

    func states() -> [AggregateState] { parts.map { AggregateState($0.aggregate) } }

    func result(_ states: ArraySlice<AggregateState>) throws -> Value {
        let values = try zip(parts, states).map { part, state in
            do { return try state.result(zone) } catch let diagnostic as Diagnostic {
                throw diagnostic.located(at: part.span)
            }
        }
        return try rest(Row(values))
    }

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
