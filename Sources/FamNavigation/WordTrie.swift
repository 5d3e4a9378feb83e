/// Sequences of words as a tree whose edges are in one hash table, so that a step costs the same with six words and
/// with six thousand. Words are bytes, and compare without ASCII case. A node may have one further edge for any word.
struct WordTrie: Sendable {
    private struct Edge {
        /// −1 while the slot is free.
        var node: Int32 = -1
        var start: Int32 = 0
        var count: Int32 = 0
        var target: Int32 = 0
        var hash: UInt32 = 0
    }

    static let root = 0

    private var words: [UInt8] = []
    private var slots = [Edge](repeating: Edge(), count: 16)
    private var used = 0
    /// The target of the edge for any word, by node; −1 for none.
    private var open: [Int32] = [-1]

    var nodeCount: Int { open.count }

    /// The node after the edge that any word takes; nil without one.
    func child(of node: Int) -> Int? { open[node] < 0 ? nil : Int(open[node]) }

    func child(of node: Int, _ word: [UInt8]) -> Int? { child(of: node, word, 0..<word.count, WordTrie.hash(word)) }

    /// - Parameter hash: `ParsedLink.Piece.hash` of the bytes of the word, which are in `range`.
    func child(of node: Int, _ bytes: [UInt8], _ range: Range<Int>, _ hash: UInt32) -> Int? {
        let edge = slots[slot(node, bytes, range, hash)]
        return edge.node < 0 ? nil : Int(edge.target)
    }

    /// Nil means any word.
    mutating func add(_ word: [UInt8]?, to node: Int) -> Int {
        guard let word else {
            if open[node] < 0 { open[node] = Int32(newNode()) }
            return Int(open[node])
        }
        if let known = child(of: node, word) { return known }
        if used * 2 >= slots.count { grow() }
        let target = newNode(), hash = WordTrie.hash(word)
        let edge = Edge(
            node: Int32(node), start: Int32(words.count), count: Int32(word.count), target: Int32(target), hash: hash)
        slots[slot(node, word, 0..<word.count, hash)] = edge
        words += word.map(ASCIIWord.folded)
        used += 1
        return target
    }

    private static func hash(_ word: [UInt8]) -> UInt32 {
        word.reduce(ParsedLink.Piece.emptyHash, ParsedLink.Piece.hash)
    }

    private mutating func newNode() -> Int {
        open.append(-1)
        return open.count - 1
    }

    private mutating func grow() {
        let old = slots
        slots = [Edge](repeating: Edge(), count: old.count * 2)
        for edge in old where edge.node >= 0 {
            slots[slot(Int(edge.node), words, Int(edge.start)..<Int(edge.start + edge.count), edge.hash)] = edge
        }
    }

    /// The slot of the edge, or a free one for it: there is always one.
    private func slot(_ node: Int, _ bytes: [UInt8], _ range: Range<Int>, _ hash: UInt32) -> Int {
        let mixed = (UInt64(hash) ^ UInt64(truncatingIfNeeded: node) &* 0x9E37_79B9) &* 0x9E37_79B9_7F4A_7C15
        var index = Int(truncatingIfNeeded: mixed >> 32) & (slots.count - 1)
        while true {
            let edge = slots[index]
            if edge.node < 0 || (edge.hash == hash && edge.node == Int32(node) && isEqual(edge, bytes, range)) {
                return index
            }
            index = (index + 1) & (slots.count - 1)
        }
    }

    private func isEqual(_ edge: Edge, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        guard edge.count == Int32(range.count) else { return false }
        let offset = Int(edge.start) - range.lowerBound
        for index in range where words[index + offset] != ASCIIWord.folded(bytes[index]) { return false }
        return true
    }
}
