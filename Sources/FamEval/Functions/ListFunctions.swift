import FamRegistry
import FamText
import FamValues

/// Functions over lists. Positions count from 0.
enum ListFunctions {
    private static let list = ParameterSpec("list", .list(.any), "The list.")
    private static let numbers = "[3, 1, 2]"

    static let all: [FunctionSpec] = [
        .builtin(
            "first", "Returns the first item, or null if the list is empty.", [list], types: { item($0[0]).optional },
            example: "first(\(numbers))", prints: "3"
        ) {
            if let numbers = RangeItems($0.values[0]) { return numbers.first }
            return try $0.list(0).first ?? .null
        }.takingRanges,
        .builtin(
            "last", "Returns the last item, or null if the list is empty.", [list], types: { item($0[0]).optional },
            example: "last(\(numbers))", prints: "2"
        ) {
            if let numbers = RangeItems($0.values[0]) { return numbers.last }
            return try $0.list(0).last ?? .null
        }.takingRanges,
        .builtin(
            "sort", "Sorts the items in ascending order, nulls first.", [list], types: { $0[0] },
            refusal: Need.ordered(0), example: "join(sort(\(numbers)), \" \")", prints: "1 2 3"
        ) {
            .list(try sorted($0))
        },
        .builtin(
            "unique", "Leaves out items that are equal to an earlier one.", [list], types: { $0[0] },
            example: "join(unique([1, 2, 1]), \" \")", prints: "1 2"
        ) {
            let seen = PartedSet<Value>()
            return .list(try $0.list(0).watchedFilter { seen.insert($0) })
        },
        flatten, zip, sum, extreme("min", "smallest", wanted: -1, "1"), extreme("max", "largest", wanted: 1, "3"),
        range,
    ]

    private static let flatten = FunctionSpec.builtin(
        "flatten", "Puts the items of the lists in a list into one list; items that are not lists stay.", [list],
        types: { types in if case .list = item(types[0]) { item(types[0]) } else { .list(.any) } },
        example: "join(flatten([[1, 2], [3]]), \" \")", prints: "1 2 3"
    ) { arguments in
        var flat: [Value] = []
        try arguments.list(0).watchedEach { item in
            if case .list(let inner) = item {
                let count = flat.count + inner.count
                if count > min(flat.capacity, Bounds.items) {
                    try Work.claim(items: count, stride: MemoryLayout<Value>.stride)
                }
                flat += inner
            } else {
                flat.append(item)
            }
        }
        return .list(flat)
    }

    private static let zip = FunctionSpec.builtin(
        "zip", "Pairs the items of two lists, as many as the shorter list has.",
        [
            ParameterSpec("a", .list(.any), "The first of each pair."),
            ParameterSpec("b", .list(.any), "The second of each pair."),
        ],
        types: { types in .list(.list(joined(item(types[0]), item(types[1])))) },
        example: "join(flatten(zip([\"a\", \"b\"], [\"1\", \"2\"])), \" \")", prints: "a 1 b 2"
    ) { .list(try Swift.zip(try $0.list(0), try $0.list(1)).watchedMap(taking: 96) { .list([$0, $1]) }) }

    /// `sum` of nothing is 0; nulls are skipped, as the aggregate does.
    private static let sum = FunctionSpec.builtin(
        "sum", "Adds up numbers, durations or money; nulls are skipped.", [list], types: { total(item($0[0])) },
        refusal: Need.amounts(0), example: "sum(\(numbers))", prints: "6"
    ) { try total($0) }.takingRanges

    static func total(_ arguments: Arguments) throws -> Value {
        if let numbers = RangeItems(arguments.values[0]) { return .int(try numbers.sum()) }
        var total = Value.int(0), whole = WholeSum(), floats: FloatSum?
        // Ints are not in `total`.
        func soFar() throws -> Value {
            if let floats { return .float(floats.value) }
            if case .int = total { return .int(try whole.value()) }
            return total
        }
        try arguments.list(0).watchedEach { item in
            switch (total, item) {
            case (.int, .int(let number)) where floats == nil: whole.add(number)
            case (.int, .float(let number)):
                if floats == nil {
                    floats = FloatSum()
                    try floats?.add(whole.approximate)
                }
                try floats?.add(number)
            case (_, .int(let number)) where floats != nil: try floats?.add(Double(number))
            case (_, .null): break
            default: total = try added(soFar(), item, arguments)
            }
        }
        return try soFar()
    }

    private static func total(_ item: ValueType) -> ValueType {
        switch item.unwrapped {
        case .int, .float, .duration: item.unwrapped
        // The currency of a sum of no money is unknown.
        default: .any
        }
    }

    private static func added(_ total: Value, _ item: Value, _ arguments: Arguments) throws -> Value {
        switch (total, item) {
        case (.int(0), .duration), (.int(0), .money): return item
        case (.duration(let a), .duration(let b)): return .duration(try CalendarArithmetic.sum(a, b))
        case (.money, .money): return try Arithmetic.sum(total, item, zone: arguments.zone)
        default:
            throw Diagnostic(
                .typeMismatch, "`sum` cannot add a value of type `\(item.type)` to one of type `\(total.type)`")
        }
    }

    /// `min(a, b, …)` and `min(list)`; nulls in a list are skipped, and an empty list returns null.
    private static func extreme(_ name: String, _ which: String, wanted: Int, _ output: String) -> FunctionSpec {
        .builtin(
            name, "Returns the \(which) of several values, or of the items of one list.",
            [ParameterSpec("values", .list(.any), "The values, or one list.", kind: .rest, isRequired: true)],
            types: { types in
                if types.count == 1, types[0] == .range { return .optional(.int) }
                if types.count == 1, case .list(let item) = types[0] { return item.optional }
                return NumberFunctions.widest(types)
            },
            refusal: { types in
                types.count == 1 && item(types[0]) != .any ? Need.ordered(0)(types) : Need.alike()(types)
            }, example: "\(name)(3, 1, 2)", prints: output
        ) { arguments in
            var items = arguments.values
            if items.count == 1, case .range(let low, let high) = items[0] {
                return low > high ? .null : .int(wanted < 0 ? low : high)
            }
            if items.count == 1, case .list(let inner) = items[0] { items = inner.filter { !$0.isNull } }
            guard var best = items.first else { return .null }
            var pulse = Pulse()
            for item in items.dropFirst() {
                try pulse.beat()
                if try arguments.order(item, best) * wanted > 0 { best = item }
            }
            return NumberFunctions.widened(best, items)
        }
    }

    private static let range = FunctionSpec.builtin(
        "range", "Returns the whole numbers from one to another as a list, both included.",
        [
            ParameterSpec("from", .int, "The first number."),
            ParameterSpec("to", .int, "The last number, if the steps meet it."),
            ParameterSpec("step", .int, "What is added each time; defaults to 1.", isRequired: false),
        ], gives: .list(.int), example: "range(1, 9, 4)", prints: "1 5 9"
    ) { arguments in
        let from = try arguments.int(0), to = try arguments.int(1),
            step = arguments.count > 2 ? try arguments.int(2) : 1
        guard step != 0 else { throw Diagnostic(.badArgument, "the step of `range` must not be 0") }
        if step > 0 ? from > to : from < to { return .list([]) }
        let count = (from > to ? from.distanceMagnitude(to: to) : to.distanceMagnitude(to: from)) / step.magnitude
        guard count < RangeRows.mostItems else {
            throw Diagnostic(.badArgument, "the list of `range` would have more than 10,000,000 items")
        }
        // Wrapping: steps times a great step may leave 64 bits on the way to a number that does not.
        return .list(try (0...Int64(count)).watchedMap { .int(from &+ $0 &* step) })
    }

    private static func sorted(_ arguments: Arguments) throws -> [Value] {
        try arguments.list(0).watchedSort { try arguments.order($0, $1) < 0 }
    }

    /// What two lists have in common.
    static func joined(_ a: ValueType, _ b: ValueType) -> ValueType {
        if a == b || b == .never { return a }
        if a == .never { return b }
        if a == .null || b == .null { return a == .null ? b.optional : a.optional }
        if a.unwrapped == b.unwrapped { return a.optional }
        guard case .record(let x) = a.unwrapped, case .record(let y) = b.unwrapped, let shape = joined(x, y) else {
            return .any
        }
        return a.isOptional || b.isOptional ? .optional(.record(shape)) : .record(shape)
    }

    /// Records with the same fields, in the order of the first; nil for others. An int is not among floats: what is in
    /// the list stays as it is.
    private static func joined(_ a: RowShape, _ b: RowShape) -> RowShape? {
        guard a.columns.count == b.columns.count, !a.isOpen, !b.isOpen else { return nil }
        var columns: [Column] = []
        for column in a.columns {
            guard let index = b.index(of: column.name) else { return nil }
            columns.append(Column(column.name, joined(column.type, b.columns[index].type)))
        }
        return RowShape(columns)
    }

    static func item(_ type: ValueType) -> ValueType {
        if case .list(let item) = type.unwrapped { item } else { .any }
    }
}

extension Int64 {
    /// The distance down to a smaller number; it may not fit Int64.
    fileprivate func distanceMagnitude(to smaller: Int64) -> UInt64 {
        UInt64(bitPattern: self) &- UInt64(bitPattern: smaller)
    }
}
