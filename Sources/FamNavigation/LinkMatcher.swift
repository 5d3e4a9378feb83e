import FamRegistry
import Synchronization

/// The link patterns of all features as one tree of words, so that a match costs the same with sixty patterns and with
/// six thousand. Rows are not looked up here.
///
/// Among the patterns that match a link, the lowest rank wins; then the lowest turn; then, part by part from the left,
/// a word before a row, a row before any text; then the one that requires more items; then the id. The order of
/// registration does not matter.
public final class LinkMatcher: Sendable {
    /// A pattern with its ranking.
    public final class Pattern: Sendable {
        public let feature: String
        public let rank: Int
        public let spec: LinkSpec
        /// `tinywins://child?id=CHILD`
        public let text: String
        /// Its place among all patterns.
        let place: Int

        init(_ feature: Feature, _ spec: LinkSpec, place: Int) {
            self.feature = feature.id
            rank = feature.rank
            self.spec = spec
            self.place = place
            text = spec.patternText
        }
    }

    /// How host and path are read.
    enum Shape: Equatable, Sendable {
        /// As written.
        case own
        /// Only the last segment counts, or only the host.
        case last, host
        /// Only the segments at these places count.
        case part(Range<Int>)
        /// The last segment is the host, or the host the only segment.
        case lastIsHost, hostIsPath

        func host(_ link: ParsedLink) -> ParsedLink.Piece { link.pieces[self == .lastIsHost ? link.segmentCount : 0] }

        /// The place of the first segment and after the last.
        func segments(_ link: ParsedLink) -> Range<Int> {
            switch self {
            case .own: 1..<link.segmentCount + 1
            case .last: link.segmentCount..<link.segmentCount + 1
            case .part(let places): places
            case .host, .lastIsHost: 0..<0
            case .hostIsPath: 0..<1
            }
        }
    }

    /// The patterns that a link fits by shape, the best first.
    public struct Candidates: Sendable {
        public let first: Pattern?
        public let others: [Pattern]
        let shape: Shape

        public var patterns: [Pattern] { (first.map { [$0] } ?? []) + others }
    }

    /// In order of rank, then id.
    public let patterns: [Pattern]
    private let trie: WordTrie
    /// The patterns that end at a node, by their places in `order`: the first, or −1, and the others.
    private let first: [Int32]
    private let others: [[Int32]]
    /// The nodes of schemes with patterns that may be anywhere in a path.
    private let searched: Set<Int>
    /// The patterns in order of ranking.
    private let order: [Pattern]
    private let nearest = AtomicLazyReference<NearestRoutes>()

    public init(features: [Feature]) {
        patterns = features.flatMap { feature in feature.links.map { (feature: feature, spec: $0) } }
            .sorted { ($0.feature.rank, $0.spec.id) < ($1.feature.rank, $1.spec.id) }
            .enumerated().map { Pattern($1.feature, $1.spec, place: $0) }
        order = patterns.enumerated().map {
            (pattern: $1, key: [$1.rank, $1.spec.turn] + LinkMatcher.looseness($1.spec) + [$0])
        }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.pattern)
        var trie = WordTrie(), first: [Int32] = [-1], others: [[Int32]] = [[]], searched: Set<Int> = []
        for (index, pattern) in order.enumerated() {
            var node = trie.add(Array(pattern.spec.scheme.utf8), to: WordTrie.root)
            if pattern.spec.isAnywhere { searched.insert(node) }
            for word in pattern.spec.words { node = trie.add(word, to: node) }
            while first.count < trie.nodeCount {
                first.append(-1)
                others.append([])
            }
            if first[node] < 0 { first[node] = Int32(index) } else { others[node].append(Int32(index)) }
        }
        self.trie = trie
        self.first = first
        self.others = others
        self.searched = searched
    }

    /// The ranking within a rank, lowest first: the kind of each part, then how few items it requires.
    private static func looseness(_ spec: LinkSpec) -> [Int] {
        let path = spec.path.map { part in
            switch part {
            case .fixed: 0
            case .row: 1
            case .text: 2
            }
        }
        return [spec.host == nil ? 2 : 0] + path + [-spec.query.count(where: \.isRequired)]
    }

    /// The link's own form first: as written, then as the apps read it, who only looked at part of it (N section 9). If
    /// nothing matches, the other form: host instead of the last path segment, and vice versa.
    public func candidates(_ link: ParsedLink) -> Candidates {
        let start = trie.child(of: WordTrie.root, link.bytes, 0..<link.schemeEnd, link.schemeHash)
        guard let start else { return Candidates(first: nil, others: [], shape: .own) }
        let own = matches(link, .own, start)
        if own.first != nil || link.hasScheme("fam") { return own }
        guard link.segmentCount > 0 else { return matches(link, .hostIsPath, start) }
        if searched.contains(start), let found = anywhere(link, start) { return found }
        for shape in [Shape.last, .host] {
            let found = matches(link, shape, start)
            if found.first != nil { return found }
        }
        return matches(link, .lastIsHost, start)
    }

    /// Among the segments from which a pattern matches to the end, or which are one, those of the pattern with the best
    /// ranking.
    private func anywhere(_ link: ParsedLink, _ start: Int) -> Candidates? {
        let end = link.segmentCount + 1
        var best: (rank: Int32, shape: Shape)?
        for place in 1..<end {
            for shape in [Shape.part(place..<end), .part(place..<place + 1)] {
                guard let rank = first(link, shape, start), order[Int(rank)].spec.isAnywhere else { continue }
                if rank < best?.rank ?? .max { best = (rank, shape) }
                break
            }
        }
        return best.map { matches(link, $0.shape, start) }
    }

    private func first(_ link: ParsedLink, _ shape: Shape, _ start: Int) -> Int32? {
        var best: Int32 = -1, more: [Int32] = []
        let segments = shape.segments(link)
        walk(link, start, shape.host(link), segments.lowerBound, segments.upperBound, &best, &more)
        return best < 0 ? nil : best
    }

    private func matches(_ link: ParsedLink, _ shape: Shape, _ start: Int) -> Candidates {
        var best: Int32 = -1, more: [Int32] = []
        let segments = shape.segments(link)
        walk(link, start, shape.host(link), segments.lowerBound, segments.upperBound, &best, &more)
        if !more.isEmpty { more.sort() }
        return Candidates(
            first: best < 0 ? nil : order[Int(best)], others: more.isEmpty ? [] : more.map { order[Int($0)] },
            shape: shape)
    }

    /// Follows both edges where there are two: the word's own, and the one for any word.
    private func walk(
        _ link: ParsedLink, _ node: Int, _ piece: ParsedLink.Piece, _ next: Int, _ last: Int, _ best: inout Int32,
        _ more: inout [Int32]
    ) {
        if let child = step(node, piece, link) { goOn(link, child, next, last, &best, &more) }
        if let child = trie.child(of: node) { goOn(link, child, next, last, &best, &more) }
    }

    private func goOn(
        _ link: ParsedLink, _ node: Int, _ next: Int, _ last: Int, _ best: inout Int32, _ more: inout [Int32]
    ) {
        guard next == last else { return walk(link, node, link.pieces[next], next + 1, last, &best, &more) }
        let found = first[node]
        guard found >= 0 else { return }
        if best < 0 {
            best = found
        } else {
            more.append(max(found, best))
            best = min(found, best)
        }
        if !others[node].isEmpty { more += others[node] }
    }

    private func step(_ node: Int, _ piece: ParsedLink.Piece, _ link: ParsedLink) -> Int? {
        if piece.isEscaped { return trie.child(of: node, Array(link.text(piece).utf8)) }
        return trie.child(of: node, link.bytes, piece.range, piece.hash)
    }

    /// The pattern that a refused link comes nearest to; made when the first one is refused.
    func nearestRoutes(_ map: NavigationMap) -> NearestRoutes {
        nearest.load() ?? nearest.storeIfNil(NearestRoutes(patterns: patterns, screens: map.screens))
    }
}

extension LinkSpec {
    /// Host and path for a tree of words; nil for a part that matches any word.
    var words: [[UInt8]?] { [host.map { Array($0.utf8) }] + path.map(\.word) }

    /// `tinywins://child?id=CHILD`, as lists and messages show a pattern; optional items go in brackets.
    public var patternText: String {
        var text = scheme + "://" + (host ?? "…")
        for part in path { text += "/" + part.text }
        var mark = "?"
        for item in query {
            text += item.isRequired ? mark + item.patternText : "[\(mark)\(item.patternText)]"
            mark = "&"
        }
        return text
    }
}

extension LinkParameter {
    /// `id=CHILD`
    var patternText: String { "\(name)=\(type.unwrapped.description.uppercased())" }
}

extension PatternPart {
    /// The static word; nil for a part that matches any word.
    var word: [UInt8]? { if case .fixed(let word) = self { Array(word.utf8) } else { nil } }
}
