/// What the entries of a session assign to: `$n = 1` anywhere in their text, and whatever the functions and closures
/// assign to that they name. A name may be declared anew without it; a line too many does no harm.
struct AssigningNames {
    private var effects: [String: Set<String>] = [:]

    init(_ entries: [SessionEntry], _ known: WordsByEntry) {
        for entry in entries {
            let words = known.of(entry), names = words.lasting
            guard !names.isEmpty else { continue }
            let effect = words.assignedLater.union(called(by: words))
            for name in names where !effect.isEmpty { effects[name, default: []].formUnion(effect) }
        }
    }

    func assigned(by words: EntryWords) -> Set<String> { words.assigned.union(called(by: words)) }

    private func called(by words: EntryWords) -> Set<String> {
        guard !effects.isEmpty else { return [] }
        var found: Set<String> = []
        for name in words.used.union(words.mentioned) { effects[name].map { found.formUnion($0) } }
        return found
    }
}
