import FamRegistry

/// The link patterns of all features in one table, keyed by scheme, host and first segment, so that a match costs the same
/// with six patterns and with six hundred. Rows are not looked up here.
public final class LinkMatcher: Sendable {
    struct Key: Hashable {
        var scheme: String
        /// Nil for patterns that take any host.
        var host: String?
        /// Nil for a pattern without path, or one that begins with a row.
        var first: String?
    }

    /// One pattern with what ranks it.
    public struct Pattern: Sendable {
        public let feature: String
        public let rank: Int
        public let spec: LinkSpec
    }

    /// The patterns that a link fits by shape, the best first.
    public struct Candidates: Sendable {
        public var patterns: [Pattern]
        /// Patterns looked at, for tests of the cost.
        public var visited: Int
        /// The link as it fits them: the other shape has host and path exchanged.
        public var link: ParsedLink
    }

    /// In order of rank, then id.
    public let patterns: [Pattern]
    public let schemes: Set<String>
    private let table: [Key: [Int]]

    public init(features: [Feature]) {
        let patterns = features.flatMap { feature in feature.links.map { Pattern(feature: feature.id, rank: feature.rank, spec: $0) } }
            .sorted { ($0.rank, $0.spec.id) < ($1.rank, $1.spec.id) }
        var table: [Key: [Int]] = [:]
        for (index, pattern) in patterns.enumerated() { table[LinkMatcher.key(pattern.spec), default: []].append(index) }
        self.patterns = patterns
        self.table = table
        schemes = Set(patterns.map(\.spec.scheme))
    }

    private static func key(_ spec: LinkSpec) -> Key {
        var first: String?
        if case .fixed(let word)? = spec.path.first { first = ASCIIWord.folded(word) ?? word }
        return Key(scheme: spec.scheme, host: spec.host.map { ASCIIWord.folded($0) ?? $0 }, first: first)
    }

    /// The link's own shape first; where nothing fits, the other one: host instead of the last path segment, and the reverse (N section 9, 2).
    public func candidates(_ link: ParsedLink) -> Candidates {
        var visited = 0
        for form in [link] + LinkMatcher.otherShapes(link) {
            let found = matches(form, &visited)
            if !found.isEmpty { return Candidates(patterns: found, visited: visited, link: form) }
        }
        return Candidates(patterns: [], visited: visited, link: link)
    }

    private static func otherShapes(_ link: ParsedLink) -> [ParsedLink] {
        guard link.scheme != "fam" else { return [] }
        var form = link
        if let last = link.path.last {
            form.host = last
            form.path = []
        } else {
            form.path = [link.host]
        }
        return [form]
    }

    private func matches(_ link: ParsedLink, _ visited: inout Int) -> [Pattern] {
        let host = ASCIIWord.folded(link.host)
        let first = link.path.first.flatMap { ASCIIWord.folded($0) }
        var keys = [Key(scheme: link.scheme, host: nil, first: nil)]
        if let host { keys.append(Key(scheme: link.scheme, host: host, first: nil)) }
        if first != nil { keys += keys.map { Key(scheme: $0.scheme, host: $0.host, first: first) } }
        var found: [Int] = []
        for key in keys {
            for index in table[key] ?? [] {
                visited += 1
                if LinkMatcher.fits(patterns[index].spec.path, link.path) { found.append(index) }
            }
        }
        return found.map { patterns[$0] }.sorted { a, b in
            (a.rank, -LinkMatcher.specificity(a.spec), a.spec.id) < (b.rank, -LinkMatcher.specificity(b.spec), b.spec.id)
        }
    }

    private static func fits(_ pattern: [PatternPart], _ path: [String]) -> Bool {
        guard pattern.count == path.count else { return false }
        return zip(pattern, path).allSatisfy { part, segment in
            guard case .fixed(let word) = part else { return true }
            guard let segment = ASCIIWord.folded(segment) else { return false }
            return ASCIIWord.folded(word) == segment
        }
    }

    /// A host and static segments count more than rows and parameters.
    private static func specificity(_ spec: LinkSpec) -> Int {
        var score = spec.host == nil ? 0 : 4
        for part in spec.path { if case .fixed = part { score += 4 } else { score += 1 } }
        return score + spec.query.filter(\.isRequired).count
    }
}

extension LinkSpec {
    /// `tinywins://child?id=CHILD`, as lists and messages show a pattern; optional items stand in brackets.
    public var patternText: String {
        var text = scheme + "://" + (host ?? "…")
        for part in path { text += "/" + part.text }
        var mark = "?"
        for item in query {
            let value = "\(item.name)=\(item.type.unwrapped.description.uppercased())"
            text += item.isRequired ? mark + value : "[\(mark)\(value)]"
            mark = "&"
        }
        return text
    }
}
