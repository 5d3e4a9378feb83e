import FamRegistry
import FamText

/// The pattern that a refused link comes nearest to, and the first part in which they differ. Looks at every pattern: only refusals pay.
struct NearestRoute {
    var pattern: String
    /// The part of the link that failed.
    var seen: String
    /// What stands there in the pattern.
    var expected: String

    /// For a text that is no link: what stands before its query is compared as it is.
    static func find(for text: String, matcher: LinkMatcher, map: NavigationMap) -> NearestRoute? {
        let head = text.utf8.prefix(200).prefix { $0 != 0x3F && $0 != 0x23 }
        let parts = head.split(whereSeparator: { $0 == 0x2F || $0 == 0x3A }).map { String(decoding: $0, as: UTF8.self) }
        return parts.count < 2 ? nil : best(parts, matcher: matcher, map: map)
    }

    static func find(for link: ParsedLink, matcher: LinkMatcher, map: NavigationMap) -> NearestRoute? {
        best([link.scheme, link.host] + link.path, matcher: matcher, map: map)
    }

    private static func best(_ parts: [String], matcher: LinkMatcher, map: NavigationMap) -> NearestRoute? {
        var best: (score: Int, route: NearestRoute)?
        func consider(_ pattern: [String?], _ text: String) {
            let score = score(parts, pattern)
            guard score > (best?.score ?? 1), let failed = failure(parts, pattern) else { return }
            best = (score, NearestRoute(pattern: text, seen: failed.seen, expected: failed.expected))
        }
        for pattern in matcher.patterns {
            consider([pattern.spec.scheme, pattern.spec.host] + pattern.spec.path.map(\.word), pattern.spec.patternText)
        }
        for screen in map.screens { consider(["fam"] + screen.pattern.map(\.word), "fam:/" + screen.patternText) }
        return best?.route
    }

    /// Two for an equal part, one for a near one or one that takes any text; one off for each part that the other lacks.
    private static func score(_ parts: [String], _ pattern: [String?]) -> Int {
        var score = -abs(parts.count - pattern.count)
        for (part, word) in zip(parts, pattern) {
            guard let word else { score += 1; continue }
            if isEqual(part, word) { score += 2 } else if Suggestion.nearest(part, in: [word]) != nil { score += 1 }
        }
        return score
    }

    private static func failure(_ parts: [String], _ pattern: [String?]) -> (seen: String, expected: String)? {
        for (part, word) in zip(parts, pattern) {
            if let word, !isEqual(part, word) { return (part, word) }
        }
        if parts.count > pattern.count { return (parts[pattern.count], "nothing after `\(parts[pattern.count - 1])`") }
        if parts.count < pattern.count { return (parts.last ?? "", pattern[parts.count].map { "`\($0)` after it" } ?? "a name after it") }
        return (parts.last ?? "", "another row")
    }

    private static func isEqual(_ part: String, _ word: String) -> Bool {
        guard let part = ASCIIWord.folded(part) else { return false }
        return part == ASCIIWord.folded(word)
    }
}

extension PatternPart {
    /// The static word; nil for a row.
    fileprivate var word: String? { if case .fixed(let word) = self { word } else { nil } }
}
