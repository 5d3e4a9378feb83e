import FamRegistry
import FamStore
import FamText
import FamValues

/// One turn of a job. Claiming it, setting the next turn and the work itself are one transaction, so only one of
/// several shells runs it.
final class JobTurn {
    private let engine: Engine
    private let scheduler: Scheduler
    private let spec: JobSpec
    private let firing: Firing
    private let ran: Instant
    private let outer: EntryRun?
    private(set) var trace = EntryTrace()

    init(
        _ engine: Engine, _ scheduler: Scheduler, _ spec: JobSpec, _ firing: Firing, ran: Instant,
        within outer: EntryRun?
    ) {
        self.engine = engine
        self.scheduler = scheduler
        self.spec = spec
        self.firing = firing
        self.ran = ran
        self.outer = outer
    }

    /// The journal entry it became; nil if it changed no row, or another shell had the turn.
    func run() throws -> Int64? {
        try transaction { run in
            guard try claim(run), !JobTime(zone: run.zone).isOver(spec, firing.due, now: ran) else { return }
            // A replay runs this through `job run`, so it uses the random numbers of a first command.
            run.beginCommand()
            try spec.run(firing, run)
            if engine.store.hasChanges { try scheduler.alignDailyJobs(run) }
        }
    }

    /// Skips this turn after it failed, and sets the next one.
    func skip() throws { _ = try transaction { run in try claim(run) } }

    /// Whether the turn is ours, checked again once the lock is held.
    @discardableResult
    func claim(_ run: EntryRun) throws -> Bool {
        let next = try JobTime(zone: run.zone).next(spec, after: firing.due, now: ran, rest: rest(run), run)
        guard spec.scope == .household else { return scheduler.take(firing, next: next) }
        try engine.store.beginWriting()
        guard try engine.store.armedJob(firing.job, firing.key)?.due == firing.due else { return false }
        try engine.store.setJob(firing.job, firing.key, due: next)
        return true
    }

    /// Until when the job's turns would change nothing: all that are due, up to the first turn of another job, which
    /// may change rows. Nil if they may change something.
    private func rest(_ run: EntryRun) throws -> Instant? {
        guard firing.due < ran, let rests = spec.rests, try rests(run) else { return nil }
        guard let other = try scheduler.nextDue(besides: firing), other <= ran else { return ran }
        return Instant(micros: other.micros - 1)
    }

    private func transaction(_ body: (EntryRun) throws -> Void) throws -> Int64? {
        let run = EntryRun(engine, cause: .job(firing), time: firing.due, sink: outer?.sink ?? engine.sink)
        defer { trace.add(run.trace) }
        let header = EntryHeader(command: firing.name, session: engine.session, at: firing.due, ran: ran)
        let entry: Int64? = try run.holdingNotices {
            try run.takingBack {
                guard let outer else {
                    return try run.committingFiles {
                        try engine.store.run(header, in: run) {
                            try body(run)
                            return engine.store.latestEntryOfRun
                        }
                    }
                }
                try outer.keepingFiles { try engine.store.asOwnEntry(header, in: run) { try body(run) } }
                outer.adopt(run)
                return nil
            }
        }
        if outer == nil { followed(entry) }
        return entry
    }

    /// Features update what they show, as after any entry.
    private func followed(_ entry: Int64?) {
        guard entry != nil else { return }
        do {
            _ = try engine.router.begin()
            try engine.hooks.committed(changedRows: true, try engine.router, engine.context)
        } catch {
            engine.sink.report([Diagnostic(ending: error)], sources: engine.sources)
        }
    }
}
