import FamText
import FamValues

/// `undo` and `redo`.
extension Store {
    /// Undoes entries, as an entry of its own, field by field: what they changed, and later entries did not, is
    /// restored. For a nil `session`, of every session. Throws `nothing-to-undo`, or `undo-conflict` with all
    /// conflicts; then nothing is changed. With `skippingConflicts`, those are left unchanged and the rest is undone.
    /// If the run has already changed something, that becomes an entry before the undo's.
    /// - Parameter isOfAll: in a script, also undoes entries from before it.
    @discardableResult
    public func undo(
        _ range: UndoRange = .latest, session: Int64? = nil, skippingConflicts: Bool = false, isOfAll: Bool = false
    ) throws -> UndoOutcome {
        try reverting(.undo, skippingConflicts) {
            let targets = try undoTargets(range, session, isOfAll: isOfAll)
            return (targets, targets)
        }
    }

    /// Redoes the latest undo, provided the session has changed nothing else since.
    @discardableResult
    public func redo(
        session: Int64? = nil, skippingConflicts: Bool = false, isOfAll: Bool = false
    ) throws -> UndoOutcome {
        try reverting(.redo, skippingConflicts) {
            let undo = try redoTarget(session, isOfAll: isOfAll)
            let undone = try rangesUndone(by: undo.number).flatMap { range in
                try entries(
                    "undone_by = ?1 AND kind IN ('do', 'job') AND n BETWEEN ?2 AND ?3",
                    [.int(undo.number), .int(range.lowerBound), .int(range.upperBound)])
            }
            return ([undo], undone)
        }
    }

    /// Reverts `targets` in an entry of the given kind; `subject` are the entries named in messages.
    private func reverting(
        _ kind: EntryKind, _ skips: Bool, _ choose: () throws -> (targets: [JournalEntry], subject: [JournalEntry])
    ) throws -> UndoOutcome {
        try mapped {
            try attempt {
                let access = try writing()
                try splitEntry(access, kind: kind)
                let (targets, subject) = try choose()
                let steps = kind == .undo ? try stepsAfterUndo(access, of: targets) : []
                let (left, met) = try revert(targets, access)
                for step in steps { try step() }
                guard let state = access.run?.entry else {
                    throw Diagnostic(.nothingToUndo, "there is no change left to undo")
                }
                if !left.isEmpty, !skips || state.isEmpty {
                    throw try refusal(skips ? left : met, kind, isAll: state.isEmpty)
                }
                try mark(kind, targets, by: state.number)
                try finishEntry(access, evenIfEmpty: true)
                access.run?.entry = EntryState(header: state.header)
                try startEntry(access)
                // Several entries may have changed the same row, which then differs only once.
                let counts =
                    targets.count > 1
                    ? try rowsChanged(by: state.number) : (state.added, state.changed, state.removed)
                return UndoOutcome(
                    entry: state.number, entries: subject, added: counts.0, changed: counts.1, removed: counts.2,
                    left: left.map(\.reason))
            }
        }
    }

    /// Reverts the changes of the entries, and skips conflicts in the next attempt. Also a refusal comes from here: it
    /// advises to skip them only if something is left to revert then.
    /// - Returns: what was left unchanged, and the conflicts that the first attempt met.
    private func revert(
        _ targets: [JournalEntry], _ access: Access
    ) throws -> (left: [UndoConflict], met: [UndoConflict]) {
        let later = try LaterChanges(self, targets: targets)
        var left: [UndoConflict] = [], met: [UndoConflict] = []
        while true {
            let guarding = ReversalGuard(later: later, skipping: left)
            do {
                try attempt {
                    let access = try writing()
                    for target in targets {
                        try Reversal(store: self, access: access, entry: target.number, guarding: guarding).run()
                    }
                    try dropMarks(of: targets, access)
                    try checkConstraints(access, of: targets, guarding)
                    if !guarding.conflicts.isEmpty { throw ReversalStopped() }
                }
                return (left, met)
            } catch is ReversalStopped {
                if met.isEmpty { met = guarding.conflicts }
                left += guarding.conflicts
            }
        }
    }

    private struct ReversalStopped: Error {}

    private func mark(_ kind: EntryKind, _ targets: [JournalEntry], by number: Int64) throws {
        if kind == .undo { try noteUndone(targets, by: number) }
        let set = try statement("UPDATE fam_journal SET undone_by = ? WHERE n = ?")
        for target in targets {
            set.bind(number, at: 0)
            set.bind(target.number, at: 1)
            try set.execute()
            try followUndo(kind, target.number, by: number)
            guard kind == .redo else { continue }
            let free = try statement(
                "UPDATE fam_journal SET undone_by = NULL "
                    + "WHERE undone_by = ? AND kind IN ('do', 'job') AND n BETWEEN ? AND ?")
            for range in try rangesUndone(by: target.number) {
                free.bind(target.number, at: 0)
                free.bind(range.lowerBound, at: 1)
                free.bind(range.upperBound, at: 2)
                try free.execute()
            }
            try forgetUndone(by: target.number)
        }
    }
}
