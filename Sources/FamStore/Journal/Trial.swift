import FamRegistry

extension Store {
    /// What `body` would change, by entity: it runs inside a savepoint that is always undone. Where the run has written nothing
    /// before, the write lock is given back as well, so that nobody waits while a person thinks about the answer.
    /// Costs as much as doing it. Errors: those of `body`.
    public func trial(_ body: () throws -> Void) throws -> [PlannedChange] {
        guard let access, let run = access.run else { return [] }
        let before = try changesOfRun()
        var after: [PlannedChange] = []
        do {
            try attempt {
                try body()
                after = try changesOfRun()
                throw TrialEnded()
            }
        } catch is TrialEnded {
            if !run.hasBegun { giveBack(access, run.entry) }
        }
        return after.compactMap { change in
            PlannedChange.difference(change, before.first { $0.entity === change.entity })
        }
    }

    /// Ends the transaction that only a trial has opened; the run goes on as if it had not begun.
    private func giveBack(_ access: Access, _ entry: EntryState) {
        rollBack(access)
        access.run?.entry = entry
        for depth in access.run?.levels.indices ?? 0..<0 { access.run?.levels[depth].isIssued = false }
    }

    private struct TrialEnded: Error {}
}

extension PlannedChange {
    /// What came on top of an earlier count; nil for nothing. A row that the run itself had made counts as removed when it goes.
    static func difference(_ change: PlannedChange, _ earlier: PlannedChange?) -> PlannedChange? {
        guard let earlier else { return change }
        var result = change
        result.added = max(0, change.added - earlier.added)
        result.changed = max(0, change.changed - earlier.changed)
        result.removed = change.removed - earlier.removed + max(0, earlier.added - change.added)
        return result.added + result.changed + result.removed > 0 ? result : nil
    }
}
