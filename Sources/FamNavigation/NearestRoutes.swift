import FamRegistry
import FamText

/// The pattern that a refused link comes nearest to, and the first part in which they differ.
public struct NearestRoute: Sendable {
    public var pattern: String
    /// The part of the link that failed.
    public var seen: String
    /// What the pattern has at that place.
    public var expected: String
}

/// All patterns and addresses as a tree in which words with one slip are found. The cost of a search depends on the
/// link and not on the number of patterns, so a list of refused links costs about as much as one of accepted links.
final class NearestRoutes: Sendable {
    struct Route: Sendable {
        var text: String
        /// Scheme, host, path; nil for a part that matches any word.
        var parts: [String?]
    }

    private struct Node {
        var open: Int?
        /// The first route at all.
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

    private let routes: [Route]
    private let nodes: [Node]
    /// For each node the first route that ends this many parts below it, for the first few levels; -1 for none.
    private let below: [Int]
    private let trie: WordTrie
    private let near: NearWords
    /// Nodes after a host, by its word: where the scheme alone is wrong.
    private let hosts: [[UInt8]: Int]

    init(patterns: [LinkMatcher.Pattern], screens: [ScreenSpec]) {
        let all =
            patterns.map { Route(text: $0.text, parts: [$0.spec.scheme, $0.spec.host] + $0.spec.path.map(\.wordText)) }
            + screens.map { Route(text: "fam:/" + $0.patternText, parts: ["fam"] + $0.pattern.map(\.wordText)) }
        routes = all
        var nodes = [Node()], below = [Int](repeating: -1, count: NearestRoutes.levels)
        var trie = WordTrie(), near = NearWords(), hosts: [[UInt8]: Int] = [:]
        for (index, route) in all.enumerated() {
            var at = WordTrie.root, way = [at]
            for (depth, part) in route.parts.enumerated() {
                let count = trie.nodeCount
                let next = trie.add(part.map { Array($0.utf8) }, to: at)
                if next == count {
                    nodes.append(Node())
                    below += repeatElement(-1, count: NearestRoutes.levels)
                    if let part {
                        near.add(part, from: at, to: next)
                        if depth == 1, hosts[Array(part.utf8)] == nil { hosts[Array(part.utf8)] = next }
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
        let final = score - abs(words.count - routes[route].parts.count)
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

    private static func failure(_ parts: [[UInt8]], _ pattern: [String?]) -> (seen: String, expected: String)? {
        func text(_ index: Int) -> String { String(decoding: parts[index], as: UTF8.self) }
        for (index, word) in pattern.enumerated() where index < parts.count {
            if let word, !isEqual(parts[index], word) { return (text(index), word) }
        }
        let last = parts.count - 1
        if parts.count > pattern.count {
            return (text(pattern.count), "nothing after `\(text(pattern.count - 1))`")
        }
        if parts.count < pattern.count {
            return (text(last), pattern[parts.count].map { "`\($0)` after it" } ?? "a name after it")
        }
        return (text(last), "another row")
    }

    private static func isEqual(_ part: [UInt8], _ word: String) -> Bool {
        guard part.count == word.utf8.count else { return false }
        var index = 0
        for byte in word.utf8 {
            if ASCIIWord.folded(byte) != ASCIIWord.folded(part[index]) { return false }
            index += 1
        }
        return true
    }
}

extension PatternPart {
    /// The static word; nil for a row or any text.
    fileprivate var wordText: String? { if case .fixed(let word) = self { word } else { nil } }
}
