import FamRegistry
import FamText
import FamValues

enum LinkExplainCommand: Command {
    static let name: StaticString = "link explain"
    static let summary = "Shows which pattern takes a link, and why the others do not."
    static let discussion = "Patterns are asked by the rank of their module, then the most specific first."
    static let url = Parameter("url", .url, "The link.", suggestions: LinkExamples.suggestions)
    static let whatwg = Parameter.toggle(
        "whatwg", "First, what a browser would make of the text, and what it would repair.")
    static var parameters: [ParameterDeclaration] { url; whatwg }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [Example("link explain fam://rewards | where answer == \"takes\" | count", prints: "1")]
    static let keywords = ["url", "route", "why", "deep link"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let navigation = try Navigation(context)
        let text = try call[url]
        let outcome = try navigation.resolver().resolve(text)
        let rows = try steps(text, outcome, context.service(LinkMatcher.key))
        return .table(Table(shape: shape, rows: (try call[whatwg] ? browser(text) : []) + rows))
    }

    private static func browser(_ text: String) -> [[Value]] {
        let reading = WebReading(text)
        let first = [
            Value.string(""), .string("browser"), .string(reading.text ?? ""),
            .string(reading.text == nil ? "refuses" : "reads"),
        ]
        guard !reading.repairs.isEmpty else {
            let said =
                reading.text.map { $0.utf8.elementsEqual(text.utf8) ? "as it stands" : "with other escapes" }
                ?? "no link"
            return [first + [.string(said)]]
        }
        return reading.repairs.map { first + [.string($0)] }
    }

    private static let shape = RowShape([
        Column("module", .string), Column("route", .string), Column("pattern", .string), Column("answer", .string),
        Column("reason", .string),
    ])

    private static func steps(_ text: String, _ outcome: LinkOutcome, _ matcher: LinkMatcher) throws -> [[Value]] {
        guard let link = try? LinkParser.parse(text) else { return [last("parser", outcome)] }
        let candidates = matcher.candidates(link)
        let fitting = Set(candidates.patterns.map(\.spec.id))
        var rows: [[Value]] = []
        for pattern in matcher.patterns {
            let answer = answer(of: pattern.spec, fits: fitting.contains(pattern.spec.id), outcome)
            let reason = answer == "declines" ? whyNot(pattern.spec, link) : reason(of: answer, pattern.spec, outcome)
            rows.append([
                .string(pattern.feature), .string(pattern.spec.id), .string(pattern.spec.patternText), .string(answer),
                .string(reason),
            ])
        }
        if link.scheme == "fam", fitting.isEmpty { rows.append(last(LinkResolver.addressRoute, outcome)) }
        return rows
    }

    private static func answer(of spec: LinkSpec, fits: Bool, _ outcome: LinkOutcome) -> String {
        switch outcome {
        case .accepted(let link) where link.route == spec.id: "takes"
        case .refused(let refusal) where refusal.route == spec.id: "refuses"
        default: fits ? "would take" : "declines"
        }
    }

    private static func reason(of answer: String, _ spec: LinkSpec, _ outcome: LinkOutcome) -> String {
        switch outcome {
        case .accepted(let link) where answer == "takes": link.warnings.first ?? "leads to \(link.entry.screen)"
        case .refused(let refusal) where answer == "refuses": refusal.reason
        default: "comes after the one that takes it"
        }
    }

    /// The first part in which a link and a pattern differ.
    private static func whyNot(_ spec: LinkSpec, _ link: ParsedLink) -> String {
        if link.scheme != spec.scheme { return "its scheme is `\(spec.scheme)`" }
        if let host = spec.host, ASCIIWord.folded(host) != ASCIIWord.folded(link.host) {
            return "its host is `\(host)`"
        }
        if link.path.count != spec.path.count {
            return "its path has \(spec.path.count) parts, the link's \(link.path.count)"
        }
        for case (.fixed(let word), let segment) in zip(spec.path, link.path)
        where ASCIIWord.folded(segment) != ASCIIWord.folded(word) {
            return "it has `\(word)` where the link has `\(SafeText.shown(segment))`"
        }
        return "another shape of the link fits better"
    }

    private static func last(_ route: String, _ outcome: LinkOutcome) -> [Value] {
        switch outcome {
        case .accepted(let link):
            [
                .string(""), .string(route), .string("fam://ADDRESS"), .string("takes"),
                .string("leads to \(link.entry.screen)"),
            ]
        case .refused(let refusal):
            [.string(""), .string(route), .string("fam://ADDRESS"), .string("refuses"), .string(refusal.reason)]
        }
    }
}
