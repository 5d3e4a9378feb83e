import FamRegistry
import FamText
import FamValues

/// Functions that cut lists, put them together and compare them. Positions count from 0.
enum ListPartFunctions {
    private static let list = ParameterSpec("list", .list(.any), "The list.")
    private static let other = ParameterSpec("other", .list(.any), "The other list.")
    private static let item = ParameterSpec("item", .any, "The item.")
    private static let count = ParameterSpec("count", .int, "How many; less than one counts as none.")

    static let all: [FunctionSpec] = [
        .builtin(
            "take", "Returns the first items.", [list, count], types: { $0[0] },
            example: "join(take([1, 2, 3], 2), \" \")", prints: "1 2"
        ) {
            let count = max(0, try $0.int(1, or: 0))
            if let numbers = RangeItems($0.values[0]) { return try numbers.part(0, count) }
            return .list(Array(try $0.list(0).prefix(count)))
        }.takingRanges,
        .builtin(
            "skip", "Leaves out the first items.", [list, count], types: { $0[0] },
            example: "join(skip([1, 2, 3], 2), \" \")", prints: "3"
        ) {
            let count = max(0, try $0.int(1, or: 0))
            if let numbers = RangeItems($0.values[0]) { return try numbers.part(count, .max) }
            return .list(Array(try $0.list(0).dropFirst(count)))
        }.takingRanges,
        append,
        .builtin(
            "prepend", "Puts an item before a list.", [list, item], types: added,
            example: "join(prepend([2, 3], 1), \" \")", prints: "1 2 3"
        ) {
            .list([$0.values[1]] + (try $0.list(0)))
        },
        .builtin(
            "compact", "Leaves out the nulls of a list.", [list], types: { .list(ListFunctions.item($0[0]).unwrapped) },
            example: "length(compact([1, null, 2]))", prints: "2"
        ) {
            .list(try $0.list(0).watchedFilter { !$0.isNull })
        },
        .builtin(
            "both", "Returns the items of a list that are also in another.", [list, other], types: { $0[0] },
            example: "join(both([1, 2, 3], [3, 2]), \" \")", prints: "2 3"
        ) {
            let other = try set($0.list(1))
            return .list(try $0.list(0).watchedFilter(other.contains))
        },
        .builtin(
            "without", "Returns the items of a list that are not in another.", [list, other], types: { $0[0] },
            example: "join(without([1, 2, 3], [2]), \" \")", prints: "1 3"
        ) {
            let other = try set($0.list(1))
            return .list(try $0.list(0).watchedFilter { !other.contains($0) })
        },
        chunks, enumerate, indexOf, transpose,
    ]

    private static func set(_ items: [Value]) throws -> PartedSet<Value> {
        let set = PartedSet<Value>()
        try items.watchedEach { set.insert($0) }
        return set
    }

    static func position(of item: Value, in items: [Value]) throws -> Int? {
        var pulse = Pulse()
        return try items.firstIndex { other in
            try pulse.beat()
            return other == item
        }
    }

    /// The lowering knows it: a variable that gets its own list with one more item grows in place.
    static let append = FunctionSpec.builtin(
        "append", "Puts an item after a list.", [list, item], types: added,
        example: "join(append([1, 2], 3), \" \")", prints: "1 2 3"
    ) {
        .list(try $0.list(0) + [$0.values[1]])
    }

    private static func added(_ types: [ValueType]) -> ValueType {
        let item = ListFunctions.item(types[0])
        return .list(ListFunctions.joined(item, types[1]))
    }

    private static let chunks = FunctionSpec.builtin(
        "chunks", "Splits a list into lists of this many items; the last may be shorter.",
        [list, ParameterSpec("size", .int, "At least 1.")],
        types: { .list($0[0]) }, example: "length(chunks([1, 2, 3, 4, 5], 2))", prints: "3"
    ) { arguments in
        let items = try arguments.list(0), size = try arguments.int(1, or: 1)
        guard size > 0 else {
            throw Diagnostic(.badArgument, "`chunks` makes lists of at least one item, not of \(size)")
        }
        return .list(
            try stride(from: 0, to: items.count, by: size).watchedMap {
                .list(Array(items[$0..<min(items.count, $0 + Swift.min(size, items.count))]))
            })
    }

    private static let enumerate = FunctionSpec.builtin(
        "enumerate", "Returns a record `{ index, item }` for each item, counted from 0.", [list],
        types: { .list(.record(pair(ListFunctions.item($0[0])))) }, example: "enumerate([\"a\", \"b\"])[1].index",
        prints: "1"
    ) { arguments in
        let items = try arguments.list(0), shape = pair(ListFunctions.item(arguments.values[0].type))
        return .list(
            try items.enumerated().watchedMap(taking: 96) { .record(RecordValue(shape, [.int(Int64($0)), $1])) })
    }

    private static func pair(_ item: ValueType) -> RowShape {
        RowShape([Column("index", .int), Column("item", item)])
    }

    private static let indexOf = FunctionSpec.builtin(
        "index_of",
        "Returns the position of an item in a list, or of a part in a text counted in characters; null if there is "
            + "none.",
        [ParameterSpec("value", .any, "A list or a text."), item], gives: .optional(.int),
        refusal: Need.all(Need.textOrList(0), Need.partOf(0, 1)), example: "index_of([\"a\", \"b\"], \"b\")",
        prints: "1"
    ) { arguments in
        if let numbers = RangeItems(arguments.values[0]) {
            return numbers.position(of: arguments.values[1]).map { .int($0) } ?? .null
        }
        if case .list(let items) = arguments.values[0] {
            return try position(of: arguments.values[1], in: items).map { .int(Int64($0)) } ?? .null
        }
        let text = try arguments.string(0)
        guard let offset = try ByteSearch.offsets(of: try arguments.string(1), in: text, limit: 1).first else {
            return .null
        }
        return .int(Int64(try String(decoding: Array(text.utf8)[..<offset], as: UTF8.self).characterCount()))
    }.takingRanges

    private static let transpose = FunctionSpec.builtin(
        "transpose", "Turns the rows of a list of lists into columns; short rows are filled with null.",
        [ParameterSpec("list", .list(.any), "Lists.")],
        types: { types in
            Need.item(ListFunctions.item(types[0])).map { .list(.list($0.optional)) } ?? .list(.list(.any))
        }, refusal: Need.lists(0), example: "json(transpose([[1, 2], [3, 4]]))", prints: "[[1,3],[2,4]]"
    ) { arguments in
        let rows = try arguments.list(0).map { row -> [Value] in
            guard case .list(let items) = row else {
                throw Diagnostic(
                    .typeMismatch, "`transpose` needs a list of lists, but one item is of type `\(row.type)`")
            }
            return items
        }
        let width = rows.map(\.count).max() ?? 0
        return .list(
            try (0..<width).watchedMap { column in .list(try rows.watchedMap { column < $0.count ? $0[column] : .null })
            })
    }
}
