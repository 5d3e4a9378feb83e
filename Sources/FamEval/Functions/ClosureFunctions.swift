import FamRegistry
import FamText
import FamValues

/// Functions that call a closure with each item of a list, a table, a range or a period. The machine runs them as
/// loops; this file has their types, and what is made of the closure's results if that is more than the loop.
enum ClosureFunctions {
    private static let list = ParameterSpec("list", .any, "A list, a table, a range or a period.")
    private static let test = ParameterSpec("test", .closure([.any], .bool), "`{ |item| … }`, true or false.")
    private static let key = ParameterSpec("key", .closure([.any], .any), "`{ |item| … }`, what decides.")

    static let all: [FunctionSpec] = [
        loop(
            "map", "Returns a list of what a closure returns for each item.",
            [list, ParameterSpec("change", .closure([.any], .any), "`{ |item| … }`.")], .map,
            example: "join(map([1, 2], { |x| $x * 10 }), \" \")", prints: "10 20"
        ) {
            .list(result($0[1]))
        },
        loop(
            "filter", "Keeps the items for which a closure is true.", [list, test], .filter,
            example: "join(filter(1..6, { |x| $x % 2 == 0 }), \" \")", prints: "2 4 6"
        ) {
            .list(item($0[0]))
        },
        loop(
            "any", "Reports whether a closure is true for at least one item.", [list, test], .any,
            example: "string(any([1, 5], { |x| $x > 4 }))", prints: "true"
        ) { _ in .bool },
        loop(
            "all", "Reports whether a closure is true for all items.", [list, test], .all,
            example: "string(all([1, 5], { |x| $x > 4 }))", prints: "false"
        ) { _ in .bool },
        loop(
            "find", "Returns the first item for which a closure is true, or null if there is none.", [list, test],
            .find,
            example: "find([1, 5, 7], { |x| $x > 4 })", prints: "5"
        ) {
            item($0[0]).optional
        },
        loop(
            "count", "Counts the items for which a closure is true.", [list, test], .count,
            example: "count([1, 5, 7], { |x| $x > 4 })", prints: "2"
        ) { _ in .int },
        loop(
            "reduce", "Combines items into one value, one after the other.",
            [
                list, ParameterSpec("start", .any, "The first value."),
                ParameterSpec("step", .closure([.any, .any], .any), "`{ |so_far, item| … }`, the next value."),
            ], .reduce, example: "reduce([1, 2, 3], 0, { |sum, x| $sum + $x })", prints: "6"
        ) { $0[1] },
        ordering(
            "sort_by", "Sorts the items by what a closure returns, nulls first.",
            example: "join(sort_by([\"bb\", \"a\"], { |x| length($x) }), \" \")", prints: "a bb",
            types: { .list(item($0[0])) }
        ) { items, keys in
            .list(try order(keys).watchedMap { items[$0] })
        },
        keyed(
            "unique_by", "Leaves out items for which a closure returns what it returned for an earlier one.",
            example: "join(unique_by([1, 2, 3], { |x| $x % 2 }), \" \")", prints: "1 2", types: { .list(item($0[0])) }
        ) { items, keys in
            let seen = PartedSet<Value>()
            return .list(try items.indices.watchedFilter { seen.insert(keys[$0]) }.watchedMap { items[$0] })
        },
        ordering(
            "min_by",
            "Returns the first item for which a closure returns the smallest value, or null if there are no items.",
            example: "min_by([\"bb\", \"a\"], { |x| length($x) })", prints: "a", types: { item($0[0]).optional }
        ) { items, keys in
            try order(keys).first.map { items[$0] } ?? .null
        },
        ordering(
            "max_by",
            "Returns the first item for which a closure returns the largest value, or null if there are no items.",
            example: "max_by([\"bb\", \"a\"], { |x| length($x) })", prints: "bb", types: { item($0[0]).optional }
        ) { items, keys in
            let order = try order(keys)
            return order.last.map { last in items[order.first { keys[$0] == keys[last] } ?? last] } ?? .null
        },
        keyed(
            "group_by",
            "Returns a record `{ key, items }` for each distinct result of a closure, in order of first appearance.",
            example: "group_by([1, 2, 3], { |x| $x % 2 })[0].key", prints: "1",
            types: { .list(.record(group(result($0[1]), item($0[0])))) }
        ) { items, keys in
            let places = PartedDictionary<Value, Int>()
            var groups: [(key: Value, items: [Value])] = []
            do {
                try zip(items, keys).watchedEach { item, key in
                    if let place = places[key] {
                        groups[place].items.append(item)
                    } else {
                        places.set(key, to: groups.count)
                        groups.append((key, [item]))
                    }
                }
            } catch {
                Leftovers.keep(groups)
                throw error
            }
            let shape = group(.any, .any)
            return .list(try groups.watchedMap { .record(RecordValue(shape, [$0.key, .list($0.items)])) })
        },
    ]

    private static func group(_ key: ValueType, _ item: ValueType) -> RowShape {
        RowShape([Column("key", key), Column("items", .list(item))])
    }

    // MARK: Types

    private static func item(_ type: ValueType) -> ValueType {
        switch type.unwrapped {
        case .list(let item): item
        case .range: .int
        case .period: .date
        case .table(let shape): .record(shape)
        default: .any
        }
    }

    private static func result(_ type: ValueType) -> ValueType {
        if case .closure(_, let result) = type.unwrapped { result } else { .any }
    }

    // MARK: Making

    private static func loop(
        _ name: String, _ summary: String, _ parameters: [ParameterSpec], _ iteration: Iteration, example code: String,
        prints output: String,
        types: @escaping @Sendable ([ValueType]) -> ValueType
    ) -> FunctionSpec {
        FunctionSpec(
            name, summary: summary, parameters: parameters, result: types, examples: [Example(code, prints: output)],
            iteration: iteration,
            evaluate: { _, _ in throw Diagnostic(.misplaced, "`\(name)` calls a closure, which only a script can") })
    }

    /// The same if the closure's results must have an order.
    private static func ordering(
        _ name: String, _ summary: String, example code: String, prints output: String,
        types: @escaping @Sendable ([ValueType]) -> ValueType,
        _ body: @escaping @Sendable ([Value], [Value]) throws -> Value
    ) -> FunctionSpec {
        let refusal: Need.Test = { types in
            let key = result(types[1])
            return Need.hasOrder(key) ? nil : "the closure returns values of type `\(key)`, which have no order"
        }
        return keyed(name, summary, example: code, prints: output, types: types, refusal: refusal, body)
    }

    /// A function of the items and the closure's result for each.
    private static func keyed(
        _ name: String, _ summary: String, example code: String, prints output: String,
        types: @escaping @Sendable ([ValueType]) -> ValueType,
        refusal: Need.Test? = nil, _ body: @escaping @Sendable ([Value], [Value]) throws -> Value
    ) -> FunctionSpec {
        FunctionSpec(
            name, summary: summary, parameters: [list, key], result: types, refusal: refusal,
            examples: [Example(code, prints: output)], iteration: .keyed,
            evaluate: { values, _ in
                let items = try items(values[0])
                guard values.count == 2, case .list(let keys) = values[1], keys.count == items.count else {
                    throw Diagnostic(.misplaced, "`\(name)` calls a closure, which only a script can")
                }
                return try body(items, keys)
            })
    }

    private static func items(_ value: Value) throws -> [Value] {
        switch value {
        case .list(let items): items
        case .range(let low, let high): low <= high ? try (low...high).watchedMap { .int($0) } : []
        case .period(let period):
            (period.start.days..<max(period.start.days, period.end.days)).map { .date(CivilDate(days: $0)) }
        case .table(let table): try table.rows.watchedMap(taking: 64) { .record(RecordValue(table.shape, $0)) }
        default: []
        }
    }

    /// The positions in the order of their keys; equal ones stay in theirs.
    private static func order(_ keys: [Value]) throws -> [Int] {
        try keys.indices.watchedSort { a, b in
            guard keys[a].isNull || keys[b].isNull || Need.areOrdered(keys[a].type, keys[b].type) else {
                throw Diagnostic(
                    .typeMismatch, "there is no order between values of type `\(keys[a].type)` and `\(keys[b].type)`")
            }
            // Of one kind, so that no zone is needed.
            let order = SortOrder.compare(keys[a], keys[b], .utc)
            return order == 0 ? a < b : order < 0
        }
    }
}
