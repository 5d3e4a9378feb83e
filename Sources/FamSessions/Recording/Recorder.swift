import FamNavigation
import FamServices
import FamStore
import FamText
import FamValues

/// Runs the entries of a prompt session and records each as it goes (sessions.md, "Recording"). Costs two small reads and one
/// commit in the file of sessions per entry.
public final class Recorder {
    public let engine: Engine
    public let log: SessionLog
    /// What the sink wrote since the last call, for the record.
    private let takeOutput: () -> String
    private var position: Int64 = 0
    /// The last entry's text as it was recorded.
    public private(set) var keptText = ""
    /// The number of the session; it begins with its first entry, so that opening and closing a prompt leaves nothing.
    public private(set) var session: Int64?
    /// What is said of the session when its first entry comes.
    private let header: SessionHeader

    /// - Parameter configuration: the text of `config.fam`, which has run already.
    public init(engine: Engine, log: SessionLog, configuration: String = "", takeOutput: @escaping () -> String) throws {
        self.engine = engine
        self.log = log
        self.takeOutput = takeOutput
        header = SessionHeader(
            number: 0, started: engine.clock.now, seed: engine.random.seed, zone: engine.zone.identifier,
            startDigest: try engine.store.digest().description, startJournal: try engine.store.latestEntry(),
            clockIsPinned: engine.clock.isPinned, configuration: configuration, entryCount: 0)
    }

    /// The session exists before its first entry runs: the journal names it, and `undo` stays within it.
    @discardableResult
    public func run(_ text: String) throws -> EntryOutcome {
        let session = try self.session ?? begin()
        position += 1
        _ = takeOutput()
        let before = engine.clock.now
        let expectedPosition = try engine.store.nextEntry()
        let stopwatch = Stopwatch()
        let outcome = engine.run(Array(text.utf8), name: "prompt")
        keptText = engine.keptText(text, outcome)
        try log.append(
            SessionEntry(
                position: position, at: outcome.time ?? before, took: stopwatch.micros, text: keptText, status: outcome.status, output: takeOutput(),
                journalPosition: outcome.randomPosition ?? expectedPosition, journalEntry: outcome.journalEntry,
                navigated: outcome.navigated, showedTable: outcome.showedTable, shortNames: outcome.shortNames,
                address: engine.address, digest: try engine.store.digest().description),
            to: session)
        return outcome
    }

    private func begin() throws -> Int64 {
        let number = try log.begin(header)
        session = number
        engine.session = number
        return number
    }
}
