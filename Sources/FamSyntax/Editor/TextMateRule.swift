import FamText

/// One rule of a TextMate grammar: a match, a span from `begin` to `end`, or the inclusion of another rule by name.
struct TextMateRule: Sendable {
    var name: String?
    var match: String?
    var begin: String?
    var end: String?
    /// Scopes of the capture groups of `match` or `begin`.
    var captures: [Int: String] = [:]
    var endCaptures: [Int: String] = [:]
    var patterns: [TextMateRule] = []
    var include: String?

    static func include(_ name: String) -> TextMateRule { TextMateRule(include: "#" + name) }

    static func match(_ pattern: String, _ name: String? = nil, captures: [Int: String] = [:]) -> TextMateRule {
        TextMateRule(name: name, match: pattern, captures: captures)
    }

    static func span(
        _ begin: String, _ end: String, name: String? = nil, captures: [Int: String] = [:],
        endCaptures: [Int: String] = [:], _ patterns: [TextMateRule]
    ) -> TextMateRule {
        TextMateRule(
            name: name, begin: begin, end: end, captures: captures, endCaptures: endCaptures, patterns: patterns)
    }

    var json: JSONText {
        var entries: [(String, JSONText)] = []
        if let include { entries.append(("include", .string(include))) }
        if let name { entries.append(("name", .string(name))) }
        if let match { entries.append(("match", .string(match))) }
        if let begin { entries.append(("begin", .string(begin))) }
        if let end { entries.append(("end", .string(end))) }
        if !captures.isEmpty {
            entries.append((match == nil ? "beginCaptures" : "captures", TextMateRule.json(captures)))
        }
        if !endCaptures.isEmpty { entries.append(("endCaptures", TextMateRule.json(endCaptures))) }
        if !patterns.isEmpty { entries.append(("patterns", .array(patterns.map(\.json)))) }
        return .object(entries)
    }

    private static func json(_ captures: [Int: String]) -> JSONText {
        .object(captures.sorted { $0.key < $1.key }.map { (String($0.key), .object([("name", .string($0.value))])) })
    }
}

/// JSON for people too: members keep their order, and each level is indented by two blanks.
enum JSONText: Sendable {
    case string(String)
    case array([JSONText])
    case object([(String, JSONText)])

    func text(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .string(let text): return JSONText.quoted(text)
        case .array(let items):
            return JSONText.wrapped("[", items.map { inner + $0.text(indent: inner) }, indent + "]")
        case .object(let entries):
            return JSONText.wrapped(
                "{", entries.map { inner + JSONText.quoted($0.0) + ": " + $0.1.text(indent: inner) }, indent + "}")
        }
    }

    private static func wrapped(_ open: String, _ lines: [String], _ close: String) -> String {
        lines.isEmpty ? open + close.drop { $0 == " " } : open + "\n" + lines.joined(separator: ",\n") + "\n" + close
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }
}
