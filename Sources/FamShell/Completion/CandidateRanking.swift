import Foundation

/// How well a candidate matches what was typed: prefix before substring before fuzzy, the exact case first.
enum CandidateRanking {
    enum Fit: Int, Comparable {
        case exactPrefix, prefix, wordPrefix, substring, fuzzy
        static func < (a: Fit, b: Fit) -> Bool { a.rawValue < b.rawValue }
        var isPrefix: Bool { self <= .prefix }
    }

    /// The candidates that fit, best first; those of equal fit stay in their order. Doubles go. Cost: linear in the
    /// candidates, plus the sort.
    static func rank(_ candidates: [Candidate], for typed: String, in range: Range<Int>, limit: Int = 200) -> Completion
    {
        let needle = folded(typed)
        var seen: Set<String> = []
        var found: [(fit: Fit, order: Int, candidate: Candidate)] = []
        for (order, candidate) in candidates.enumerated() {
            guard let fit = fit(of: candidate.text, typed: typed, folded: needle),
                seen.insert(candidate.insertion).inserted
            else { continue }
            found.append((fit, order, candidate))
        }
        found.sort { ($0.fit, $0.order) < ($1.fit, $1.order) }
        let kept = found.prefix(limit)
        return Completion(
            range: range, candidates: kept.map(\.candidate), prefixCount: kept.prefix { $0.fit.isPrefix }.count)
    }

    static func fit(of text: String, typed: String, folded needle: String) -> Fit? {
        if typed.isEmpty || text.utf8.starts(with: typed.utf8) { return .exactPrefix }
        let hay = folded(text)
        if hay.hasPrefix(needle) { return .prefix }
        if let found = hay.range(of: needle) {
            let before = found.lowerBound > hay.startIndex ? hay[hay.index(before: found.lowerBound)] : " "
            return before.isLetter || before.isNumber ? .substring : .wordPrefix
        }
        // One letter fits almost everything in a fuzzy way.
        return needle.count > 1 && isSubsequence(needle, of: hay) ? .fuzzy : nil
    }

    private static func isSubsequence(_ needle: String, of hay: String) -> Bool {
        var rest = needle[...]
        for character in hay where character == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    private static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
