import FamRegistry
import FamText
import FamValues

/// Functions over matches of patterns, in the dialect of `=~`, in time proportional to the text.
enum PatternFunctions {
    private static let text = ParameterSpec("text", .string, "The text.")
    private static let pattern = {
        var parameter = ParameterSpec("pattern", .string, "A pattern as for `=~`; after `(?i)` case is ignored.")
        parameter.isPattern = true
        return parameter
    }()

    static let all: [FunctionSpec] = [captures, namedCaptures, findAll, replacePattern, splitPattern]

    private static func matches(_ arguments: Arguments) throws -> PatternMatches {
        try PatternMatches(try RegularExpression.compiled(try arguments.string(1)), in: try arguments.string(0))
    }

    private static let captures = FunctionSpec.builtin(
        "captures",
        "Returns the first match of a pattern: the whole match, then each group in parentheses; null without a match.",
        [text, pattern],
        types: { _ in .optional(.list(.optional(.string))) },
        example: "json(captures(\"Maya: 12 stars\", \"(.+): ([0-9]+)\"))",
        prints: "[\"Maya: 12\",\"Maya\",\"12\"]"
    ) { arguments in
        var matches = try matches(arguments)
        guard let places = try matches.first(from: 0) else { return .null }
        return .list((0...matches.groups).map { matches.group($0, places).map { .string($0) } ?? .null })
    }

    private static let namedCaptures = FunctionSpec.builtin(
        "named_captures",
        "Returns the first match of each named group, `(?<name>…)`, as a record; null without a match.",
        [text, pattern],
        types: { _ in .optional(.record(RowShape([], isOpen: true))) },
        example: "json(named_captures(\"Maya: 12\", \"(?<who>.+): (?<stars>[0-9]+)\"))",
        prints: "{\"who\":\"Maya\",\"stars\":\"12\"}"
    ) { arguments in
        var matches = try matches(arguments)
        guard let places = try matches.first(from: 0) else { return .null }
        let shape = RowShape(matches.names.map { Column($0.name, .string.optional) })
        let values = matches.names.map { name in matches.group(name.group, places).map { Value.string($0) } ?? .null }
        return .record(RecordValue(shape, values))
    }

    private static let findAll = FunctionSpec.builtin(
        "find_all", "Returns each match of a pattern in the text.", [text, pattern], gives: .list(.string),
        example: "join(find_all(\"3 of 12\", \"[0-9]+\"), \"+\")", prints: "3+12"
    ) { arguments in
        var matches = try matches(arguments), found: [Value] = []
        let whole = matches
        do { try matches.each { found.append(.string(whole.part($0[0], $0[1]))) } } catch {
            Leftovers.keep(found)
            throw error
        }
        return .list(found)
    }

    private static let replacePattern = FunctionSpec.builtin(
        "replace_pattern",
        "Replaces each match of a pattern with another text; `$1` or `${1}` in it is the first group, `${name}` the "
            + "one of that name, `$0` the whole match, and `$$` a dollar sign.",
        [text, pattern, ParameterSpec("by", .string, "What to put there instead.")], gives: .string,
        unchangedHint: "a pattern tells capital letters from small ones, unless it begins with `(?i)`",
        example: "replace_pattern(\"2026-10-01\", \"(\\\\d+)-(\\\\d+)-(\\\\d+)\", \"$3.$2.$1\")", prints: "01.10.2026"
    ) { arguments in
        var matches = try matches(arguments)
        let whole = matches, by = Array(try arguments.string(2).unicodeScalars), buffer = TextBuffer()
        var end = 0
        try matches.each { places in
            try buffer.add(whole.part(end, places[0]))
            try buffer.add(filled(by, whole, places))
            end = places[1]
        }
        try buffer.add(whole.part(end, whole.count))
        return .string(buffer.take())
    }

    private static func filled(
        _ by: [Unicode.Scalar], _ matches: PatternMatches, _ places: PatternMatches.Places
    ) -> String {
        var result = String.UnicodeScalarView(), index = 0
        while index < by.count {
            guard by[index] == "$", let (group, length) = group(by[(index + 1)...], matches) else {
                result.append(by[index])
                // `$$1` is no group but the text `$1`.
                index += by[index] == "$" && by[(index + 1)...].first == "$" ? 2 : 1
                continue
            }
            result.append(contentsOf: (matches.group(group, places) ?? "").unicodeScalars)
            index += 1 + length
        }
        return String(result)
    }

    /// `1`, `{1}` or `{name}` after a dollar sign: the group, and how long that is.
    private static func group(
        _ text: ArraySlice<Unicode.Scalar>, _ matches: PatternMatches
    ) -> (group: Int, length: Int)? {
        guard let first = text.first else { return nil }
        if let digit = Int(String(first)) { return digit <= matches.groups ? (digit, 1) : nil }
        guard first == "{", let end = text.firstIndex(of: "}") else { return nil }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: text[(text.startIndex + 1)..<end])
        let known = matches.names.first { $0.name == String(name) }?.group ?? Int(String(name))
        guard let known, (0...matches.groups).contains(known) else { return nil }
        return (known, end - text.startIndex + 1)
    }

    private static let splitPattern = FunctionSpec.builtin(
        "split_pattern", "Splits the text at each match of a pattern.", [text, pattern], gives: .list(.string),
        example: "join(split_pattern(\"Maya, Leo;Zoë\", \"[,;] *\"), \"/\")", prints: "Maya/Leo/Zoë"
    ) { arguments in
        var matches = try matches(arguments), parts: [Value] = [], end = 0
        let whole = matches
        do {
            try matches.each { places in
                // An empty match does not divide the text.
                guard places[1] > places[0] else { return }
                parts.append(.string(whole.part(end, places[0])))
                end = places[1]
            }
        } catch {
            Leftovers.keep(parts)
            throw error
        }
        return .list(parts + [.string(whole.part(end, whole.count))])
    }
}
