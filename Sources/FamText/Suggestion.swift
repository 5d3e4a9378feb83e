/// Finds the word that a mistyped one was meant to be.
public enum Suggestion {
    /// The candidate nearest to `word`, or nil if none is near: at most one slip (a letter missing, extra or wrong, or
    /// two swapped) per three letters. Case does not count as a slip. Among equally near candidates, one with the same
    /// letters in another order wins, then one of the same length, then the first in UTF-8 order, so the answer does
    /// not depend on the order of a set. A word of more than a hundred letters was no slip. Cost: the length of the
    /// word times the total length of the candidates that have about as many letters, and mostly the same.
    public static func nearest(_ word: String, in candidates: some Sequence<String>) -> String? {
        guard word.utf8.count <= 4 * longest else { return nil }
        let wanted = Array(word.lowercased().unicodeScalars)
        guard !wanted.isEmpty, wanted.count <= longest else { return nil }
        var limit = wanted.count == 1 ? 0 : max(1, wanted.count / 3)
        var best: String?
        let kinds = Letters(word)
        for candidate in candidates where !candidate.utf8.elementsEqual(word.utf8) {
            if let kinds, let others = Letters(candidate), !kinds.mayBe(others, within: limit) { continue }
            let letters = Array(candidate.lowercased().unicodeScalars)
            guard abs(letters.count - wanted.count) <= limit, isPlausible(wanted, letters) else { continue }
            let slips = distance(wanted, letters)
            guard slips <= limit else { continue }
            if let present = best, slips == limit, !isBetter(candidate, present, wanted) { continue }
            best = candidate
            limit = slips
        }
        return best
    }

    /// The nearest candidate that passes a test, which is only run for near ones.
    public static func nearest<Candidate>(
        _ word: String, in candidates: [Candidate], named name: (Candidate) -> String,
        where isAllowed: (Candidate) throws -> Bool
    ) rethrows -> Candidate? {
        var left = candidates
        while let near = nearest(word, in: left.map(name)) {
            if let found = try left.first(where: { try name($0) == near && isAllowed($0) }) { return found }
            left.removeAll { name($0) == near }
        }
        return nil
    }

    private static let longest = 100

    /// Which letters a word of ASCII consists of, and how many they are: to see without an array that another is not
    /// near, which most are not.
    private struct Letters {
        private var kinds: UInt64 = 0
        private var count = 0

        init?(_ word: String) {
            for byte in word.utf8 {
                guard byte < 0x80 else { return nil }
                // Capitals count as small letters. Two kinds may share a bit.
                let small = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
                kinds |= 1 << UInt64(small & 63)
                count += 1
            }
        }

        /// Each slip brings at most one kind that the other word does not have.
        func mayBe(_ other: Letters, within slips: Int) -> Bool {
            abs(count - other.count) <= slips && (kinds & ~other.kinds).nonzeroBitCount <= slips
                && (other.kinds & ~kinds).nonzeroBitCount <= slips
        }
    }

    /// A word of two letters can hardly spare one: it must share a letter with the candidate.
    private static func isPlausible(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool {
        a.count > 2 || a.contains { b.contains($0) }
    }

    /// Among equally near candidates, the one with the same letters in another order, then the one of the same length.
    private static func isBetter(_ candidate: String, _ present: String, _ wanted: [Unicode.Scalar]) -> Bool {
        let a = likeness(candidate, wanted), b = likeness(present, wanted)
        return a == b ? precedes(candidate, present) : a > b
    }

    private static func likeness(_ candidate: String, _ wanted: [Unicode.Scalar]) -> Int {
        let letters = Array(candidate.lowercased().unicodeScalars)
        if letters.count != wanted.count { return 0 }
        return letters.sorted { $0.value < $1.value } == wanted.sorted { $0.value < $1.value } ? 2 : 1
    }

    private static func precedes(_ a: String, _ b: String) -> Bool {
        a.utf8.lexicographicallyPrecedes(b.utf8)
    }

    /// Damerau-Levenshtein distance with swaps of neighbors (optimal string alignment).
    static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1), row = beforeLast
        var last = Array(0...b.count)
        for i in a.indices {
            row[0] = i + 1
            for j in b.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row[j + 1] = cost
            }
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        return last[b.count]
    }
}
