import FamRegistry
import FamText
import FamValues

/// Functions that look for a part of a text, and those that take texts apart and put them together.
enum TextPartFunctions {
    private static let text = ParameterSpec("text", .string, "The text.")
    private static let mark = ParameterSpec("mark", .string, "What to look for.")

    static let all: [FunctionSpec] = [
        .builtin(
            "title", "Returns the text with a capital at the beginning of each word.", [text], gives: .string,
            example: "title(\"maya lou\")", prints: "Maya Lou"
        ) {
            .string(try titled(try $0.string(0)))
        },
        .builtin(
            "trim_start", "Removes whitespace before the text.", [text], gives: .string,
            example: "trim_start(\"  Maya\")", prints: "Maya"
        ) {
            .string(try TextFunctions.trimmed(try $0.string(0), atStart: true, atEnd: false))
        },
        .builtin(
            "trim_end", "Removes whitespace after the text.", [text], gives: .string,
            example: "trim_end(\"Maya  \") + \"!\"", prints: "Maya!"
        ) {
            .string(try TextFunctions.trimmed(try $0.string(0), atStart: false, atEnd: true))
        },
        .builtin(
            "words", "Splits the text into its words, at everything that is neither a letter nor a digit.", [text],
            gives: .list(.string), example: "length(words(\"Well done, Maya!\"))", prints: "3"
        ) {
            .list(
                try $0.string(0).watchedSplit { !$0.isLetter && !$0.isNumber && $0 != "'" }.watchedMap { .string($0) })
        },
        .builtin(
            "before", "Returns what comes before the first occurrence of a mark; the whole text without one.",
            [text, mark],
            gives: .string, example: "before(\"Maya/Zoo\", \"/\")", prints: "Maya"
        ) {
            let text = try $0.string(0)
            return .string(try parts(text, $0).map { $0[0] } ?? text)
        },
        .builtin(
            "after", "Returns what comes after the first occurrence of a mark; an empty text without one.",
            [text, mark],
            gives: .string, example: "after(\"Maya/Zoo\", \"/\")", prints: "Zoo"
        ) {
            .string(try parts($0.string(0), $0).map { $0[1] } ?? "")
        },
        .builtin(
            "count_of", "Counts how often a part occurs in the text, without overlaps.", [text, mark], gives: .int,
            example: "count_of(\"banana\", \"an\")", prints: "2"
        ) {
            .int(Int64(try ByteSearch.offsets(of: try $0.string(1), in: try $0.string(0)).count))
        },
        .builtin(
            "matches", "Reports whether a regular expression is found in the text, as `=~` does.",
            [text, ParameterSpec("pattern", .string, "The expression.")], gives: .bool,
            example: "string(matches(\"Maya\", \"^M.*a$\"))", prints: "true"
        ) {
            .bool(try RegularExpression.matches(try $0.string(0), try $0.string(1)))
        },
        shorten, parse,
    ]

    private static func titled(_ text: String) throws -> String {
        var result = "", isInside = false
        try text.watchedEach { character in
            result += isInside ? String(character).lowercased() : capital(character)
            isInside = character.isLetter || character.isNumber || character == "'"
        }
        return result
    }

    /// `Ss` of `ß`, and not `SS`.
    private static func capital(_ character: Character) -> String {
        guard let first = character.unicodeScalars.first else { return "" }
        let rest = String.UnicodeScalarView(character.unicodeScalars.dropFirst())
        return first.properties.titlecaseMapping + String(rest)
    }

    /// The text divided once at the mark.
    private static func parts(_ text: String, _ arguments: Arguments) throws -> [String]? {
        let mark = try arguments.string(1)
        guard let offset = try ByteSearch.offsets(of: mark, in: text, limit: 1).first else { return nil }
        let bytes = Array(text.utf8)
        return [
            String(decoding: bytes[..<offset], as: UTF8.self),
            String(decoding: bytes[(offset + mark.utf8.count)...], as: UTF8.self),
        ]
    }

    private static let shorten = FunctionSpec.builtin(
        "shorten", "Cuts the text to a number of columns, with `…` where something is missing.",
        [text, ParameterSpec("width", .int, "The most columns it may take.")], gives: .string,
        example: "shorten(\"Helped with chores\", 8)", prints: "Helped …"
    ) { .string(try shortened(try $0.string(0), to: max(0, try $0.int(1, or: 0)))) }

    /// As `TextWidth.truncated`, for a text of any length.
    private static func shortened(_ text: String, to limit: Int) throws -> String {
        if text.utf8.count < 1 << 16 { return TextWidth.truncated(text, to: limit) }
        var used = 0, place = text.startIndex, cut = place, pulse = Pulse()
        while place < text.endIndex {
            try pulse.beat()
            used += TextWidth.columns(of: text[place])
            if used > limit { return limit > 0 ? text[..<cut] + "…" : "" }
            place = text.index(after: place)
            if used < limit { cut = place }
        }
        return text
    }

    private static let parse = FunctionSpec.builtin(
        "parse", "Returns the part of a text at each `{}` of a pattern; null if the text does not fit it.",
        [text, ParameterSpec("pattern", .string, "The text with `{}` in place of each part.")],
        types: { _ in .optional(.list(.string)) }, example: "join(parse(\"Maya: 12 stars\", \"{}: {} stars\"), \"-\")",
        prints: "Maya-12"
    ) { arguments in
        let fixed = try ByteSearch.split(try arguments.string(1), at: "{}")
        var rest = Array(try arguments.string(0).utf8)[...]
        guard fixed.count > 1 else { throw Diagnostic(.badArgument, "the pattern of `parse` has no `{}`") }
        var found: [Value] = []
        for (index, piece) in fixed.enumerated() {
            let piece = Array(piece.utf8)
            if index == 0 {
                guard rest.starts(with: piece) else { return .null }
                rest = rest.dropFirst(piece.count)
            } else if index == fixed.count - 1, piece.isEmpty {
                found.append(.string(String(decoding: rest, as: UTF8.self)))
                rest = []
            } else {
                guard !piece.isEmpty else { throw Diagnostic(.badArgument, "two `{}` of the pattern of `parse` touch") }
                let text = String(decoding: rest, as: UTF8.self), mark = String(decoding: piece, as: UTF8.self)
                // The last piece must end the text.
                let places = try ByteSearch.offsets(of: mark, in: text, limit: index == fixed.count - 1 ? .max : 1)
                guard let offset = index == fixed.count - 1 ? places.last : places.first else { return .null }
                found.append(.string(String(decoding: rest.prefix(offset), as: UTF8.self)))
                rest = rest.dropFirst(offset + piece.count)
            }
        }
        return rest.isEmpty ? .list(found) : .null
    }
}
