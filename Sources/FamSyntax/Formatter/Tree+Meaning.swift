import FamText

extension Tree {
    /// Whether two valid texts with the same table of names mean the same: their trees differ only in offsets. The
    /// parser makes nodes in the order of the text, so equal trees are equal arrays. Cost: linear.
    func means(_ other: Tree) -> Bool {
        guard nodes.count == other.nodes.count, children == other.children, texts == other.texts,
            extras.count == other.extras.count
        else {
            return false
        }
        var places: Set<Int> = []
        for index in nodes.indices {
            if Interrupt.isRequested { return false }
            let mine = nodes[index], its = other.nodes[index]
            guard mine.kind == its.kind, mine.flag == its.flag, mine.a == its.a, mine.b == its.b else { return false }
            let id = NodeID(index: UInt32(index))
            switch mine.kind {
            case .word, .text, .timeWord, .address, .url:
                guard text(of: id).utf8.elementsEqual(other.text(of: id).utf8) else { return false }
            case .define: places.formUnion([Int(mine.b) + 4, Int(mine.b) + 5])
            default: break
            }
        }
        return extras.indices.allSatisfy { index in
            // Both must have the doc comment; its offsets may differ.
            places.contains(index)
                ? (extras[index] == .max) == (other.extras[index] == .max) : extras[index] == other.extras[index]
        }
    }
}
