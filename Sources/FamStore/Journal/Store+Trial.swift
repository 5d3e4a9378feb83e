import FamRegistry

extension Store {
    /// What `body` would change, by entity: it runs inside a savepoint that is always rolled back. If the run had
    /// written nothing before, the write lock is released, too, so that no other process waits while the user thinks
    /// about the answer. Costs as much as doing it. Throws the errors of `body`.
    public func trial(_ body: () throws -> Void) throws -> [PlannedChange] {
        guard let access, let run = access.run else { return [] }
        var changes: [PlannedChange] = []
        do {
            try attempt {
                let mark = try markRun()
                try body()
                changes = try changesOfRun(since: mark, rows: 1)
                throw TrialEnded()
            }
        } catch is TrialEnded {
            if !run.hasBegun { giveBack(access, run.entry) }
        }
        return changes
    }

    /// Ends a transaction opened only for a trial; the run continues as if it had not begun.
    func giveBack(_ access: Access, _ entry: EntryState) {
        if access.batch != nil { return }
        rollBack(access)
        access.run?.entry = entry
        for depth in access.run?.levels.indices ?? 0..<0 { access.run?.levels[depth].isIssued = false }
    }

    private struct TrialEnded: Error {}
}
