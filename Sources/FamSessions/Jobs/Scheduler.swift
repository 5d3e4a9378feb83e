import FamRegistry
import FamServices
import FamStore
import FamText
import FamValues

/// Runs due jobs in order of time: before an entry that writes, after an entry of the prompt, while the prompt waits,
/// and between the statements of a script. Each runs as an entry of its own whose `now` is its due time.
public final class Scheduler: JobQueue {
    private unowned let engine: Engine
    private let specs: [String: JobSpec]
    private let hasHouseholdJobs: Bool
    /// The waiting jobs of this shell.
    private var timers: [ArmedJob] = []
    private var isRunning = false
    private var lastTick: Instant?
    /// The count of changes when the daily jobs were last updated.
    private var aligned: Int?
    /// False in a replay, which plays the recorded firings.
    public var isOn = true
    /// Called for each firing that had an effect.
    var didFire: (FiringOutcome) throws -> Void = { _ in }

    init(_ engine: Engine) {
        self.engine = engine
        var specs: [String: JobSpec] = [:]
        for job in engine.registry.jobs { specs[job.id] = job }
        self.specs = specs
        hasHouseholdJobs = specs.values.contains { $0.scope == .household }
    }

    private var time: JobTime { JobTime(zone: engine.zone) }

    // MARK: Arming

    public func arm(_ job: JobSpec, key: String, at: Instant?, _ context: any Context) throws {
        guard let due = time.armed(job, at: at, now: context.now) else {
            throw Diagnostic(.misplaced, "the job `\(job.id)` cannot be armed: it needs a moment, and was given none")
        }
        try set(job, key, due, context)
    }

    public func disarm(_ job: JobSpec, key: String, _ context: any Context) throws { try set(job, key, nil, context) }

    private func set(_ job: JobSpec, _ key: String, _ due: Instant?, _ context: any Context) throws {
        if job.scope == .household { return try engine.store.arm(job.id, key, due: due) }
        let before = timers
        context.onRollback { [self] in timers = before }
        timers.removeAll { $0.job == job.id && $0.key == key }
        if let due { timers.append(ArmedJob(job: job.id, key: key, due: due, armedBy: 0)) }
    }

    /// The armed jobs by time, with their specs. What is due in a replay has had its turn: it has no entry because it
    /// did nothing.
    public func waiting() throws -> [(armed: ArmedJob, spec: JobSpec)] {
        let jobs = listed(hasHouseholdJobs ? try engine.store.armedJobs() + timers : timers)
        if isOn { return jobs }
        let time = time, now = engine.clock.now, context = engine.context
        return listed(
            try jobs.compactMap { armed, spec in
                guard let due = try time.upcoming(spec, armed.due, now: now, context) else { return nil }
                return ArmedJob(job: armed.job, key: armed.key, due: due, armedBy: armed.armedBy)
            })
    }

    private func listed(_ jobs: [ArmedJob]) -> [(armed: ArmedJob, spec: JobSpec)] {
        jobs.compactMap { armed in specs[armed.job].map { (armed, $0) } }
            .sorted { ($0.armed.due, $0.armed.job, $0.armed.key) < ($1.armed.due, $1.armed.job, $1.armed.key) }
    }

    /// What this shell may run next.
    private var first: (armed: ArmedJob, spec: JobSpec)? {
        guard isOn, !specs.isEmpty else { return nil }
        guard runsHouseholdJobs, let household = try? engine.store.armedJobs() else { return listed(timers).first }
        return listed(household + timers).first
    }

    /// When something is due next.
    public var nextDue: Instant? { first?.armed.due }

    /// When the first of the other jobs is due.
    func nextDue(besides firing: Firing) throws -> Instant? {
        let household = hasHouseholdJobs ? try engine.store.armedJobs() : []
        return listed(household + timers).first { $0.armed.job != firing.job || $0.armed.key != firing.key }?.armed.due
    }

    // MARK: Running

    private var runsHouseholdJobs: Bool {
        guard hasHouseholdJobs, !engine.options.isReadOnly else { return false }
        return (try? engine.store.canWrite) ?? false
    }

    /// Calls the features' `tick`, and runs the jobs that are due. Failures are reported and do not stop the others.
    /// - Parameters:
    ///   - outer: the entry that this interrupts between two statements; nil between entries.
    ///   - ticks: false before an undo or redo, which begins with the household as it was left.
    public func run(within outer: EntryRun? = nil, ticks: Bool = true) {
        guard isOn, !isRunning, !engine.options.isPlan else { return }
        isRunning = true
        defer { isRunning = false }
        // A household that cannot be opened is reported by the entry.
        if outer == nil, ticks, (try? engine.store.canWrite) ?? false { tick(engine.clock.now) }
        // Later than what a tick has armed for its own moment: the machine's clock goes on.
        let now = engine.clock.now
        while !Interrupt.isRequested, let next = first, next.armed.due <= now {
            guard fire(next.armed, next.spec, now: now, within: outer) else { break }
        }
    }

    /// Before the jobs, so that one that it arms for this moment runs at once.
    private func tick(_ now: Instant) {
        guard lastTick != now else { return }
        lastTick = now
        do { try engine.hooks.tick(engine.context) } catch {
            engine.sink.report([Diagnostic(ending: error)], sources: engine.sources)
        }
    }

    /// False while others hold the household: they run the job, or a later call does.
    private func fire(_ armed: ArmedJob, _ spec: JobSpec, now: Instant, within outer: EntryRun?) -> Bool {
        let firing = Firing(job: armed.job, key: armed.key, due: armed.due)
        let turn = JobTurn(engine, self, spec, firing, ran: now, within: outer)
        let start = try? engine.router.state
        do {
            let entry = try turn.run()
            engine.sink.flush()
            let hasMoved = (try? engine.router.state).map { $0 != start } ?? false
            try didFire(
                FiringOutcome(firing: firing, ran: now, journalEntry: entry, navigated: hasMoved, trace: turn.trace))
            return true
        } catch let problem as Diagnostic where problem.code == .locked {
            return false
        } catch {
            var failure = Diagnostic(ending: error)
            failure.notes.append("job: \(firing.name)")
            engine.sink.report([failure], sources: engine.sources)
            return failure.code != .interrupted && (try? turn.skip()) != nil
        }
    }

    /// The command that runs a job, also in a recorded session.
    public static let runName = "job run"

    /// Whether it runs a job of the shell and not of the household.
    func isOfShell(_ call: Call) -> Bool { call.values.first?.text.flatMap { specs[$0] }?.scope == .shell }

    /// Runs a job as part of the current entry. In a replay the entry becomes the recorded turn: it is named after the
    /// job, and the next turn is set.
    public func runByHand(_ id: String, key: String, _ run: EntryRun) throws {
        guard let spec = specs[id] else {
            let near = Suggestion.nearest(id, in: specs.keys.sorted()).map { "did you mean `\($0)`?" }
            throw Diagnostic(.notFound, "there is no job `\(SafeText.shown(id))`", help: near)
        }
        let firing = Firing(job: id, key: key, due: run.time)
        if case .replayed(_, let ran?) = run.cause {
            engine.store.retitleEntry(
                EntryHeader(command: firing.name, session: engine.session, at: run.time, ran: ran))
            try JobTurn(engine, self, spec, firing, ran: ran, within: run).claim(run)
        }
        try spec.run(firing, run)
    }

    /// Takes a turn of one of the shell's jobs: sets the next one, and returns whether it was due.
    func take(_ armed: Firing, next: Instant?) -> Bool {
        guard
            let index = timers.firstIndex(where: { $0.job == armed.job && $0.key == armed.key && $0.due == armed.due })
        else {
            return false
        }
        if let next { timers[index].due = next } else { timers.remove(at: index) }
        return true
    }

    // MARK: Jobs that arm themselves

    /// Updates the daily jobs from the rows. Part of every entry that changed something, unless it only added rows of
    /// history, because then the settings for jobs are unchanged.
    func alignDailyJobs(_ context: any Context) throws {
        guard hasHouseholdJobs, engine.store.changeCount != aligned else { return }
        let clock = engine.clock.now
        for spec in specs.values {
            guard case .daily(let at) = spec.time else { continue }
            let wanted = try at(context), armed = try engine.store.armedJob(spec.id, "")
            // A clock that was ahead once has armed it for a day that is far off, and entries since then are as late.
            if let wanted, let armed, time.isDay(armed.due, wanted), armed.due <= time.day(wanted, after: clock) {
                continue
            }
            if wanted == nil, armed == nil { continue }
            let now = min(context.now, clock)
            try engine.store.setJob(spec.id, "", due: wanted.map { time.day($0, after: now) })
        }
        aligned = engine.store.changeCount
    }
}

/// The outcome of a firing, for the record.
public struct FiringOutcome {
    public var firing: Firing
    public var ran: Instant
    public var journalEntry: Int64?
    public var navigated: Bool
    var trace: EntryTrace
    var randomPosition: Int64? { trace.randomPosition }
    public var tape: [TapeRecord] { trace.tape }
}
