import FamRegistry
import FamText
import FamValues

/// Functions that take a text or a list. Of a text they count and move characters.
enum SequenceFunctions {
    private static let sequence = ParameterSpec("value", .any, "A text or a list.")

    static let all: [FunctionSpec] = [length, contains, reverse, slice]

    static let length = FunctionSpec.builtin(
        "length", "Counts the characters of a text, the items of a list or the rows of a table.",
        [ParameterSpec("value", .any, "A text, a list or a table.")],
        gives: .int, refusal: Need.textOrList(0, orTable: true), example: "length(\"Zoë 🦊\")", prints: "5"
    ) { arguments in
        switch arguments.values[0] {
        case .list(let items): .int(Int64(items.count))
        case .table(let table): .int(Int64(table.rows.count))
        case .range(let low, let high): .int(try RangeItems(low, high).length())
        default: .int(Int64(try text(arguments).characterCount()))
        }
    }.takingRanges

    private static let contains = FunctionSpec.builtin(
        "contains", "Reports whether a text contains a part, or a list an item.",
        [sequence, ParameterSpec("part", .any, "The text or the item looked for.")],
        gives: .bool, refusal: Need.all(Need.textOrList(0), Need.partOf(0, 1)),
        example: "string(contains(\"Maya\", \"ay\"))", prints: "true"
    ) { arguments in
        if let numbers = RangeItems(arguments.values[0]) {
            return .bool(numbers.position(of: arguments.values[1]) != nil)
        }
        if case .list(let items) = arguments.values[0] {
            return .bool(try ListPartFunctions.position(of: arguments.values[1], in: items) != nil)
        }
        return .bool(try ByteSearch.contains(try arguments.string(1), in: try text(arguments)))
    }.takingRanges

    private static let reverse = FunctionSpec.builtin(
        "reverse", "Returns the characters of a text or the items of a list from last to first.", [sequence],
        types: { plain($0[0]) },
        refusal: Need.textOrList(0), example: "reverse(\"abc\")", prints: "cba"
    ) { arguments in
        if case .list(let items) = arguments.values[0] { return .list(items.reversed()) }
        var reversed = ""
        try text(arguments).reversed().watchedEach { reversed.append($0) }
        return .string(reversed)
    }

    private static let slice = FunctionSpec.builtin(
        "slice",
        "Returns the part from one position up to but not including another; positions below 0 count from the end.",
        [
            sequence, ParameterSpec("from", .int, "The first position, 0 for the beginning."),
            ParameterSpec("to", .int, "The position after the part; defaults to the end.", isRequired: false),
        ], types: { plain($0[0]) }, refusal: Need.textOrList(0), example: "slice(\"moment\", 1, 3)", prints: "om"
    ) { arguments in
        if let numbers = RangeItems(arguments.values[0]) {
            let part = try bounds(Int(try numbers.length()), arguments)
            return try numbers.part(part.lowerBound, part.upperBound)
        }
        if case .list(let items) = arguments.values[0] {
            return .list(Array(items[try bounds(items.count, arguments)]))
        }
        let text = try text(arguments), part = try bounds(text.characterCount(), arguments)
        var position = 0, start = text.startIndex, end = text.endIndex
        try text.indices.watchedEach { index in
            if position == part.lowerBound { start = index }
            if position == part.upperBound { end = index }
            position += 1
        }
        return .string(part.isEmpty ? "" : String(text[start..<end]))
    }.takingRanges

    /// Positions outside the sequence are clamped.
    private static func bounds(_ count: Int, _ arguments: Arguments) throws -> Range<Int> {
        func position(_ given: Int) -> Int { given < 0 ? max(0, count + max(given, -count)) : min(given, count) }
        let from = position(try arguments.int(1, or: 0))
        return from..<max(from, position(try arguments.int(2, or: count)))
    }

    private static func text(_ arguments: Arguments) throws -> String {
        switch arguments.values[0] {
        case .string(let text), .address(let text), .url(let text), .path(let text): return text
        default: throw arguments.mismatch(0, "a text or a list")
        }
    }

    /// Part of an address or a path is just a text.
    private static func plain(_ type: ValueType) -> ValueType { Need.isText(type) ? .string : type }
}
