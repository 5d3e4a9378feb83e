import FamRegistry
import FamServices
import FamSessions
import FamStore
import FamText

/// A replay in a sandbox of what is about to be saved.
struct SessionTrial {
    let path: String
    let style: SaveStyle
    var range: ClosedRange<Int64>?
    /// Values that become parameters of the script.
    var lifted: [LiftedValue] = []
    /// Which rows are added only if they are missing, so that the script runs twice.
    var ensures = AdditionsOfScript.asTyped
    let context: any Context
    let app: AppEnvironment
    let store: Store

    /// The state that the replay begins with.
    struct Start {
        var header: SessionHeader
        /// The household's file; empty if there is none.
        var base = ""
        /// Makes the rows that the entries need in an empty household.
        var setUp: SetUp?
        /// Collects the rows that are read.
        var reads: ReadRows?

        /// An empty household, with only these rows.
        func empty(with setUp: SetUp? = nil) -> Start {
            var start = Start(header: header, setUp: setUp)
            start.header.startDigest = StateDigest.empty.description
            return start
        }
    }

    /// What was replayed, and the results.
    struct Result {
        var saver: SessionSaver
        /// The text that was replayed.
        var text: String
        var report: ReplayReport
        /// The files that were read.
        var read: [String]
        /// The files that were written in the sandbox.
        var written: [String]
        /// How many rows of each entity there are at the end.
        var rows: [String: Int]
        /// What each entry of the journal did.
        var effects: [EntryEffect]

        /// Whether the entries did the same in another household.
        func isLike(_ other: Result) -> Bool {
            let ours = report.entries.suffix(other.report.entries.count)
            return effects == other.effects && ours.count == other.report.entries.count
                && zip(ours, other.report.entries).allSatisfy { $0.output == $1.output && $0.codes == $1.codes }
        }
    }

    /// - Throws: `bad-argument` for a parameter whose value is in no entry, or if the replay cannot start.
    func run(_ entries: [SessionEntry], from start: Start, renamed: [String: String] = [:]) throws -> Result {
        try Work.look()
        let probe = try app.makeSandbox()
        let isUnfinished = probe.engine.isUnfinished
        var gone: GoneRows?
        let saver = try SessionSaver(
            header: start.header, entries: entries,
            configuration: TranscriptFile(start.header.configuration, isUnfinished: isUnfinished).entries.map(\.text),
            style: style, range: range, setUp: start.setUp?.text, lifted: lifted, renamed: renamed,
            ensures: ensures, registry: context.registry
        ) { entry in
            if gone == nil { gone = try store.goneRows(after: start.header.startJournal) }
            return try store.rowsMade(by: entry, and: gone)
        }
        if let name = saver.unusedParameters.first, let value = lifted.first(where: { $0.name == name })?.value {
            throw Diagnostic(
                .badArgument, "no entry that is saved has `\(SafeText.shown(value))`",
                help: "the parameter `\(name)` would have no use")
        }
        let text = saver.text()
        let session = try SavedSession(text, name: path, isUnfinished: isUnfinished)
        return try ReplaySandbox.batching { isBatched in try replayed(saver, text, session, start, isBatched) }
    }

    /// The rows that an entry changed in the session and in the trial, as lines.
    func differingRows(_ saver: SessionSaver, from start: Start, at index: Int) throws -> [String] {
        let probe = try app.makeSandbox()
        let session = try SavedSession(saver.text(), name: path, isUnfinished: probe.engine.isUnfinished)
        let sandbox = try ReplaySandbox(for: session.header, base: start.base, app: app, outside: tape(of: saver))
        defer { sandbox.remove() }
        let report = try sandbox.replayer.run(session, limit: index + 1, compares: false)
        let target = sandbox.replayer.sandbox.engine.store
        return try DifferingRows(session, report, replayed: target, household: store, zone: context.zone).lines()
    }

    private func tape(of saver: SessionSaver) -> OutsideSource {
        .tape(TapePlayer(saver.tape, name: TapeFile.path(of: path)))
    }

    private func replayed(
        _ saver: SessionSaver, _ text: String, _ session: SavedSession, _ start: Start, _ isBatched: Bool
    ) throws -> Result {
        let sandbox = try ReplaySandbox(for: session.header, base: start.base, app: app, outside: tape(of: saver))
        defer { sandbox.remove() }
        let target = sandbox.replayer.sandbox.engine.store
        target.reads = start.reads
        var replayer = sandbox.replayer
        replayer.isBatched = isBatched
        let report = try replayer.run(session, compares: false)
        target.reads = nil
        // Without rows to begin with, the journal of the replay begins anew.
        let isEmpty = start.base.isEmpty && session.header.journal == nil
        return Result(
            saver: saver, text: text, report: report,
            read: try sandbox.files.read, written: try sandbox.files.sandboxed, rows: try target.rowCounts(),
            effects: try target.effects(after: isEmpty ? 0 : start.header.startJournal))
    }
}
