import FamEval
import FamOutside
import FamRegistry
import FamServices
import FamStore
import FamText
import FamValues

/// The options of a `watch`.
struct Watch {
    /// Returns the rows as a table.
    let rows: any ClosureValue
    var block: (any ClosureValue)?
    var until: (any ClosureValue)?
    var times: Int64?
    var deadline: Instant?
    /// Microseconds between two reads, whether or not anything has changed.
    var every: Int64?
    var isInitial = false

    init(rows: any ClosureValue) { self.rows = rows }

    /// Whether it ends by itself only after something has happened.
    var waitsForSomething: Bool { until != nil || times != nil }
}

/// A running `watch`. Its entry is put aside: each read sees the current household, and each run of the block is a
/// transaction. It reads, at the cost of the query, only when the file was written, a job ran or `--every` has passed.
final class Watching {
    private let watch: Watch
    private let run: EntryRun
    private let engine: Engine
    private var seen: Table
    /// The version of the file when the last read began; the next read sees changes made during it.
    private var version: Int64 = 0
    private var nextLook: Instant?
    /// Measures the wait if the clock is not pinned, because that clock may be set back meanwhile.
    private let stopwatch = Stopwatch()
    private var lookedAt: Int64 = 0
    /// Changes so far.
    private var count: Int64 = 0
    /// Consecutive changes made by its own block.
    private var ownCount = 0
    /// The error of a block that ends the script.
    private var scriptEnd: (any Error)?

    /// How long another program's change may wait, in milliseconds.
    private static let pause: Int64 = 200
    private static let ownLimit = 100

    init(_ watch: Watch, _ run: EntryRun) {
        self.watch = watch
        self.run = run
        engine = run.engine
        seen = Table(shape: RowShape([]), rows: [])
    }

    func wait() throws {
        try refuse()
        guard let machine = engine.machine else { return }
        let host = machine.host
        defer {
            machine.host = host
            run.time = engine.clock.now
        }
        do {
            try engine.store.settingAside { try turns() }
        } catch var problem as Diagnostic where problem.code == .interrupted {
            let changes = Counted.text(Int(count), "change", "changes")
            if engine.options.isInteractive { throw Diagnostic(.interrupted, "stopped watching after \(changes)") }
            if count > 0, watch.block != nil { problem.notes.append("what was done after \(changes) was kept") }
            throw problem
        }
        if let scriptEnd { throw scriptEnd }
    }

    private func refuse() throws {
        if engine.store.holdsLock {
            throw Diagnostic(
                .misplaced,
                "`watch` waits for changes between transactions, and this one has already changed something",
                help: engine.options.isInteractive
                    ? "type it as an entry of its own, or before the first change"
                    : "with `--stepwise` each statement is a transaction of its own")
        }
        if engine.machine?.isInAtomic == true {
            throw Diagnostic(
                .misplaced, "`watch` waits for changes between transactions, and all of an `atomic` is one",
                help: "call what waits outside of it")
        }
        if engine.store.isSetAside {
            throw Diagnostic(
                .misplaced, "a `watch` is already waiting, and its block is one transaction",
                help: "`join` the two tables, or watch the second one in another shell")
        }
        if run.isPlanning { throw Diagnostic(.misplaced, "`watch` waits for changes, and a plan makes none") }
        guard engine.scheduler.isOn else {
            throw Diagnostic(
                .misplaced, "`watch` waits for changes by others, and a replay has none")
        }
        if engine.clock.isPinned, watch.deadline == nil {
            throw Diagnostic(
                .missingArgument, "with a pinned clock `watch` needs `--timeout`: time advances only that far",
                help: "`watch --timeout 1h` goes from job to job for an hour, in no time")
        }
    }

    // MARK: Turns

    private func turns() throws {
        seen = try look()
        if watch.isInitial {
            try take(WatchedChange(from: Table(shape: seen.shape, rows: [], keys: seen.keys.map { _ in [] }), to: seen))
        }
        while try !isDone() {
            let isOwn = ownCount > 0
            guard try isOwn || rowsMayHaveChanged() else { return try timeIsUp() }
            let now = try look(), change = WatchedChange(from: seen, to: now)
            seen = now
            ownCount = change.isEmpty || !isOwn ? 0 : ownCount
            if !change.isEmpty { try take(change) }
        }
    }

    private func isDone() throws -> Bool {
        if scriptEnd != nil { return true }
        if let times = watch.times, count >= times { return true }
        guard let until = watch.until else { return false }
        return try inAnEntry { try $0.call(until, [.table(seen)]) } == .bool(true)
    }

    private func timeIsUp() throws {
        guard watch.waitsForSomething else { return }
        throw Diagnostic(
            .timedOut, "what `watch` waits for did not happen in the time given",
            notes: ["\(Counted.text(Int(count), "change", "changes")) came"])
    }

    /// The rows as they are now.
    private func look() throws -> Table {
        version = try engine.store.version()
        lookedAt = stopwatch.micros
        nextLook = watch.every.map { Instant(micros: engine.clock.now.micros + $0) }
        guard case .table(let table) = try inAnEntry({ try $0.call(watch.rows, []) }) else { return seen }
        return table
    }

    /// Runs at this moment and without a transaction, because it only reads.
    private func inAnEntry(_ body: (Machine) throws -> Value) throws -> Value {
        let moment = EntryRun(engine, cause: run.cause), host = EntryHost(moment)
        defer { run.trace.add(moment.trace) }
        return try withExtendedLifetime(host) { try body(engine.machine(for: host)) }
    }

    private func take(_ change: WatchedChange) throws {
        count += 1
        guard let block = watch.block else {
            let table = change.table
            try engine.sink.show(.table(table), type: .table(table.shape), as: .plain)
            return engine.sink.flush()
        }
        guard try acted(block, change.record) else {
            ownCount = 0
            return
        }
        ownCount += 1
        if ownCount > Self.ownLimit {
            throw Diagnostic(
                .watchLoop, "the block of `watch` has changed what it watches \(Self.ownLimit) times in a row",
                help: "let it leave out the rows that it has made or changed itself")
        }
    }

    /// Runs the block as a transaction. Returns whether it changed a row, and so became a journal entry.
    private func acted(_ block: any ClosureValue, _ change: Value) throws -> Bool {
        let turn = EntryRun(engine, cause: run.cause), host = EntryHost(turn)
        turn.source = run.source
        defer {
            run.trace.add(turn.trace)
            run.entryAside = turn.entry ?? run.entryAside
        }
        let header = EntryHeader(
            command: run.header?.command ?? "watch", session: engine.session, at: turn.time,
            run: engine.firstOfRun ?? run.header?.run)
        do {
            try withExtendedLifetime(host) {
                let machine = engine.machine(for: host)
                try turn.committing(header) {
                    do { _ = try machine.call(block, [change]) } catch {
                        guard ScriptEnd.isSignal(Diagnostic(ending: error)) else { throw error }
                        scriptEnd = error
                    }
                }
            }
        } catch {
            var problem = Diagnostic(ending: error)
            if count > 1, problem.code != .interrupted {
                problem.notes.append("what it did for the changes before this one was kept")
            }
            throw problem
        }
        engine.sink.flush()
        if turn.entry != nil {
            if engine.joinsEntries { engine.firstOfRun = engine.firstOfRun ?? turn.entry }
            try engine.hooks.committed(changedRows: true, try engine.router, engine.context)
        }
        return turn.entry != nil
    }

    // MARK: Waiting

    /// Waits until rows may have changed; false if the time is up first.
    private func rowsMayHaveChanged() throws -> Bool {
        if let clock = engine.clock as? PinnedClock {
            try Work.look()
            return advance(clock)
        }
        while true {
            if Interrupt.isRequested { throw Work.interrupted }
            let now = engine.clock.now
            if try engine.store.version() != version { return true }
            let due = engine.scheduler.nextDue
            var pause = Self.pause
            if let due, due <= now {
                engine.scheduler.run()
                engine.sink.flush()
                if engine.scheduler.nextDue != due { return true }
                // Another shell holds the household; it may run the job.
            } else if let due {
                pause = min(pause, Self.milliseconds(from: now, to: due))
            }
            let waited = stopwatch.micros
            if let every = watch.every, waited - lookedAt >= every { return true }
            if let deadline = watch.deadline {
                let left = deadline.micros - run.time.micros - waited
                if left <= 0 { return false }
                pause = min(pause, left / 1000 + 1)
            }
            Pause.milliseconds(pause)
        }
    }

    private static func milliseconds(from now: Instant, to then: Instant) -> Int64 {
        max(1, (then.micros - now.micros + 999) / 1000)
    }

    /// Moves a pinned clock to the next due job, but not beyond the end of the wait.
    private func advance(_ clock: PinnedClock) -> Bool {
        let deadline = watch.deadline ?? clock.now
        let next = [engine.scheduler.nextDue, nextLook].compactMap { $0 }.min()
        guard let next, next <= deadline else {
            clock.now = max(clock.now, deadline)
            return false
        }
        clock.now = max(clock.now, next)
        engine.scheduler.run()
        return true
    }
}
