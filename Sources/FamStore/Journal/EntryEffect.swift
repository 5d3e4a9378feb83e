/// How many rows an entry added, changed and removed.
public struct EntryEffect: Equatable, Sendable {
    public let added: Int
    public let changed: Int
    public let removed: Int
}

extension Store {
    /// What each entry after this one did, in order. Cost: a row of the journal each, or none for those that a batch
    /// left in memory.
    public func effects(after number: Int64) throws -> [EntryEffect] {
        try accessing { _ in
            let rows = try statement(fixed: "SELECT added, changed, removed FROM fam_journal WHERE n > ? ORDER BY n")
            defer { rows.reset() }
            rows.bind(number, at: 0)
            var found: [EntryEffect] = []
            while try rows.step() {
                found.append(
                    EntryEffect(added: Int(rows.int(0)), changed: Int(rows.int(1)), removed: Int(rows.int(2))))
            }
            for row in state.leftEntries where row.number > number {
                found.append(EntryEffect(added: row.added, changed: row.changed, removed: row.removed))
            }
            return found
        }
    }
}
