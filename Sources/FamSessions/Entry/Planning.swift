import FamNavigation
import FamStore
import FamText

/// `plan`: what a statement or a whole run would change, told and taken back.
struct Planning {
    private let run: EntryRun
    private var store: Store { run.engine.store }

    init(_ run: EntryRun) { self.run = run }

    /// One statement. Told as text, because it is what was asked for; the notices of what ran are not true, so they are
    /// left out. A row that the run had changed before the plan, and that the plan changes again, is not counted again.
    func plan(_ body: () throws -> Void) throws {
        let place = try? run.engine.router.snapshot
        let before = try store.changesOfRun()
        run.planDepth += 1
        defer {
            run.planDepth -= 1
            if let place { try? run.engine.router.restore(place, keepsAftermath: false) }
        }
        try run.trying(speakingTo: MutedSink(run.sink)) {
            try telling(since: before) {
                try store.attempt {
                    try body()
                    throw Planned(changes: try store.changesOfRun(rows: PlanReport.shown))
                }
            }
        }
    }

    /// The whole entry.
    func planEntry(_ header: EntryHeader, _ body: () throws -> Void) throws {
        try run.trying(speakingTo: MutedSink(run.sink)) {
            try telling(since: []) {
                try store.run(header, in: run) { () throws -> Void in
                    try body()
                    throw Planned(changes: try store.changesOfRun(rows: PlanReport.shown))
                }
            }
        }
    }

    private func telling(since before: [PlannedChange], _ body: () throws -> Void) throws {
        do { try body() } catch let planned as Planned {
            let changes = PlannedChange.differences(planned.changes, since: before)
            let report = PlanReport(changes, zone: run.zone, now: run.time)
            run.sink.shown(report.value, drawn: SafeText.shown(report.text, multiline: true))
        }
    }

    /// Ends what was planned, so that the store takes it back.
    private struct Planned: Error { let changes: [PlannedChange] }
}
