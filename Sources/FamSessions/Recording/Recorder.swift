import FamNavigation
import FamServices
import FamStore
import FamSyntax
import FamText
import FamValues

/// Runs the entries of a prompt session and records each one (sessions.md, "Recording"). Costs two small reads and one
/// commit in the session file per entry. If that file cannot be used, a single warning says so, and entries still run.
public final class Recorder {
    public let engine: Engine
    /// In memory where the file cannot be used.
    public private(set) var log: SessionLog
    private let warn: (Diagnostic) -> Void
    /// Whether the log is in memory, so that the session file provides no numbers.
    private var isUnrecorded: Bool
    /// Whether an entry was not recorded, so that later ones are not either.
    private var hasGap = false
    /// Returns what the sink wrote since the last call, for the record.
    private let takeOutput: () -> String
    private var position: Int64 = 0
    /// Whether the last entry's text is not kept anywhere.
    public private(set) var isHidden = false
    /// The last entry's text as it was recorded.
    public private(set) var keptText = ""
    /// The number of the session, which begins with its first entry; opening and closing a prompt leaves no trace.
    public private(set) var session: Int64?
    /// Texts that became secrets after an entry was given them; those that hold one are not kept.
    private var secrets: [SecretText] = []
    /// The header that is written with the session's first entry.
    private let header: SessionHeader

    /// - Parameters:
    ///   - log: nil if the session file cannot be opened, which the caller has reported.
    ///   - configuration: the text of `config.fam`, which has run already.
    ///   - warn: called once, when the file cannot be used any more.
    public init(
        engine: Engine, log: SessionLog?, configuration: String = "", warn: @escaping (Diagnostic) -> Void = { _ in },
        takeOutput: @escaping () -> String
    ) throws {
        self.engine = engine
        self.log = try log ?? SessionLog(path: nil)
        self.warn = warn
        isUnrecorded = log == nil
        self.takeOutput = takeOutput
        header = SessionHeader(
            number: 0, started: engine.clock.now, seed: engine.random.seed, zone: engine.zone.identifier,
            startDigest: try engine.store.digest().description, startJournal: try engine.store.latestEntry(),
            clockIsPinned: engine.clock.isPinned, configuration: configuration, entryCount: 0)
        engine.scheduler.didFire = { [unowned self] in try self.record($0) }
    }

    /// Creates the session before its first entry runs: the journal refers to it, and `undo` stays within it.
    @discardableResult
    public func run(_ text: String) throws -> EntryOutcome {
        let session = try self.session ?? begin()
        _ = takeOutput()
        let before = engine.clock.now, wasPrivate = engine.options.isPrivate
        guard let expectedPosition = try? engine.store.nextEntry() else {
            // Nothing can be recorded if the household is gone. Commands that need it are refused; `exit` is not.
            return engine.run(Array(text.utf8), name: "prompt")
        }
        let stopwatch = Stopwatch()
        let outcome = engine.run(Array(text.utf8), name: "prompt")
        position += 1
        let shown = Style.removed(from: takeOutput())
        // `private` itself is kept, and so is the line that ends it.
        isHidden =
            outcome.isUnrecorded || wasPrivate && engine.options.isPrivate || holdsSecret(text, shown, outcome.tape)
        keptText = isHidden ? Store.erasedText : engine.keptText(text, outcome)
        let entry = SessionEntry(
            position: position, at: outcome.time ?? before, took: stopwatch.micros, text: keptText,
            status: outcome.status,
            output: isHidden ? "" : shown,
            journalPosition: outcome.randomPosition ?? outcome.journalEntry ?? expectedPosition,
            journalEntry: outcome.journalEntry,
            navigated: outcome.navigated, showedTable: outcome.showedTable,
            shortNames: isHidden ? [] : outcome.shortNames,
            tape: isHidden ? [] : outcome.tape, changedSecrets: outcome.changedSecrets, address: engine.address,
            digest: try engine.store.digest().description,
            answers: isHidden ? RecordedAnswers([]) : outcome.answers)
        append(entry, to: session)
        engine.scheduler.run()
        return outcome
    }

    /// Forgets what `command` gave that has become a secret, in all sessions and from now on.
    /// - Returns: how many entries were forgotten.
    public func forget(answersOf command: String, secret: (TapeRecord) -> String?) throws -> Int {
        let found = try log.forget(answersOf: command, secret: secret)
        secrets += found.texts.map(SecretText.init)
        return found.entries
    }

    private func holdsSecret(_ text: String, _ output: String, _ tape: [TapeRecord]) -> Bool {
        guard !secrets.isEmpty else { return false }
        let kept = text + "\n" + output + "\n" + Tape(tape).text
        return secrets.contains { $0.isIn(kept) }
    }

    /// The firing of a job that did something is an entry too: a replay plays it, because its own jobs do not run.
    private func record(_ outcome: FiringOutcome) throws {
        let output = Style.removed(from: takeOutput())
        guard outcome.journalEntry != nil || outcome.navigated || !output.isEmpty || !outcome.tape.isEmpty
        else { return }
        let session = try self.session ?? begin()
        position += 1
        let words = [outcome.firing.job, outcome.firing.key].filter { !$0.isEmpty }.map { Quoting.argument($0) }
        append(
            SessionEntry(
                position: position, at: outcome.firing.due, took: 0,
                text: ([Scheduler.runName] + words).joined(separator: " "),
                status: .done,
                output: output,
                journalPosition: try outcome.randomPosition ?? outcome.journalEntry ?? engine.store.nextEntry(),
                journalEntry: outcome.journalEntry, navigated: outcome.navigated,
                tape: outcome.tape, address: engine.address,
                digest: try engine.store.digest().description, ran: outcome.ran),
            to: session)
    }

    /// What has run counts, whether or not it can be recorded.
    private func append(_ entry: SessionEntry, to session: Int64) {
        guard !hasGap else { return }
        do {
            try log.append(entry, to: session)
        } catch {
            hasGap = true
            warn(Recorder.warning(error, "entry \(entry.position) and those after it are not recorded"))
        }
    }

    private func begin() throws -> Int64 {
        let number: Int64
        do {
            number = try log.begin(numbered())
        } catch  where !isUnrecorded {
            warn(Recorder.warning(error))
            isUnrecorded = true
            log = try SessionLog(path: nil)
            number = try log.begin(numbered())
        }
        session = number
        engine.session = number
        return number
    }

    /// Without the file, the next number after those in the journal, so that `undo` stays within this session.
    private func numbered() throws -> SessionHeader {
        var header = header
        header.tables = engine.store.tables
        guard isUnrecorded else { return header }
        header.number = try engine.store.latestSession() + 1
        return header
    }

    /// The warning that a session is not recorded, although it runs.
    public static func warning(_ error: any Error, _ what: String = "this session is not recorded") -> Diagnostic {
        var warning = (error as? Diagnostic) ?? Diagnostic(.badFile, "\(error)")
        warning.severity = .warning
        warning.message += "; \(what)"
        return warning
    }
}
