import FamRegistry
import FamServices
import FamStore
import FamText
import FamValues

/// Runs a saved session again: each entry at its recorded time and journal position, compared in output and state.
/// Cost: that of the entries, and one small read for each digest.
public struct Replayer {
    public let sandbox: TranscriptSandbox
    let clock: PinnedClock
    /// Called after each entry with the number of entries run and the total.
    public var progress: ((Int, Int) -> Void)?
    /// Called with each entry that has run; false ends the replay there.
    public var onEntry: ((ReplayedEntry) -> Bool)?
    /// Whether only the outputs and statuses of entries are compared, because the household is not the session's.
    public var ignoresStates = false
    /// Whether all entries are one transaction of the sandbox, if none fails after it has written; see `BatchLost`.
    public var isBatched = false
    /// Whether the journal continues from the session's position after a setup, so that entries get the same numbers.
    public var movesJournal = false

    /// What the household has beyond the rows that the session began with; states are compared without it.
    public var apart = StateDigest.empty

    /// - Parameter sandbox: a sandbox in the starting state, whose engine reads `clock`.
    public init(sandbox: TranscriptSandbox, clock: PinnedClock) {
        self.sandbox = sandbox
        self.clock = clock
    }

    /// Stops at the first difference; with `limit` after that many entries.
    /// - Parameter compares: false while saving, to find out the digests and outputs.
    /// - Parameter continues: whether it continues after a difference, which later states then show too.
    /// - Throws: `replay-differs` if the starting state is not the session's, `interrupted`; `BatchLost` if an entry
    ///   failed that nobody expected to, and a replay without a batch is needed.
    public func run(
        _ session: SavedSession, limit: Int? = nil, compares: Bool = true, continues: Bool = false
    ) throws -> ReplayReport {
        let engine = sandbox.engine
        engine.session = session.header.session
        let journal = movesJournal ? session.header.journal : nil
        engine.scheduler.isOn = false
        var report = ReplayReport(digest: try state().description)
        if !ignoresStates, report.digest != session.header.start {
            throw Diagnostic(
                .replayDiffers,
                "the replay cannot start: the state here is `\(report.digest)`, the session began at "
                    + "`\(session.header.start)`"
            )
        }
        sandbox.showNotices(onEntry != nil || session.needsNotices)
        for entry in session.preparation { _ = try run(entry, pin: nil, nil) }
        func runAll() throws { try runEntries(session, limit, compares, continues, journal, &report) }
        if isBatched {
            try engine.store.leavingBehind { try engine.store.batching(runAll) }
        } else {
            try engine.store.writingBehind(most: 1_024, runAll)
        }
        if compares, report.differences.isEmpty || continues, report.entries.count == session.entries.count,
            !ignoresStates, report.digest != session.header.end, let last = report.entries.last
        {
            report.differences.append(
                ReplayDifference(
                    line: last.line, statement: last.statement, summary: "other state at the end",
                    expected: ["state " + session.header.end], actual: ["state " + report.digest]))
        }
        return report
    }

    private func runEntries(
        _ session: SavedSession, _ limit: Int?, _ compares: Bool, _ continues: Bool, _ journal: Int64?,
        _ report: inout ReplayReport
    ) throws {
        for (entry, pin) in session.entries.prefix(limit ?? .max) {
            if Interrupt.isRequested { throw Self.interrupted(report) }
            let isApart = entry.expectedCode != nil || pin?.isSetUp == true
            let result =
                isApart
                ? try sandbox.engine.store.outOfBatch { try run(entry, pin: pin, journal) }
                : try run(entry, pin: pin, journal)
            if result.codes.contains(DiagnosticCode.interrupted.id) { throw Self.interrupted(report) }
            if sandbox.engine.store.hasLostBatch { throw BatchLost() }
            report.entries.append(result)
            report.digest = result.digest
            progress?(report.entries.count, session.entries.count)
            if let onEntry, !onEntry(result) {
                if Interrupt.isRequested { throw Self.interrupted(report) }
                return
            }
            guard compares else { continue }
            guard let difference = difference(entry, pin, result, session.header.style) else { continue }
            report.differences.append(difference)
            if !continues { return }
        }
    }

    private static func interrupted(_ report: ReplayReport) -> Diagnostic {
        Diagnostic(.interrupted, "interrupted after \(Counted.text(report.entries.count, "entry", "entries"))")
    }

    private func begin(_ pin: EntryPin) {
        clock.now = pin.time
        guard let origin = pin.origin else { return }
        sandbox.engine.session = origin.number
        sandbox.engine.random.seed = origin.seed
    }

    /// Errors and warnings name the place as the prompt did, so that outputs do not depend on the file's location.
    private func run(_ entry: TranscriptEntry, pin: EntryPin?, _ journal: Int64?) throws -> ReplayedEntry {
        if let pin { begin(pin) }
        let engine = sandbox.engine
        _ = sandbox.takeOutput()
        engine.recordedAnswers = pin.flatMap { $0.answers.isEmpty ? nil : $0.answers }
        defer { engine.recordedAnswers = nil }
        let outcome = engine.run(
            Array(entry.text.utf8), name: "prompt", cause: .replayed(position: pin?.journalPosition, ran: pin?.ran))
        if pin?.isSetUp == true { try finishSetUp(journal) }
        let digest = try state()
        return ReplayedEntry(
            line: entry.line, statement: entry.text, output: sandbox.takeOutput(),
            codes: outcome.diagnostics.filter { $0.severity == .error }.map(\.code.id),
            // Of a hundred thousand entries each text would be kept twice.
            digest: pin.flatMap { digest.isWritten(as: $0.digest) ? $0.digest : nil } ?? digest.description)
    }

    private func state() throws -> StateDigest { try sandbox.engine.store.digest() - apart }

    /// The session began in an existing household: its rows opened no layer, and its journal continued from its
    /// position.
    private func finishSetUp(_ journal: Int64?) throws {
        try sandbox.engine.router.startAgain()
        try sandbox.engine.replaceMissingSecrets()
        if let journal { try sandbox.engine.store.beginJournal(after: journal) }
    }

    private func difference(
        _ entry: TranscriptEntry, _ pin: EntryPin?, _ result: ReplayedEntry, _ style: SaveStyle
    ) -> ReplayDifference? {
        func difference(_ summary: String, _ expected: [String], _ actual: [String]) -> ReplayDifference {
            ReplayDifference(
                line: entry.line, statement: entry.text, summary: summary, expected: expected, actual: actual)
        }
        if result.codes.first != entry.expectedCode {
            let wanted = entry.expectedCode.map { "the error `\($0)`" } ?? "success"
            let got = result.codes.first.map { "the error `\($0)`" } ?? "success"
            return difference("expected \(wanted), got \(got)", entry.expected, result.output)
        }
        let sameState = ignoresStates || pin.map { $0.digest == result.digest } ?? true
        func states() -> (expected: [String], actual: [String]) {
            (["state " + (pin?.digest ?? "")], ["state " + result.digest])
        }
        // A script contains no output, so there is nothing to compare, unless someone added some.
        guard style == .transcript || !entry.expected.isEmpty else {
            return sameState ? nil : difference("other state", states().expected, states().actual)
        }
        let sameOutput =
            entry.expectedCode != nil && entry.expected.isEmpty || LineMatcher.matches(result.output, entry.expected)
        switch (sameOutput, sameState) {
        case (true, true): return nil
        case (true, false): return difference("same output, other state", states().expected, states().actual)
        case (false, true): return difference("other output, same state", entry.expected, result.output)
        case (false, false):
            return difference(
                "other output and other state", entry.expected + states().expected, result.output + states().actual)
        }
    }
}
