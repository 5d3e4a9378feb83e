import FamCheck
import FamEval
import FamNavigation
import FamRegistry
import FamStore
import FamText
import FamValues

/// The run of one checked text: its transactions, its navigation, and its outcome. A class, because it is large and
/// each line of a replay has one.
final class EntryExecution {
    private let engine: Engine
    private let unit: CheckedUnit
    private let source: Source
    private let cause: Cause
    private let arguments: [(slot: Int, value: Value)]
    private var outcome = EntryOutcome(status: .done)
    private var trace = EntryTrace()
    /// The location after what is committed so far; a failure returns to it.
    private var kept: RouterSnapshot?
    /// The first journal entry of its run.
    private var first: Int64?

    /// - Parameter arguments: the values of its `param` lines, by global variable.
    init(_ engine: Engine, _ unit: CheckedUnit, _ source: Source, cause: Cause, arguments: [(slot: Int, value: Value)])
    {
        self.engine = engine
        self.unit = unit
        self.source = source
        self.cause = cause
        self.arguments = arguments
    }

    /// - Parameter warnings: of its check.
    func run(warnings: [Diagnostic]) -> EntryOutcome {
        outcome.diagnostics = warnings
        let place = try? engine.router.begin(), stateNumber = try? engine.router.stateNumber
        (kept, first) = (place, engine.firstOfRun)
        do {
            try runParts()
            reportClock()
            if !engine.options.isPlan { followLink() }
        } catch {
            fail(Diagnostic(ending: error), warnings)
        }
        if let place, let stateNumber { reportFeatures(from: place.state, stateNumber) }
        judgeLinks()
        trace.complete(&outcome)
        return outcome
    }

    private func runParts() throws {
        guard engine.options.isStepwise else {
            _ = try runPart(unit, 0, of: 1)
            return
        }
        try engine.store.writingBehind(most: 1_024) {
            var parts = EntryParts(unit), index = 0
            while let part = try parts.next(), try !runPart(part, index, of: parts.count).hasEnded { index += 1 }
        }
    }

    /// Runs the text, or one statement of it, as one transaction.
    private func runPart(_ part: CheckedUnit, _ index: Int, of count: Int) throws -> EntryRun {
        let run = EntryRun(engine, cause: cause)
        run.source = source.id
        run.range = range(of: part)
        defer {
            first = first ?? run.lastEntry
            if engine.joinsEntries { engine.firstOfRun = first }
            outcome.journalEntry = run.lastEntry ?? outcome.journalEntry
            trace.add(run.trace)
        }
        do {
            try transaction(part, run, isFirst: index == 0)
            try noteUnjournaled(run, part)
        } catch {
            let isKept = run.entry != nil
            if isKept { kept = try? engine.router.snapshot }
            throw Self.noting(Diagnostic(ending: error), isKept: isKept, before: index, of: count)
        }
        kept = try? engine.router.snapshot
        engine.sink.flush()
        return run
    }

    private func fail(_ failure: Diagnostic, _ warnings: [Diagnostic]) {
        if let kept { try? engine.router.restore(kept, keepsFailureEffects: !engine.options.isPlan) }
        engine.forgetUnset()
        outcome.status = EntryStatus(endingWith: failure)
        outcome.diagnostics.append(failure)
        let late = warnings.filter {
            Self.mayBeRedundant($0) && $0.span != failure.span && !Self.saysTheSame($0, failure)
        }
        engine.report(late + [failure])
    }

    /// The next `undo` would undo an older entry than one that only kept a secret.
    private func noteUnjournaled(_ run: EntryRun, _ part: CheckedUnit) throws {
        guard run.lastEntry == nil, run.trace.changedSecrets else { return }
        engine.store.unjournaled.append((try engine.store.latestEntry(), text(of: part)))
    }

    /// The end of an entry that checked lists of links: it is committed, and its status says that some were refused.
    private func judgeLinks() {
        guard let verdict = engine.services.used(LinkVerdict.key)?.take(), outcome.status == .done else { return }
        outcome.status = EntryStatus(endingWith: verdict)
        outcome.diagnostics.append(verdict)
        engine.report([verdict])
    }

    /// Opens a link that waited at a gate, once the entry is committed. If it does not lead anywhere, that is
    /// reported without failing the entry; after Ctrl-C it opens after the next entry.
    private func followLink() {
        do { try engine.router.followPending(engine.context) } catch {
            let failure = Diagnostic(ending: error)
            if failure.code != .interrupted { engine.report([failure]) }
        }
    }

    /// Adds to the error which statements are committed although the run ended here: with `--stepwise` the previous
    /// ones, otherwise none; also this one if only something after its commit failed, such as the output.
    private static func noting(_ failure: Diagnostic, isKept: Bool, before: Int, of count: Int) -> Diagnostic {
        var failure = failure
        if count == 1, isKept {
            failure.notes.append("what was done was kept")
        } else if isKept {
            failure.notes.append("\(before + 1) of \(count) statements were kept, this one included")
        } else if count > 1 {
            failure.notes.append(
                before == 0 ? "nothing was kept" : "\(before) of \(count) statements were kept, those before this one")
        } else if failure.code == .diskFull {
            failure.notes.append("nothing was kept")
        }
        return failure
    }

    /// Reports once that the machine's clock is earlier than the last entry. A pinned clock is intended.
    private func reportClock() {
        guard let last = engine.store.passedBack, !engine.hasReportedClock else { return }
        engine.store.passedBack = nil
        // Another shell may have written while this one waited for it.
        guard !engine.clock.isPinned, engine.clock.now < last.at else { return }
        engine.hasReportedClock = true
        let form = ValueText(zone: engine.zone, now: nil)
        engine.sink.warning(
            Diagnostic(
                .clockBehind,
                "the clock of this machine is earlier than the last entry, `j\(last.entry)` at "
                    + "\(form.plain(.datetime(last.at)))",
                help: "entries are kept in the order they are made; `ran` in `journal` is what the clock said",
                severity: .warning))
    }

    /// Calls the hooks of features. The entry is committed, so their failures are only reported.
    /// - Parameter stateNumber: of the router at `place`. Most entries stay there, and to compare numbers is cheap.
    private func reportFeatures(from place: RouterState, _ stateNumber: Int) {
        do {
            let router = try engine.router, context = engine.context
            if router.stateNumber != stateNumber { outcome.navigated = !router.state.isSamePlace(as: place) }
            guard !engine.options.isPlan else { return }
            if outcome.status == .done {
                guard outcome.journalEntry != nil || outcome.navigated else { return }
                let before = outcome.navigated ? router.state : nil
                try engine.hooks.committed(changedRows: outcome.journalEntry != nil, router, context)
                if let before { try router.reportCover(since: before, in: context) }
                // Who signs in comes to another screen without a step of the router.
                if trace.changedSecrets { try router.refreshGates(context) }
            } else {
                try engine.hooks.rolledBack(context)
            }
            if router.stateNumber != stateNumber { try engine.hooks.moved(from: place, router, context) }
        } catch {
            engine.report([Diagnostic(ending: error)])
        }
    }

    /// After Ctrl-C the user has to wait until the changes are rolled back; says so if that may take a while.
    private func notingRollback(_ failure: Diagnostic) -> Diagnostic {
        let count = engine.store.writtenRows
        if failure.code == .interrupted, count >= Store.manyRows {
            engine.report([Diagnostic(.interrupted, "taking back \(count) rows", severity: .note)])
        }
        return failure
    }

    /// A warning that a row is missing: when the run succeeds the row was there after all, when it fails just there the
    /// error says the same.
    static func mayBeRedundant(_ warning: Diagnostic) -> Bool {
        warning.severity == .warning && (warning.code == .notFound || warning.code == .linkNotFound)
    }

    private static func saysTheSame(_ warning: Diagnostic, _ failure: Diagnostic) -> Bool {
        warning.code == failure.code && warning.message == failure.message
    }

    private func range(of unit: CheckedUnit) -> Range<Int> {
        engine.options.isStepwise ? unit.main.body.first?.span.range ?? 0..<0 : 0..<source.bytes.count
    }

    private func text(of unit: CheckedUnit) -> String {
        engine.options.isPrivate ? Store.erasedText : source.text(range(of: unit))
    }

    /// One transaction; the run learns which entry it became.
    private func transaction(_ unit: CheckedUnit, _ run: EntryRun, isFirst: Bool) throws {
        let header = EntryHeader(command: text(of: unit), session: engine.session, at: run.time, run: first)
        let host = EntryHost(run)
        run.isSplit = engine.options.isWhole && unit.looksBack
        run.settlesLayers = engine.options.isWhole && unit.actsOnLayer
        if run.isSplit { engine.store.keepOwnEntries() }
        let machine = engine.machine(for: host)
        if isFirst { for (slot, value) in arguments { machine.setGlobal(slot, value) } }
        // The machine does not keep its host.
        return try withExtendedLifetime(host) {
            if engine.options.isPlan {
                return try Planning(run).planEntry(header) { try machine.run(unit) }
            }
            run.header = header
            try run.committing(header) {
                do { try machine.run(unit) } catch {
                    let problem = Diagnostic(ending: error)
                    guard ScriptEnd.isSignal(problem) else { throw notingRollback(problem) }
                    run.hasEnded = true
                }
                try host.followClock()
            }
        }
    }
}

extension EntryRun {
    /// Runs `body` as the one transaction of this run, which then knows the journal entry that it became.
    func committing(_ header: EntryHeader, _ body: () throws -> Void) throws {
        let store = engine.store
        try holdingNotices {
            try committingFiles {
                try keepingOutside(header) {
                    try takingBack {
                        entry = try store.run(header, in: self) {
                            try body()
                            if store.hasChanges { try engine.scheduler.alignDailyJobs(self) }
                            if engine.kept.contains(where: { $0.isState && $0.count > 0 }) { store.noteSecrets() }
                            return store.latestEntryOfRun
                        }
                    }
                }
            }
        }
    }
}

extension Diagnostic {
    /// What ended an entry, as a diagnostic.
    init(ending error: any Error) { self = (error as? Diagnostic) ?? Diagnostic(.failed, "\(error)") }
}
