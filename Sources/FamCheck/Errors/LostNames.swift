/// Names that may not have been declared as they were meant.
struct LostNames {
    /// Of a longer name only the whole is known.
    private static let longest = 60

    private var names: Set<String> = []
    /// The beginnings and ends of them: `total` of `totals`.
    private var parts: Set<Substring> = []

    var isEmpty: Bool { names.isEmpty }
    func contains(_ name: String) -> Bool { names.contains(name) }
    /// Whether one of them begins or ends so.
    func mayBe(_ word: String) -> Bool { parts.contains(word[...]) }

    mutating func insert(_ name: String) {
        guard names.insert(name).inserted else { return }
        parts.insert(name[...])
        guard name.utf8.count <= LostNames.longest else { return }
        for place in name.indices.dropFirst() {
            parts.insert(name[..<place])
            parts.insert(name[place...])
        }
    }
}
