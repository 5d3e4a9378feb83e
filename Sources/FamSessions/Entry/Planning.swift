import FamNavigation
import FamRegistry
import FamStore
import FamText

/// `plan`: reports what a statement or a whole run would change, and rolls it back.
struct Planning {
    private let run: EntryRun
    private var store: Store { run.engine.store }

    init(_ run: EntryRun) { self.run = run }

    /// Plans one statement. Its report is the result; the notices of its commands would be untrue and are dropped.
    func plan(_ body: () throws -> Void) throws {
        let place = try? run.engine.router.snapshot
        run.planDepth += 1
        defer {
            run.planDepth -= 1
            if let place { try? run.engine.router.restore(place, keepsFailureEffects: false) }
        }
        try run.trying(speakingTo: MutedSink(run.sink)) {
            try reporting {
                try store.attempt {
                    let mark = try store.markRun()
                    try body()
                    throw Planned(changes: try store.changesOfRun(since: mark, rows: PlanReport.shown))
                }
            }
        }
    }

    /// The whole entry; `exit` ends the plan with it.
    func planEntry(_ header: EntryHeader, _ body: () throws -> Void) throws {
        try run.trying(speakingTo: MutedSink(run.sink)) { try reporting { try tryEntry(header, body) } }
    }

    /// What the whole entry would change. Shows nothing.
    /// - Throws: what it fails with.
    func changes(_ header: EntryHeader, _ body: () throws -> Void) throws -> [PlannedChange] {
        run.planDepth += 1
        defer { run.planDepth -= 1 }
        do {
            try run.trying(speakingTo: SilentSink(run.sink)) { try tryEntry(header, body) }
        } catch let planned as Planned { return planned.changes }
        return []
    }

    private func tryEntry(_ header: EntryHeader, _ body: () throws -> Void) throws {
        try store.run(header, in: run) { () throws -> Void in
            let mark = try store.markRun()
            do { try body() } catch {
                guard ScriptEnd.isSignal(Diagnostic(ending: error)) else { throw error }
                run.hasEnded = true
            }
            throw Planned(changes: try store.changesOfRun(since: mark, rows: PlanReport.shown))
        }
    }

    private func reporting(_ body: () throws -> Void) throws {
        do { try body() } catch let planned as Planned {
            let report = PlanReport(planned.changes, zone: run.zone, now: run.time)
            run.sink.shown(report.value, drawn: SafeText.shown(report.text, multiline: true))
        }
    }

    /// Thrown at the end of a plan, so that the store rolls it back.
    private struct Planned: Error { let changes: [PlannedChange] }
}
