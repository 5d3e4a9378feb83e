import FamRegistry

extension Store {
    /// What `body` would change, by entity: it runs inside a savepoint that is always undone. Where the run has written
    /// nothing before, the write lock is given back as well, so that nobody waits while a person thinks about the
    /// answer. Costs as much as doing it. Errors: those of `body`.
    public func trial(_ body: () throws -> Void) throws -> [PlannedChange] {
        guard let access, let run = access.run else { return [] }
        let before = try changesOfRun()
        var after: [PlannedChange] = []
        do {
            try attempt {
                try body()
                after = try changesOfRun(rows: 1)
                throw TrialEnded()
            }
        } catch is TrialEnded {
            if !run.hasBegun { giveBack(access, run.entry) }
        }
        return PlannedChange.differences(after, since: before)
    }

    /// Ends the transaction that only a trial has opened; the run goes on as if it had not begun.
    func giveBack(_ access: Access, _ entry: EntryState) {
        rollBack(access)
        access.run?.entry = entry
        for depth in access.run?.levels.indices ?? 0..<0 { access.run?.levels[depth].isIssued = false }
    }

    private struct TrialEnded: Error {}
}

extension PlannedChange {
    /// What came on top of earlier counts, by entity; those without anything new are left out. Rows are reported only
    /// where all is new.
    public static func differences(_ after: [PlannedChange], since before: [PlannedChange]) -> [PlannedChange] {
        let gone = before.filter { old in !after.contains { $0.entity === old.entity } }
        let all = after + gone.map { PlannedChange(entity: $0.entity, added: 0, changed: 0, removed: 0) }
        return all.compactMap { change in difference(change, before.first { $0.entity === change.entity }) }
    }

    /// For one entity; nil for nothing. A row that the run itself had made counts as removed when it goes.
    private static func difference(_ change: PlannedChange, _ earlier: PlannedChange?) -> PlannedChange? {
        guard let earlier else { return change }
        var result = change
        result.rows = []
        result.added = max(0, change.added - earlier.added)
        result.changed = max(0, change.changed - earlier.changed)
        result.removed = change.removed - earlier.removed + max(0, earlier.added - change.added)
        return result.added + result.changed + result.removed > 0 ? result : nil
    }
}
