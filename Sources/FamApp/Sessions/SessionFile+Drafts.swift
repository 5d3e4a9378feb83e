import FamRegistry
import FamServices
import FamSessions
import FamStore
import FamText
import FamValues

/// The drafts of a file: which entries it has, whether its additions are `ensure`, and the trial of each.
extension SessionFile {
    struct Draft {
        var trial: SessionTrial.Result
        /// The first difference between the replay and the session, if any.
        var difference: SaveDifference?
        /// The positions of entries that failed, and do not fail again in the replay.
        var passing: Set<Int64>
        /// Whether its end was compared with that of the session.
        var isWhole: Bool
    }

    /// The draft of a script that adds rows only if they are missing, if that does what their `add` had done: all, or
    /// at least those whose name was added once. A whole session has the state to compare with; otherwise that of the
    /// lines as they were typed shows it.
    func ensuring(
        _ candidates: [[SessionEntry]], _ trial: inout SessionTrial, _ start: SessionTrial.Start
    ) throws -> (draft: Draft, entries: [SessionEntry])? {
        var ensured: [(mode: AdditionsOfScript, found: (draft: Draft, entries: [SessionEntry]))] = []
        var asTyped: (draft: Draft, entries: [SessionEntry])?
        for mode in trial.style == .script ? [AdditionsOfScript.ensured, .ensuredOnce] : [] {
            trial.ensures = mode
            guard let found = try draft(of: candidates, trial, start) else { return nil }
            if !found.draft.trial.saver.hasEnsured {
                // Each line is as it was typed, unless an earlier draft has others that do the same.
                if ensured.isEmpty { return found }
                asTyped = found
                break
            }
            if found.draft.difference == nil && found.draft.isWhole { return found }
            ensured.append((mode, found))
        }
        trial.ensures = .asTyped
        guard let typed = try asTyped ?? draft(of: candidates, trial, start) else { return nil }
        let states = typed.draft.trial.report.entries.map(\.digest)
        let same = ensured.first { _, found in
            (found.draft.difference == nil) == (typed.draft.difference == nil)
                && found.draft.trial.report.entries.map(\.digest) == states
        }
        trial.ensures = same?.mode ?? .asTyped
        return same?.found ?? typed
    }

    /// The first of the candidates that gives what the session gave, else the last, and the entries in it.
    private func draft(
        of candidates: [[SessionEntry]], _ trial: SessionTrial, _ start: SessionTrial.Start
    ) throws -> (draft: Draft, entries: [SessionEntry])? {
        var last: (draft: Draft, entries: [SessionEntry])?
        for candidate in candidates {
            var candidate = candidate, tries = 0
            var found = try tried(candidate, trial, start)
            // An entry that failed because of that prompt, such as a password not given or an ambiguous short name, is
            // left out.
            while !found.passing.isEmpty, tries < 5 {
                candidate.removeAll { found.passing.contains($0.position) }
                found = try tried(candidate, trial, start)
                tries += 1
            }
            last = (found, candidate)
            if found.difference == nil { break }
        }
        return last
    }

    /// The candidate sets of entries, the shortest first. A script can do without what was undone; the replay shows
    /// whether it really can.
    /// - Parameter written: what all shells wrote meanwhile, if it is to be included.
    func candidates(
        _ style: SaveStyle, _ range: ClosedRange<Int64>?, _ written: [JournalEntry], _ store: Store
    ) throws -> [[SessionEntry]] {
        guard written.isEmpty else {
            let log = try context.service(AppEnvironment.key).sessionLog()
            return [try ForeignEntries(written, sessions: header.numbers, log: log).merged(into: entries)]
        }
        guard style == .script, range == nil else { return [entries] }
        let numbers = entries.compactMap(\.journalEntry)
        guard let first = numbers.min(), let last = numbers.max(), try store.hasReversals(in: first...last) else {
            return [entries]
        }
        let meant = entries.filter { $0.status == .done || $0.isRefusedMove }
        let shorter = try Undone.removed(from: meant) { try store.journalEntry($0) }
        return [shorter, entries].compactMap { $0 }
    }

    private func tried(_ entries: [SessionEntry], _ trial: SessionTrial, _ start: SessionTrial.Start) throws -> Draft {
        let found = try trial.run(entries, from: start)
        // Rows of other shells get other ids in the replay, so the states differ, too.
        let isAlone = !entries.contains { $0.journalEntry != nil && $0.digest.isEmpty }
        let isWhole = trial.range == nil && isAlone
        let end = isWhole ? self.entries.last?.digest ?? header.startDigest : nil
        // If no entry that changed rows was left out, each state must be that of the session.
        let ours = Set(entries.map(\.position))
        let isComplete = isWhole && self.entries.allSatisfy { $0.journalEntry == nil || ours.contains($0.position) }
        return Draft(
            trial: found,
            difference: SaveDifference.first(
                between: found.saver.entries, and: found.report, end: end, comparesStates: isComplete),
            passing: SaveDifference.transientFailures(found.saver.entries, found.report), isWhole: isWhole)
    }
}
