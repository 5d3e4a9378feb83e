import FamNavigation
import FamServices
import FamStore
import FamText
import FamValues

/// Runs the entries of a prompt session and records each as it goes (sessions.md, "Recording").
public final class Recorder {
    public let engine: Engine
    public let log: SessionLog
    /// What the sink wrote since the last call, for the record.
    private let takeOutput: () -> String
    private var position: Int64 = 0
    /// The number of the session; it begins with its first entry, so that opening and closing a prompt leaves nothing.
    public private(set) var session: Int64?
    private let startDigest: String
    private let startJournal: Int64
    private let started: Instant

    public init(engine: Engine, log: SessionLog, takeOutput: @escaping () -> String) throws {
        self.engine = engine
        self.log = log
        self.takeOutput = takeOutput
        started = engine.clock.now
        startDigest = try engine.store.digest().description
        startJournal = try engine.store.latestEntry()
    }

    @discardableResult
    public func run(_ text: String) throws -> EntryOutcome {
        let session = try self.session ?? begin()
        position += 1
        _ = takeOutput()
        let at = engine.clock.now
        let journalPosition = try engine.store.nextEntry()
        let stopwatch = Stopwatch()
        let outcome = engine.run(Array(text.utf8), name: "prompt")
        try log.append(
            SessionEntry(
                position: position, at: at, took: stopwatch.micros, text: text, status: outcome.status, output: takeOutput(),
                journalPosition: journalPosition, journalEntry: outcome.journalEntry, navigated: outcome.navigated,
                address: engine.address, digest: try engine.store.digest().description),
            to: session)
        return outcome
    }

    private func begin() throws -> Int64 {
        let number = try log.begin(
            SessionHeader(
                number: 0, started: started, seed: engine.random.seed, zone: engine.zone.identifier, startDigest: startDigest,
                startJournal: startJournal, clockIsPinned: engine.clock.isPinned, entryCount: 0))
        session = number
        return number
    }
}
