/// Words that differ from another by one slip: a letter missing, extra or wrong, or two neighbors swapped. Each word
/// is here once for each letter left out, and whole; a slip leads two words to the same entry, so that a search
/// makes as many look-ups as its word has letters. Letters of another case are no slip in ASCII.
struct NearWords: Sendable {
    private struct Entry {
        var word: [UInt8]
        var node: Int
    }

    /// Longer words have no neighbors.
    private static let longest = 32

    private var entries: [UInt64: [Entry]] = [:]

    mutating func add(_ text: String, from node: Int, to target: Int) {
        let word = text.utf8.map(ASCIIWord.folded)
        guard word.count <= NearWords.longest else { return }
        for key in NearWords.keys(word, node) { entries[key, default: []].append(Entry(word: word, node: target)) }
    }

    /// Of equally near words the first in the order of their bytes.
    func nearest(_ word: [UInt8], from node: Int) -> Int? {
        guard (2...NearWords.longest).contains(word.count) else { return nil }
        let wanted = word.map(ASCIIWord.folded)
        var best: Entry?
        for key in NearWords.keys(wanted, node) {
            for entry in entries[key] ?? [] where NearWords.isOneSlip(wanted, entry.word) {
                if best.map({ entry.word.lexicographicallyPrecedes($0.word) }) ?? true { best = entry }
            }
        }
        return best?.node
    }

    private static func keys(_ word: [UInt8], _ node: Int) -> [UInt64] {
        var keys = [hash(word, without: word.count, node)]
        for index in word.indices where index == 0 || word[index] != word[index - 1] {
            keys.append(hash(word, without: index, node))
        }
        return keys
    }

    private static func hash(_ word: [UInt8], without left: Int, _ node: Int) -> UInt64 {
        var hash = (UInt64(truncatingIfNeeded: node) &+ 0x9E37_79B9_7F4A_7C15) &* 0x100_0000_01B3
        for index in word.indices where index != left { hash = (hash ^ UInt64(word[index])) &* 0x100_0000_01B3 }
        return hash
    }

    /// Words without a letter in common are no slip of each other.
    static func isOneSlip(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard abs(a.count - b.count) <= 1, a != b, min(a.count, b.count) > 1 else { return false }
        var start = 0
        while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
        let restA = a[start...], restB = b[start...]
        if a.count > b.count { return restA.dropFirst().elementsEqual(restB) }
        if a.count < b.count { return restB.dropFirst().elementsEqual(restA) }
        if restA.dropFirst().elementsEqual(restB.dropFirst()) { return true }
        return a[start] == b[start + 1] && a[start + 1] == b[start]
            && restA.dropFirst(2).elementsEqual(restB.dropFirst(2))
    }
}
