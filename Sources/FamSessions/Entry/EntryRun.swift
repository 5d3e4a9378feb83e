import FamRegistry
import FamServices
import FamStore
import FamText
import FamValues

/// A running entry, and what its commands see of the shell: one thread, one transaction, one moment. It ends with the
/// entry; nothing keeps it.
public final class EntryRun: Context {
    /// The current entry, for commands that run scripts or checks themselves.
    public static let key = ServiceKey<EntryRun>("shell.entry")

    /// Fixed within an entry, so that a replay sees the same times. Only a script statement that moves a pinned clock
    /// changes it for the following ones.
    public internal(set) var time: Instant
    public let cause: Cause
    public let engine: Engine
    /// The typed text; functions of earlier entries refer to other sources.
    var source: SourceID?
    /// The range of this transaction in the text; nil for all.
    var range: Range<Int>?
    /// Where it prints now: `output` together with results and errors.
    public private(set) var sink: any ResultSink
    var trace = EntryTrace()
    /// The journal entry that it became, set as soon as it is kept; nil if it changed no row.
    var entry: Int64?
    /// For each change outside, the command that reverses it; empty for none.
    var changedOutside: [String] = []
    /// Programs of the system that have run in this transaction.
    var ranPrograms: [String] = []
    /// The number of nested `plan` statements.
    var planDepth = 0
    /// Whether it is a refused text that is tried for its message: nothing may be asked, waited for or kept.
    var isTrial = false
    /// Whether each statement is an entry of its own, because one of them undoes others.
    var isSplit = false
    /// Whether a command of the text acts on the layer that is open.
    var settlesLayers = false
    /// How many times a row had been written when the layers were last updated.
    private var settledRows = 0
    /// Whether `exit` was executed; nothing after it runs.
    var hasEnded = false
    /// The journal's header for its transaction.
    var header: EntryHeader?
    /// The latest journal entry of transactions that interrupted this one.
    var entryAside: Int64?
    var lastEntry: Int64? { entry ?? entryAside }
    private var draws = RandomDraws()
    /// The rollback actions of services, in order.
    private var undos: [() -> Void] = []

    /// - Parameters:
    ///   - time: its moment; nil for the clock's.
    ///   - sink: where it prints; nil for the engine's sink.
    init(_ engine: Engine, cause: Cause, time: Instant? = nil, sink: (any ResultSink)? = nil) {
        self.engine = engine
        self.cause = cause
        self.time = time ?? engine.clock.now
        self.sink = sink ?? engine.sink
        trace.time = self.time
    }

    /// The text of this transaction as it was typed.
    public var typedText: String {
        guard let source, let text = engine.sources[source] else { return "" }
        return text.text(range ?? 0..<text.bytes.count)
    }

    // MARK: What commands ask

    public var now: Instant { time }
    public var zone: Zone { engine.zone }
    public var records: any Records { engine.store }
    public var registry: Registry { engine.registry }
    public var output: any Output { sink }

    public func service<Service>(_ key: ServiceKey<Service>) throws -> Service {
        // Each write asks for some, and nearly always for one that the engine has.
        let engine = engine, services = engine.services
        if services.has(key) { return try services.service(key, context: self) }
        return switch key.slot {
        case EntryRun.key.slot: try ServiceContainer.cast(self, key)
        case ServiceKey.commands.slot: try ServiceContainer.cast(EntryCommands(self), key)
        case ServiceKey.invocations.slot: try ServiceContainer.cast(EntryInvocations(self), key)
        case Jobs.key.slot: try ServiceContainer.cast(engine.scheduler, key)
        default: try services.service(key, context: self)
        }
    }

    public func onRollback(_ undo: @escaping () -> Void) { undos.append(undo) }

    /// Keyed by seed, journal position and command, so a dropped line shifts nothing and a second run repeats no id.
    public func newID() -> RowID {
        if draws.position == nil {
            let position = recordedPosition ?? (try? engine.store.nextEntry()) ?? 0
            draws.position = position
            if trace.randomPosition == nil { trace.randomPosition = position }
            // Random numbers drawn for rows that were rolled back, by a failed entry or the trial before a question, do
            // not count: a replay does not draw them.
            let random = engine.random, seed = random.seed
            random.seed = seed
            random.move(to: position, command: draws.command)
        }
        return engine.random.newID(at: time)
    }

    /// A number that the text of the entry draws, below a bound that is positive.
    public func draw(below bound: UInt64) -> UInt64 {
        let position = draws.position ?? recordedPosition ?? (try? engine.store.nextEntry()) ?? 0
        if trace.randomPosition == nil { trace.randomPosition = position }
        let drawn = engine.dice.draw(below: bound, seed: engine.random.seed, at: position, time)
        onRollback(drawn.undo)
        return drawn.number
    }

    private var recordedPosition: Int64? {
        if case .replayed(let position, _) = cause { position } else { nil }
    }

    // MARK: Its parts

    /// Keeps its text and output out of the record.
    public func leaveUnrecorded() { trace.isUnrecorded = true }

    public var isPlanning: Bool { engine.options.isPlan || planDepth > 0 }

    /// Whether it is in a plan, which then says that it does without this.
    public func leavesOut(_ name: String) -> Bool {
        if isPlanning { sink.text("left out of the plan: `\(name)`") }
        return isPlanning
    }

    /// Starts a writing command, which has its own random numbers.
    func beginCommand() {
        draws.command += 1
        if let position = draws.position { engine.random.move(to: position, command: draws.command) }
    }

    /// Redirects the output to `sink` while `body` runs.
    func speaking<Result>(to sink: any ResultSink, _ body: () throws -> Result) rethrows -> Result {
        let before = self.sink
        self.sink = sink
        defer { self.sink = before }
        return try body()
    }

    /// Runs `body`; if it throws, the rollback actions of services are called. Wraps each savepoint, and the entry.
    func takingBack<Result>(_ body: () throws -> Result) throws -> Result {
        let before = undos.count
        do { return try body() } catch {
            while undos.count > before { undos.removeLast()() }
            throw error
        }
    }

    /// Updates sheets and covers between the statements of a script, as they are between entries at the prompt.
    func settleLayers() throws {
        let written = engine.store.timesWritten, router = try engine.router
        try engine.hooks.committed(changedRows: written != settledRows, router, self)
        settledRows = written
        router.beginStatement()
    }

    /// - Throws: `effect-refused` for a write in a read-only run.
    public func requireWritable(_ name: String) throws {
        guard engine.options.isReadOnly else { return }
        throw Diagnostic(.effectRefused, "`\(name)` would write, and this run is read-only")
    }

    /// Includes the rollback actions of another run inside this one.
    func adopt(_ inner: EntryRun) { undos += inner.undos }

    /// Runs `body` and rolls it back: its output goes to `sink`, and its random numbers are drawn again.
    func trying<Result>(speakingTo sink: any ResultSink, _ body: () throws -> Result) rethrows -> Result {
        let before = draws, undone = undos.count, kept = engine.kept.map(\.count), written = engine.store.timesWritten
        defer {
            draws = before
            // What is rolled back is no change that layers have to follow: the alert of a trial stays.
            settledRows += engine.store.timesWritten - written
            for (kept, count) in zip(engine.kept, kept) { kept.discard(after: count) }
            while undos.count > undone { undos.removeLast()() }
        }
        return try speaking(to: sink, body)
    }
}

/// Where the entry's randomness is: how many writing commands it has run, and the journal position that keys it, known
/// from the first draw.
private struct RandomDraws {
    var command: Int64 = 0
    var position: Int64?
}
