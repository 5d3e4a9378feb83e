import FamText
import FamValues

/// Which entries to undo.
public enum UndoRange: Sendable {
    /// The latest one in effect of the session (a second `undo` goes one further back).
    case latest
    /// The latest `count` in effect of the session.
    case last(Int)
    /// This one, of any session.
    case entry(Int64)
    /// All of the session made after this time, including those of jobs.
    case to(Instant)
    /// The latest run of this job that is in effect.
    case job(String)
    /// All in effect of one run of a script, which with `--stepwise` made several: of the run of this entry, or for nil
    /// of the session's latest entry.
    case run(Int64?)
}

/// What an undo or redo did.
public struct UndoOutcome: Sendable {
    /// The entry of the undo itself.
    public var entry: Int64
    /// The entries that were undone or redone, newest first.
    public var entries: [JournalEntry]
    public var added: Int
    public var changed: Int
    public var removed: Int
    /// The conflicts that were left unchanged, each as half a sentence.
    public var left: [String] = []
    /// The entries that also stored a secret, a password or a sign-in, which is not undone.
    public var keptSecrets: [JournalEntry] { entries.filter(\.changedSecrets) }
}

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

    /// The entries that `undo` would undo, newest first.
    /// - Throws: what `undo` throws before it reads rows.
    public func undoTargets(_ range: UndoRange, session: Int64?, isOfAll: Bool = false) throws -> [JournalEntry] {
        try asIfEnded { try undoTargets(range, session, isOfAll: isOfAll) }
    }

    /// Runs `read` after the changes of the current run became an entry, which a reversal handles like any other.
    private func asIfEnded<T>(_ read: () throws -> T) throws -> T {
        guard let access, access.run?.isEntryEmpty == false else { return try accessing { _ in try read() } }
        var result: T?
        do {
            try attempt {
                try mapped {
                    try splitEntry(try writing(), kind: .do)
                    result = try read()
                }
                throw PreviewDone()
            }
        } catch is PreviewDone {}
        guard let result else { throw Diagnostic(.nothingToUndo, "there is no change left to undo") }
        return result
    }

    private struct PreviewDone: Error {}

    private func undoTargets(_ range: UndoRange, _ session: Int64?, isOfAll: Bool) throws -> [JournalEntry] {
        let targets = try own(range, isOfAll: isOfAll) ?? entriesInEffect(range, session)
        try requireJournaled(range, targets)
        guard let oldest = targets.last else { throw try nothingLeft(of: range, session, isOfAll: isOfAll) }
        try requireKept(since: oldest.number, "`\(oldest.name)` cannot be undone")
        try requireInside(targets, session)
        return targets
    }

    /// What `undo` in a script undoes by default: only entries of the script itself.
    private func own(_ range: UndoRange, isOfAll: Bool) throws -> [JournalEntry]? {
        guard let own = entriesOfScript, !isOfAll else { return nil }
        switch range {
        case .latest: return try entries("kind = 'do' AND undone_by IS NULL", of: own, limit: 1)
        case .last(let count): return try entries("kind = 'do' AND undone_by IS NULL", of: own, limit: max(0, count))
        case .entry, .to, .job, .run: return nil
        }
    }

    /// Those of earlier runs, and those finished by this run.
    /// Nil where other entries than those are meant.
    private var entriesOfScript: Set<Int64>? {
        guard let own = ownEntries?.union(access?.run?.finished ?? []) else { return nil }
        return own.isEmpty && looksBeyondScript ? nil : own
    }

    private func entries(_ test: String, of own: Set<Int64>, limit: Int) throws -> [JournalEntry] {
        guard let first = own.min() else { return [] }
        let rows = try statement("\(Store.selectEntry()) WHERE n >= ?1 AND \(test) ORDER BY n DESC")
        defer { rows.reset() }
        rows.bind(first, at: 0)
        var result: [JournalEntry] = []
        while result.count < limit, try rows.step() {
            if own.contains(rows.int(0)) { result.append(Store.entry(rows)) }
        }
        return result
    }

    private func nothingLeft(of range: UndoRange, _ session: Int64?, isOfAll: Bool) throws -> Diagnostic {
        switch range {
        case .run(let number?):
            return Diagnostic(.nothingToUndo, "nothing of the run of `j\(number)` is left to undo")
        case .to(let time):
            let form = ValueText(zone: try connection().zone, now: nil), whose = session == nil ? "" : "this session "
            return Diagnostic(
                .nothingToUndo, "no change \(whose)made after \(form.human(.datetime(time))) is left to undo",
                help: session == nil ? nil : "`--all` looks at those of other sessions, too")
        default: return nothingLeft(isOfAll: isOfAll)
        }
    }

    private func nothingLeft(isOfAll: Bool) -> Diagnostic {
        guard entriesOfScript != nil, !isOfAll else {
            let other = try? latest("kind = 'do' AND undone_by IS NULL", nil)
            return Diagnostic(
                .nothingToUndo, "there is no change left to undo",
                help: isOfAll || other == nil
                    ? nil : "other sessions have made some: `undo --all` takes back the latest, `journal` lists them")
        }
        let older = try? latest("kind = 'do' AND undone_by IS NULL", nil)
        return Diagnostic(
            .nothingToUndo, "this script has made no change that is left to undo",
            help: older.map {
                "what was there before it stays; `undo \($0.name)` or `undo --all` takes back the latest of that"
            })
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

    /// The undo that `redo` would reverse.
    public func redoTarget(session: Int64?, isOfAll: Bool = false) throws -> JournalEntry {
        try asIfEnded { try redoTarget(session, isOfAll: isOfAll) }
    }

    private func redoTarget(_ session: Int64?, isOfAll: Bool) throws -> JournalEntry {
        let own = isOfAll ? nil : entriesOfScript
        func newest(_ test: String) throws -> JournalEntry? {
            try own.map { try entries(test, of: $0, limit: 1).first } ?? latest(test, session)
        }
        let isUndo = "kind = 'undo' AND undone_by IS NULL"
        let write = try newest("kind = 'do'")?.number ?? 0
        guard let undo = try newest("\(isUndo) AND n > \(write)") else {
            let other = try newest(isUndo) == nil ? latest(isUndo, nil) : nil
            throw Diagnostic(
                .nothingToUndo, "there is no undo left to reverse",
                help: other.map { "`\($0.name)` was made elsewhere: `redo --all` reverses it" }
                    ?? "a change after an undo ends what `redo` can bring back")
        }
        try requireKept(since: undo.number, "`\(undo.name)` cannot be reversed")
        return undo
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
                let steps = kind == .undo ? try stepsAfterUndo(access) : []
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
                access.run?.entry = EntryState(
                    header: state.header, made: nothingMade())
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

    /// A command that changed only secrets, a password or a sign-in, has no entry; without this check the one before it
    /// would be undone silently.
    private func requireJournaled(_ range: UndoRange, _ targets: [JournalEntry]) throws {
        switch range {
        case .latest, .last, .run(nil): break
        case .entry, .to, .job, .run: return
        }
        let oldest = targets.last?.number ?? 0
        guard let passed = unjournaled.last(where: { $0.after >= oldest }) else { return }
        throw Diagnostic(
            .changedOutside,
            "`\(JournalEntry.title(of: passed.command))` changed no row but a secret of this machine, which `undo` "
                + "cannot take back",
            help: targets.first.map { "`undo \($0.name)` takes back the change before it" })
    }

    /// What an entry changed outside stays, whatever happens to its rows, so undoing it is refused as a whole.
    private func requireInside(_ targets: [JournalEntry], _ session: Int64?) throws {
        guard let marked = targets.first(where: { $0.outside != nil }), let counter = marked.outside else { return }
        let older = try entriesInEffect("n < ?2", session, [.int(marked.number)], limit: 1).first
        let ways = [
            counter.isEmpty ? "no command reverses it" : "`\(SafeText.shown(counter))` reverses it",
            older.map { "`undo \($0.name)` takes back the change before it" },
        ]
        throw Diagnostic(
            .changedOutside,
            "`\(marked.name)` (\(SafeText.shown(marked.title))) changed something outside, which `undo` cannot take "
                + "back",
            help: ways.compactMap { $0 }.joined(separator: "; "))
    }

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

    private func entriesInEffect(_ range: UndoRange, _ session: Int64?) throws -> [JournalEntry] {
        switch range {
        case .latest: return try entriesInEffect(nil, session, limit: 1)
        case .last(let count): return try entriesInEffect(nil, session, limit: max(0, count))
        case .to(let instant):
            let any = """
                (kind = 'do' OR kind = 'job' AND added + changed + removed > 0)
                AND undone_by IS NULL AND (?1 IS NULL OR session = ?1 OR kind = 'job')
                AND n >= (SELECT min(n) FROM fam_journal WHERE at > ?2)
                """
            return try entries(any, [session.map { .int($0) } ?? .null, .int(instant.micros)])
        case .job(let name): return [try latestFiring(of: name)]
        case .run(let number):
            let entry = try number.map { try journalEntry($0) } ?? entriesInEffect(nil, session, limit: 1).first
            guard let entry = entry?.number else { return [] }
            let first = try firstOfRun(entry)
            return try entries("kind = 'do' AND undone_by IS NULL AND (n = ?1 OR \(Store.isOfRun))", [.int(first)])
        case .entry(let number):
            let entry = try journalEntry(number)
            if let by = entry.undoneBy {
                throw Diagnostic(.nothingToUndo, "`\(entry.name)` was already undone, by `j\(by)`")
            }
            guard entry.kind == .do || entry.kind == .job else {
                let isRedo = entry.kind == .redo, latest = try? redoTarget(session, isOfAll: false)
                throw Diagnostic(
                    .nothingToUndo, "`\(entry.name)` is itself \(isRedo ? "a redo" : "an undo")",
                    help: isRedo
                        ? "`undo` takes back what it brought back"
                        : latest?.number == entry.number
                            ? "`redo` reverses it"
                            : latest.map { "`redo` reverses the latest undo, which is `\($0.name)`" }
                                ?? "`redo` only reverses the latest undo, until the next change")
            }
            return [entry]
        }
    }

    private func latestFiring(of job: String) throws -> JournalEntry {
        let named = """
            kind = 'job' AND undone_by IS NULL AND (command = ?1 OR substr(command, 1, length(?1) + 1) = ?1 || ' ')
            """
        if let entry = try entries(named, [.text(job)], limit: 1).first { return entry }
        throw Diagnostic(
            .nothingToUndo, "no scheduled run of the job `\(SafeText.shown(job))` is left to undo",
            help: "`undo` takes back a `job run` that was typed; `journal` lists both")
    }

    /// The entries in effect, newest first, as long as `test` is true; its first parameter is `?2`.
    private func entriesInEffect(
        _ test: String?, _ session: Int64?, _ values: [StoredValue] = [], limit: Int = .max
    ) throws -> [JournalEntry] {
        let ours = "kind = 'do' AND undone_by IS NULL AND (?1 IS NULL OR session = ?1)"
        let bound = [session.map { StoredValue.int($0) } ?? .null] + values
        return try entries(test.map { "\(ours) AND \($0)" } ?? ours, bound, limit: limit)
    }

    private func latest(_ test: String, _ session: Int64?) throws -> JournalEntry? {
        try entries("\(test) AND (?1 IS NULL OR session = ?1)", [session.map { .int($0) } ?? .null], limit: 1).first
    }

    func entries(_ test: String, _ values: [StoredValue], limit: Int = Int.max) throws -> [JournalEntry] {
        let rows = try statement("\(Store.selectEntry()) WHERE \(test) ORDER BY n DESC LIMIT \(limit)")
        defer { rows.reset() }
        for (index, value) in values.enumerated() { rows.bind(value, at: index) }
        var result: [JournalEntry] = []
        while try rows.step() { result.append(Store.entry(rows)) }
        return result
    }
}
