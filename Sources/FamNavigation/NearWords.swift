/// Words that differ from another by one typo: a letter missing, extra or wrong, or two neighbors swapped. Each word is
/// stored whole and once for each letter left out; two words one typo apart share such an entry, so a search makes as
/// many look-ups as its word has letters. In ASCII, case is ignored.
struct NearWords: Sendable {
    private struct Entry {
        let key: UInt64
        let word: [UInt8]
        let node: Int
        /// The previous entry at its place; −1 for none.
        let next: Int32
    }

    /// Longer words are not searched.
    private static let longest = 32

    private var entries: [Entry] = []
    /// The newest entry at each place, which the low bits of a key say; −1 where there is none. A power of two.
    private var places = [Int32](repeating: -1, count: 64)

    mutating func add(_ word: [UInt8], from node: Int, to target: Int) {
        guard word.count <= NearWords.longest else { return }
        let word = word.map(ASCIIWord.folded)
        NearWords.forEachKey(word, node) { add($0, word, target) }
    }

    private mutating func add(_ key: UInt64, _ word: [UInt8], _ node: Int) {
        if entries.count == places.count { grow() }
        let place = place(key)
        entries.append(Entry(key: key, word: word, node: node, next: places[place]))
        places[place] = Int32(entries.count - 1)
    }

    private mutating func grow() {
        let all = entries
        entries = []
        places = [Int32](repeating: -1, count: places.count * 4)
        for entry in all { add(entry.key, entry.word, entry.node) }
    }

    private func place(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key ^ key >> 32) & (places.count - 1) }

    /// Among equally similar words the first in byte order.
    func nearest(_ word: [UInt8], from node: Int) -> Int? {
        guard (2...NearWords.longest).contains(word.count) else { return nil }
        let wanted = word.map(ASCIIWord.folded)
        var best: Int?
        NearWords.forEachKey(wanted, node) { key in
            var at = Int(places[place(key)])
            while at >= 0 {
                if entries[at].key == key, NearWords.isOneSlip(wanted, entries[at].word),
                    best.map({ entries[at].word.lexicographicallyPrecedes(entries[$0].word) }) ?? true
                {
                    best = at
                }
                at = Int(entries[at].next)
            }
        }
        return best.map { entries[$0].node }
    }

    /// The whole word, and the word without each of its letters, once for a run of equal letters.
    @inline(__always)
    private static func forEachKey(_ word: [UInt8], _ node: Int, _ body: (UInt64) -> Void) {
        word.withUnsafeBufferPointer { word in
            body(hash(word, without: word.count, node))
            for index in word.indices where index == 0 || word[index] != word[index - 1] {
                body(hash(word, without: index, node))
            }
        }
    }

    @inline(__always)
    private static func hash(_ word: UnsafeBufferPointer<UInt8>, without left: Int, _ node: Int) -> UInt64 {
        var hash = (UInt64(truncatingIfNeeded: node) &+ 0x9E37_79B9_7F4A_7C15) &* 0x100_0000_01B3
        for index in word.indices where index != left { hash = (hash ^ UInt64(word[index])) &* 0x100_0000_01B3 }
        return hash
    }

    /// Words without a common letter are not typos of each other.
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
