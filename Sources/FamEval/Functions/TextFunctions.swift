import FamRegistry
import FamText
import FamValues

/// Functions over text. Text is searched and compared by its UTF-8 bytes; lengths and positions count characters.
enum TextFunctions {
    private static let text = ParameterSpec("text", .string, "The text.")

    static let all: [FunctionSpec] = [
        .builtin(
            "lower", "Returns the text in lower case.", [text], gives: .string, example: "lower(\"ZOË\")", prints: "zoë"
        ) {
            .string(try $0.string(0).watchedChange { $0.lowercased() })
        },
        .builtin(
            "upper", "Returns the text in upper case.", [text], gives: .string, example: "upper(\"Zoë\")", prints: "ZOË"
        ) {
            .string(try $0.string(0).watchedChange { $0.uppercased() })
        },
        .builtin(
            "trim", "Removes whitespace at both ends.", [text], gives: .string, example: "trim(\"  Maya \")",
            prints: "Maya"
        ) {
            .string(try trimmed(try $0.string(0), atStart: true, atEnd: true))
        },
        replace, startsWith, endsWith, split, join, lines,
        pad(
            "pad_left", "Puts characters before the text until it fills a number of columns.",
            example: "pad_left(\"7\", 3, \"0\")", prints: "007"
        ) { $1 + $0 },
        pad(
            "pad_right", "Puts characters after the text until it fills a number of columns.",
            example: "pad_right(\"a\", 3, \".\")", prints: "a.."
        ) { $0 + $1 },
        repeated,
    ]

    private static let replace = FunctionSpec.builtin(
        "replace", "Replaces each occurrence of a part with another text.",
        [
            text,
            ParameterSpec("part", .string, "What to look for, capital letters as such; an empty one is never found."),
            ParameterSpec("by", .string, "What to put there instead."),
        ],
        gives: .string, unchangedHint: "`replace` tells capital letters from small ones, which `like` does not",
        example: "replace(\"dihses and dihses\", \"dihses\", \"dishes\")", prints: "dishes and dishes"
    ) {
        .string(try ByteSearch.replacing(try $0.string(1), by: try $0.string(2), in: try $0.string(0)))
    }

    private static let startsWith = FunctionSpec.builtin(
        "starts_with", "Reports whether the text begins with a part.",
        [text, ParameterSpec("part", .string, "The beginning looked for.")],
        gives: .bool, example: "string(starts_with(\"Maya\", \"Ma\"))", prints: "true"
    ) { .bool(ByteSearch.text(try $0.string(0), begins: try $0.string(1))) }

    private static let endsWith = FunctionSpec.builtin(
        "ends_with", "Reports whether the text ends with a part.",
        [text, ParameterSpec("part", .string, "The ending looked for.")],
        gives: .bool, example: "string(ends_with(\"Maya\", \"ya\"))", prints: "true"
    ) { .bool(ByteSearch.text(try $0.string(0), begins: try $0.string(1), atEnd: true)) }

    static let split = FunctionSpec.builtin(
        "split", "Splits the text at each separator; without one, at whitespace.",
        [
            text,
            ParameterSpec(
                "separator", .string, "Where to split; an empty one splits into characters.", isRequired: false),
        ],
        gives: .list(.string), example: "join(split(\"2026-10-01\", \"-\"), \"/\")", prints: "2026/10/01"
    ) { arguments in
        let text = try arguments.string(0)
        guard arguments.count > 1 else {
            return .list(try text.watchedSplit(\.isWhitespace).watchedMap { .string($0) })
        }
        let separator = try arguments.string(1)
        if separator.isEmpty { return .list(try text.watchedMap { .string(String($0)) }) }
        return .list(try ByteSearch.split(text, at: separator).watchedMap { .string($0) })
    }

    static let join = FunctionSpec.builtin(
        "join", "Joins the items of a list into one text.",
        [
            ParameterSpec("list", .list(.any), "The items."),
            ParameterSpec("separator", .string, "What goes between two of them.", isRequired: false),
        ],
        gives: .string, example: "join([\"Maya\", \"Leo\"], \" & \")", prints: "Maya & Leo"
    ) { arguments in
        let writer = ValueText(zone: arguments.zone, now: nil)
        let separator = arguments.count > 1 ? try arguments.string(1) : ""
        let buffer = TextBuffer()
        for (index, item) in try arguments.list(0).enumerated() {
            if index > 0 { try buffer.add(separator) }
            let text = if case .string(let text) = item { text } else { writer.plain(item) }
            try buffer.add(text)
        }
        return .string(buffer.take())
    }

    private static let lines = FunctionSpec.builtin(
        "lines", "Splits the text into its lines.", [text], gives: .list(.string),
        example: "length(lines(\"one\\ntwo\\n\"))", prints: "2"
    ) { arguments in
        var lines = try arguments.string(0).watchedSplit(keepsEmpty: true, \.isNewline).watchedMap { Value.string($0) }
        if case .string("")? = lines.last { lines.removeLast() }
        return .list(lines)
    }

    private static let repeated = FunctionSpec.builtin(
        "repeat", "Returns the text several times.",
        [text, ParameterSpec("count", .int, "How many times; less than one gives an empty text.")],
        gives: .string, example: "repeat(\"ab\", 3)", prints: "ababab"
    ) { arguments in
        let text = try arguments.string(0), count = max(0, try arguments.int(1))
        let (size, overflow) = Int64(text.utf8.count).multipliedReportingOverflow(by: count)
        guard !overflow, size <= sizeLimit else { throw tooLong("repeat") }
        try Work.claim(Int(size))
        return .string(try repeating(text, Int(count)))
    }

    /// In pieces of many, which is quick, with looks between.
    private static func repeating(_ text: String, _ count: Int) throws -> String {
        let length = text.utf8.count, pieceLength = 1 << 16
        if length &* count <= pieceLength { return length == 0 ? "" : String(repeating: text, count: count) }
        let times = max(1, pieceLength / length), piece = String(repeating: text, count: times)
        var result = ""
        result.reserveCapacity(length * count)
        for _ in 0..<count / times {
            try Work.look(taking: 0)
            result += piece
        }
        return result + String(repeating: text, count: count % times)
    }

    private static func pad(
        _ name: String, _ summary: String, example: String, prints: String,
        _ put: @escaping @Sendable (String, String) -> String
    ) -> FunctionSpec {
        .builtin(
            name, summary,
            [
                text, ParameterSpec("width", .int, "The columns to fill; a longer text is not changed."),
                ParameterSpec("with", .string, "The character to fill with; defaults to a space.", isRequired: false),
            ], gives: .string, example: example, prints: prints
        ) { arguments in
            let text = try arguments.string(0), width = max(0, try arguments.int(1))
            let fill = arguments.count > 2 ? try arguments.string(2) : " "
            let step = TextWidth.columns(fill)
            guard fill.count == 1, step > 0 else {
                throw Diagnostic(.badArgument, "`\(name)` fills with one visible character")
            }
            let missing = width - (try columns(text, upTo: width))
            guard missing < sizeLimit else { throw tooLong(name) }
            try Work.claim(Int(missing) &* fill.utf8.count)
            return .string(missing < step ? text : put(text, try repeating(fill, Int(missing) / step)))
        }
    }

    /// The columns of a text, as far as they are needed: so many, or more.
    private static func columns(_ text: String, upTo width: Int64) throws -> Int64 {
        if text.utf8.count < 1 << 16 { return Int64(TextWidth.columns(text)) }
        var sum: Int64 = 0, pulse = Pulse()
        for character in text where sum < width {
            try pulse.beat()
            sum += Int64(TextWidth.columns(of: character))
        }
        return sum
    }

    /// In bytes: a slip in a number must not fill the memory.
    private static let sizeLimit: Int64 = 64 << 20

    private static func tooLong(_ name: String) -> Diagnostic {
        Diagnostic(.badArgument, "the result of `\(name)` would be longer than 64 MB")
    }

    static func trimmed(_ text: String, atStart: Bool, atEnd: Bool) throws -> String {
        var pulse = Pulse()
        let isInk = { (character: Character) in
            try pulse.beat()
            return !character.isWhitespace
        }
        guard let first = try text.firstIndex(where: isInk), let last = try text.lastIndex(where: isInk) else {
            return ""
        }
        return String(text[(atStart ? first : text.startIndex)..<(atEnd ? text.index(after: last) : text.endIndex)])
    }
}
