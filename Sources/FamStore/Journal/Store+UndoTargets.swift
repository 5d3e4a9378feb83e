import FamText
import FamValues

/// Which entries an undo or a redo takes.
extension Store {
    /// The entries that `undo` would undo, newest first.
    /// - Throws: what `undo` throws before it reads rows.
    public func undoTargets(_ range: UndoRange, session: Int64?, isOfAll: Bool = false) throws -> [JournalEntry] {
        try asIfEnded { try undoTargets(range, session, isOfAll: isOfAll) }
    }

    /// The undo that `redo` would reverse.
    public func redoTarget(session: Int64?, isOfAll: Bool = false) throws -> JournalEntry {
        try asIfEnded { try redoTarget(session, isOfAll: isOfAll) }
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

    func undoTargets(_ range: UndoRange, _ session: Int64?, isOfAll: Bool) throws -> [JournalEntry] {
        let targets = try own(range, isOfAll: isOfAll) ?? entriesInEffect(range, session)
        try requireJournaled(range, targets)
        guard let oldest = targets.last else { throw try nothingLeft(of: range, session, isOfAll: isOfAll) }
        try requireKept(since: oldest.number, "`\(oldest.name)` cannot be undone")
        try requireInside(targets, session)
        return targets
    }

    func redoTarget(_ session: Int64?, isOfAll: Bool) throws -> JournalEntry {
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
    var entriesOfScript: Set<Int64>? {
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
    func entriesInEffect(
        _ test: String?, _ session: Int64?, _ values: [StoredValue] = [], limit: Int = .max
    ) throws -> [JournalEntry] {
        let ours = "kind = 'do' AND undone_by IS NULL AND (?1 IS NULL OR session = ?1)"
        let bound = [session.map { StoredValue.int($0) } ?? .null] + values
        return try entries(test.map { "\(ours) AND \($0)" } ?? ours, bound, limit: limit)
    }

    func latest(_ test: String, _ session: Int64?) throws -> JournalEntry? {
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
