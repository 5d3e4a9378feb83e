import FamRegistry
import FamText
import FamValues

enum LinkLintCommand: Command {
    static let name: StaticString = "link lint"
    static let summary = "Looks for link patterns that no link reaches, that overlap, or that bypass a gate."
    static let discussion =
        "`unreachable`: another pattern that fits the same links comes first, or a word of the pattern cannot "
        + "be in a link. `overlap`: two modules have a pattern for the same links, and the rank decides. "
        + "`screen`: the screen does not exist, or a part of its address is not named by the link. `example`: the "
        + "example is not taken by its pattern. `address`: the `fam` link of a screen leads to another one."
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [Example("link lint | count", prints: "0")]
    static let keywords = ["url", "pattern", "unreachable", "deep link"]

    private static let shape = RowShape([
        Column("module", .string), Column("route", .string), Column("finding", .string), Column("reason", .string),
    ])

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let matcher = try context.service(LinkMatcher.key), map = try context.service(Router.key).map
        return .table(Table(shape: shape, rows: findings(matcher, map)))
    }

    static func findings(_ matcher: LinkMatcher, _ map: NavigationMap) -> [[Value]] {
        var rows: [[Value]] = []
        for pattern in matcher.patterns {
            func note(_ finding: String, _ reason: String) {
                rows.append([.string(pattern.feature), .string(pattern.spec.id), .string(finding), .string(reason)])
            }
            if let screen = screenProblem(pattern.spec, map) { note("screen", screen) }
            // Probes with a link like the pattern to the last word: a pattern that takes it first takes all others too.
            guard let link = try? LinkParser.parse(probe(pattern.spec)) else {
                note("unreachable", "a link cannot hold its words")
                continue
            }
            let taking = matcher.candidates(link).patterns
            if let first = taking.first, first !== pattern, !(first.spec.isShared && pattern.spec.isShared),
                wants(first.spec, noMoreThan: pattern.spec)
            {
                note(first.feature == pattern.feature ? "unreachable" : "overlap", "`\(first.spec.id)` comes first")
            }
            if let example = try? LinkParser.parse(pattern.spec.example),
                example.hasScheme("fam") || !matcher.candidates(example).patterns.isEmpty
            {
                continue
            }
            note("example", "no pattern takes `\(SafeText.shown(pattern.spec.example))`")
        }
        return rows + takenAddresses(matcher, map)
    }

    /// Screens whose own link, the one that `here --url` prints, is taken by a pattern for another screen.
    private static func takenAddresses(_ matcher: LinkMatcher, _ map: NavigationMap) -> [[Value]] {
        map.features.flatMap { feature in
            feature.screens.compactMap { screen in
                guard let link = try? LinkParser.parse(probe(screen)), let first = matcher.candidates(link).first,
                    first.spec.screen !== screen, first.spec.screenWithoutParameters !== screen
                else { return nil }
                let reason = "`\(first.spec.id)` takes `\(SafeText.shown(link.text))`"
                return [.string(feature.id), .string(screen.id), .string("address"), .string(reason)]
            }
        }
    }

    private static func probe(_ screen: ScreenSpec) -> String {
        "fam://"
            + screen.pattern.map { part in if case .fixed(let word) = part { word } else { "any-\(part.text)" } }
            .joined(separator: "/")
    }

    private static func probe(_ spec: LinkSpec) -> String {
        let words = spec.path.map { part in if case .fixed(let word) = part { "/" + word } else { "/any-\(part.text)" }
        }
        return spec.scheme + "://" + (spec.host ?? "any-host") + words.joined()
    }

    /// Whether the first matches whenever the second would.
    private static func wants(_ first: LinkSpec, noMoreThan second: LinkSpec) -> Bool {
        let items = Set(second.query.filter(\.isRequired).map(\.name))
        return first.query.allSatisfy { !$0.isRequired || items.contains($0.name) }
    }

    private static func screenProblem(_ spec: LinkSpec, _ map: NavigationMap) -> String? {
        for screen in [spec.screen, spec.screenWithoutParameters].compactMap({ $0 }) where map.screen(screen.id) == nil
        {
            return "there is no screen `\(screen.id)`"
        }
        let named = Set(spec.query.map(\.name) + spec.path.compactMap(\.name) + spec.rows.map(\.part))
        let missing = spec.screen.pattern.compactMap(\.name).first { !named.contains($0) }
        return missing.map { "nothing of the link names `\($0)` of `\(spec.screen.id)`" }
    }
}
