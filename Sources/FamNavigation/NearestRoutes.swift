import FamRegistry
import FamText

/// The pattern nearest to a refused link, and the first part in which they differ.
public struct NearestRoute: Sendable {
    public var pattern: String
    /// The part of the link that failed.
    public var seen: String
    /// What the pattern has there; if the part is not similar, the words that patterns have there.
    public var expected: String
    /// Whether the part is not a word of the pattern, and all parts before it are.
    var isByWords: Bool
}

/// All patterns and addresses as a tree in which words with one typo are found. The cost of a search depends on the
/// link and not on the number of patterns, so refused links cost about as much as accepted ones.
final class NearestRoutes: Sendable {
    private struct Route {
        let text: String
        /// Scheme, host, path; nil for a part that matches any word.
        let parts: [[UInt8]?]
    }

    private struct Node {
        var open: Int?
        /// The first route of all.
        var first = -1
    }

    /// The state of one path through the tree.
    private struct Way {
        var score: Int
        var route: Int
    }

    private static let levels = 6
    /// Parts of a link that are looked at; no pattern is as long.
    private static let longest = 12
    /// The most words to list if none is similar.
    private static let mostWords = 8

    private let routes: [Route]
    private let partCounts: [Int]
    private let nodes: [Node]
    /// For each node, the first route that ends a given number of parts below it, for the first few levels; −1 for
    /// none.
    private let below: [Int]
    private let trie: WordTrie
    private let near: NearWords
    /// The nodes after a host, by its word: for links in which only the scheme is wrong.
    private let hosts: [[UInt8]: Int]

    init(patterns: [LinkMatcher.Pattern], screens: [ScreenSpec]) {
        let all =
            patterns.map { Route(text: $0.text, parts: [Array($0.spec.scheme.utf8)] + $0.spec.words) }
            + screens.map { Route(text: "fam:/" + $0.patternText, parts: [Array("fam".utf8)] + $0.pattern.map(\.word)) }
        routes = all
        partCounts = all.map(\.parts.count)
        var nodes = [Node()], below = [Int](repeating: -1, count: NearestRoutes.levels)
        var trie = WordTrie(), near = NearWords(), hosts: [[UInt8]: Int] = [:]
        for (index, route) in all.enumerated() {
            var at = WordTrie.root, way = [at]
            for (depth, part) in route.parts.enumerated() {
                let count = trie.nodeCount
                let next = trie.add(part, to: at)
                if next == count {
                    nodes.append(Node())
                    below += repeatElement(-1, count: NearestRoutes.levels)
                    if let part {
                        near.add(part, from: at, to: next)
                        if depth == 1, hosts[part] == nil { hosts[part] = next }
                    } else {
                        nodes[at].open = next
                    }
                }
                at = next
                way.append(at)
            }
            for (depth, node) in way.enumerated() {
                let left = route.parts.count - depth
                if nodes[node].first < 0 { nodes[node].first = index }
                let place = node * NearestRoutes.levels + left
                if left < NearestRoutes.levels, below[place] < 0 { below[place] = index }
            }
        }
        self.nodes = nodes
        self.below = below
        self.trie = trie
        self.near = near
        self.hosts = hosts
    }

    /// For a text that is not a link: the text before its query is compared unchanged.
    /// - Parameter suggests: whether somebody reads what was expected; that looks at every pattern.
    func find(for bytes: [UInt8], suggests: Bool) -> NearestRoute? {
        let head = bytes.prefix(200).prefix { $0 != 0x3F && $0 != 0x23 }
        let parts = head.split(whereSeparator: { $0 == 0x2F || $0 == 0x3A }).map(Array.init)
        return parts.count < 2 ? nil : best(parts, suggests)
    }

    func find(for link: ParsedLink, suggests: Bool) -> NearestRoute? { best(link.words, suggests) }

    /// The words that a scheme's patterns begin with; nil if it has none.
    func hosts(of scheme: String) -> String? {
        first(of: Array(scheme.utf8)).flatMap { NearestRoutes.listed(words(like: $0, at: 1)) }
    }

    private func first(of scheme: [UInt8]) -> Route? {
        routes.first { NearestRoutes.isEqual(scheme, $0.parts[0] ?? []) }
    }

    private func best(_ parts: [[UInt8]], _ suggests: Bool) -> NearestRoute? {
        let words = parts.count > NearestRoutes.longest ? Array(parts[..<NearestRoutes.longest]) : parts
        var best = Way(score: 1, route: -1)
        walk(words, 0, WordTrie.root, 0, isNear: false, &best)
        if trie.child(of: WordTrie.root, words[0]) == nil, let node = hosts[words[1].map(ASCIIWord.folded)] {
            walk(words, 2, node, 2, isNear: true, &best)
        }
        if best.route < 0 { return suggests ? alike(parts) : nil }
        return route(routes[best.route], parts, suggests)
    }

    /// A route whose first word differs by more than one typo but is clearly meant: `aminal`.
    private func alike(_ parts: [[UInt8]]) -> NearestRoute? {
        guard let first = first(of: parts[0]),
            let word = Suggestion.nearest(String(decoding: parts[1], as: UTF8.self), in: words(like: first, at: 1)),
            let near = routes.first(where: {
                $0.parts.count > 1 && $0.parts[0] == first.parts[0] && $0.parts[1] == Array(word.utf8)
            })
        else { return nil }
        return route(near, parts, true)
    }

    /// Two points for an equal part, one for a similar part or a part that takes any text; minus one for each part that
    /// the other lacks. A link whose scheme alone is similar is not near.
    private func walk(
        _ words: [[UInt8]], _ depth: Int, _ node: Int, _ score: Int, isNear: Bool, _ best: inout Way
    ) {
        let left = words.count - depth
        if isNear {
            let ending = left < NearestRoutes.levels ? below[node * NearestRoutes.levels + left] : -1
            let route = ending >= 0 ? ending : nodes[node].first
            let final = score - abs(words.count - partCounts[route])
            if final > best.score || (final == best.score && best.route > route) {
                best = Way(score: final, route: route)
            }
        }
        guard left > 0 else { return }
        let word = words[depth]
        if let next = trie.child(of: node, word) {
            walk(words, depth + 1, next, score + 2, isNear: depth > 0, &best)
        } else if let next = near.nearest(word, from: node) {
            walk(words, depth + 1, next, score + 1, isNear: depth > 0, &best)
        }
        if let next = nodes[node].open { walk(words, depth + 1, next, score + 1, isNear: true, &best) }
    }

    /// A route with the first part in which a link differs from it.
    private func route(_ route: Route, _ parts: [[UInt8]], _ suggests: Bool) -> NearestRoute {
        func text(_ word: [UInt8]) -> String { String(decoding: word, as: UTF8.self) }
        let pattern = route.parts, shared = min(parts.count, pattern.count)
        var isByWords = true
        func nearest(_ seen: [UInt8], _ expected: String) -> NearestRoute {
            NearestRoute(pattern: route.text, seen: text(seen), expected: expected, isByWords: isByWords)
        }
        for index in 0..<shared {
            guard let word = pattern[index] else {
                isByWords = false
                continue
            }
            if NearestRoutes.isEqual(parts[index], word) { continue }
            let isFar = suggests && !NearWords.isOneSlip(parts[index].map(ASCIIWord.folded), word)
            guard isFar else { return nearest(parts[index], text(word)) }
            let words = words(like: route, at: index), near = Suggestion.nearest(text(parts[index]), in: words)
            return nearest(parts[index], near ?? NearestRoutes.listed(words) ?? text(word))
        }
        if parts.count > shared { return nearest(parts[shared], "nothing after `\(text(parts[shared - 1]))`") }
        let last = parts[shared - 1]
        isByWords = false
        guard pattern.count > shared else { return nearest(last, "another row") }
        return nearest(last, pattern[shared].map { "`\(text($0))` after it" } ?? "a name after it")
    }

    /// What the routes with the same beginning have at this part.
    private func words(like route: Route, at place: Int) -> [String] {
        var words: [String] = []
        for other in routes where other.parts.count > place && other.parts[..<place] == route.parts[..<place] {
            guard let word = other.parts[place].map({ String(decoding: $0, as: UTF8.self) }) else { continue }
            if !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// `child or reward`; nil for none.
    private static func listed(_ words: [String]) -> String? {
        if words.count > mostWords { return words.prefix(mostWords).joined(separator: ", ") + ", …" }
        guard let last = words.last else { return nil }
        return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " or " + last
    }

    private static func isEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        for index in a.indices where ASCIIWord.folded(a[index]) != ASCIIWord.folded(b[index]) { return false }
        return true
    }
}
