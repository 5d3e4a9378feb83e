import FamRegistry
import FamText

/// The pattern that a refused link comes nearest to, and the first part in which they differ.
public struct NearestRoute: Sendable {
    public var pattern: String
    /// The part of the link that failed.
    public var seen: String
    /// What is there in the pattern.
    public var expected: String
}

/// All patterns and addresses as one tree in which a word is found that differs by one slip. The cost of a search
/// follows from the link, not from how many patterns there are: a list of refused links costs about what a list of
/// accepted ones does.
final class NearestRoutes: Sendable {
    private struct Route {
        let text: String
        /// Scheme, host, path; nil for what any word fits.
        let parts: [[UInt8]?]
    }

    private struct Node {
        var open: Int?
        /// The first route at all.
        var first = -1
    }

    /// What was found so far on one way through the tree.
    private struct Way {
        var score: Int
        var route: Int
    }

    private static let levels = 6
    /// Parts of a link that are looked at; no pattern is as long.
    private static let longest = 12

    private let routes: [Route]
    private let partCounts: [Int]
    private let nodes: [Node]
    /// For each node the first route that ends so many parts below, for the first few levels; -1 for none.
    private let below: [Int]
    private let trie: WordTrie
    private let near: NearWords
    /// Nodes after a host, by its word: where the scheme alone is wrong.
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

    /// For a text that is not a link: what comes before its query is compared as it is.
    func find(for bytes: [UInt8]) -> NearestRoute? {
        let head = bytes.prefix(200).prefix { $0 != 0x3F && $0 != 0x23 }
        let parts = head.split(whereSeparator: { $0 == 0x2F || $0 == 0x3A }).map(Array.init)
        return parts.count < 2 ? nil : best(parts)
    }

    func find(for link: ParsedLink) -> NearestRoute? { best(link.words) }

    private func best(_ parts: [[UInt8]]) -> NearestRoute? {
        let words = parts.count > NearestRoutes.longest ? Array(parts[..<NearestRoutes.longest]) : parts
        var best = Way(score: 1, route: -1)
        walk(words, 0, WordTrie.root, 0, &best)
        if trie.child(of: WordTrie.root, words[0]) == nil, let node = hosts[words[1].map(ASCIIWord.folded)] {
            walk(words, 2, node, 2, &best)
        }
        guard best.route >= 0, let failed = NearestRoutes.failure(parts, routes[best.route].parts) else { return nil }
        return NearestRoute(pattern: routes[best.route].text, seen: failed.seen, expected: failed.expected)
    }

    /// Two for an equal part, one for a near one or one that takes any text; one off for each part that the other
    /// lacks.
    private func walk(_ words: [[UInt8]], _ depth: Int, _ node: Int, _ score: Int, _ best: inout Way) {
        let left = words.count - depth
        let ending = left < NearestRoutes.levels ? below[node * NearestRoutes.levels + left] : -1
        let route = ending >= 0 ? ending : nodes[node].first
        let final = score - abs(words.count - partCounts[route])
        if final > best.score || (final == best.score && best.route > route) { best = Way(score: final, route: route) }
        guard left > 0 else { return }
        let word = words[depth]
        if let next = trie.child(of: node, word) {
            walk(words, depth + 1, next, score + 2, &best)
        } else if let next = near.nearest(word, from: node) {
            walk(words, depth + 1, next, score + 1, &best)
        }
        if let next = nodes[node].open { walk(words, depth + 1, next, score + 1, &best) }
    }

    private static func failure(_ parts: [[UInt8]], _ pattern: [[UInt8]?]) -> (seen: String, expected: String)? {
        func text(_ word: [UInt8]) -> String { String(decoding: word, as: UTF8.self) }
        for index in 0..<min(parts.count, pattern.count) {
            if let word = pattern[index], !isEqual(parts[index], word) { return (text(parts[index]), text(word)) }
        }
        let last = parts[parts.count - 1]
        if parts.count > pattern.count {
            return (text(parts[pattern.count]), "nothing after `\(text(parts[pattern.count - 1]))`")
        }
        if parts.count < pattern.count {
            return (text(last), pattern[parts.count].map { "`\(text($0))` after it" } ?? "a name after it")
        }
        return (text(last), "another row")
    }

    private static func isEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        for index in a.indices where ASCIIWord.folded(a[index]) != ASCIIWord.folded(b[index]) { return false }
        return true
    }
}
