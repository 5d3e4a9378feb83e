import FamRegistry
import FamServices
import FamSessions
import FamStore
import FamText
import FamValues

/// A session on its way to a file: replayed once in a sandbox, and kept with the digests and outputs seen there.
struct SessionFile {
    let header: SessionHeader
    let entries: [SessionEntry]
    let context: any Context

    private struct Draft {
        var saver: SessionSaver
        var report: ReplayReport
        /// Whether the replay ended where the session did, without an error.
        var holds: Bool
    }

    /// - Parameter replaces: whether files of these names may be there.
    /// - Returns: how many entries were kept and the digest that a replay ends with.
    func write(to path: String, replaces: Bool, style: SaveStyle, range: ClosedRange<Int64>?) throws -> (entries: Int, digest: String) {
        let world = try context.service(World.key)
        let store = try context.service(StoreFeature.store)
        let help = "`--force` replaces it"
        let files = try context.service(SavedFiles.key)
        let script = try files.replacement(of: path, replaces: replaces, help: help)
        var base: FileReplacement?
        if header.startJournal > 0 {
            base = try files.replacement(of: path + ".base", replaces: replaces, isPrivate: true, help: help)
            try writeBase(base?.temporary ?? "", store)
        }
        var draft: Draft?
        for candidate in try candidates(style, range, store) {
            draft = try tried(candidate, wholeSession: range == nil, path, base?.temporary ?? "", style, range, world, store)
            if draft?.holds == true { break }
        }
        guard let draft else { return (0, header.startDigest) }
        try script.write(draft.saver.text(draft.report))
        let tape = try writeTape(draft.saver.tape, TapeFile.path(of: path), files, replaces: replaces, help: help)
        try base?.commit()
        try tape?.commit()
        try script.commit()
        if !draft.holds { warn(draft, range, store) }
        return (draft.saver.count, draft.report.digest)
    }

    /// Nil for a session that asked nothing outside.
    private func writeTape(
        _ tape: Tape, _ path: String, _ files: SavedFiles, replaces: Bool, help: String
    ) throws -> FileReplacement? {
        guard !tape.records.isEmpty else { return nil }
        let file = try files.replacement(of: path, replaces: replaces, help: help)
        try file.write(tape.text)
        return file
    }

    /// The household as it was when the session began.
    private func writeBase(_ path: String, _ store: Store) throws {
        let digest = try store.copy(into: path, undoneTo: header.startJournal, at: header.started)
        guard digest.description != header.startDigest else { return }
        throw Diagnostic(
            .replayDiffers, "the household as it was when the session began cannot be made again",
            notes: ["then it was `\(header.startDigest)`, rolled back it is `\(digest)`"])
    }

    /// The choices of entries, the shortest first. A script needs nothing that was taken back; whether it really does without is seen
    /// when it is replayed.
    private func candidates(_ style: SaveStyle, _ range: ClosedRange<Int64>?, _ store: Store) throws -> [[SessionEntry]] {
        guard style == .script, range == nil else { return [entries] }
        let shorter = try Undone.removed(from: entries.filter { $0.status == .done }) { try store.journalEntry($0) }
        return [shorter, entries].compactMap { $0 }
    }

    private func tried(
        _ entries: [SessionEntry], wholeSession: Bool, _ path: String, _ base: String, _ style: SaveStyle, _ range: ClosedRange<Int64>?,
        _ world: World, _ store: Store
    ) throws -> Draft {
        let probe = try world.makeSandbox()
        let saver = try SessionSaver(
            header: header, entries: entries,
            configuration: TranscriptFile(header.configuration, isUnfinished: probe.engine.isUnfinished).entries.map(\.text), style: style,
            range: range, registry: context.registry
        ) { try store.rowsMade(by: $0) }
        let session = try SavedSession(saver.text(), name: path, isUnfinished: probe.engine.isUnfinished)
        let outside = OutsideSource.tape(TapePlayer(saver.tape, name: TapeFile.path(of: path)))
        let sandbox = try ReplaySandbox(for: session.header, base: base, world: world, outside: outside)
        defer { sandbox.remove() }
        let report = try sandbox.replayer.run(session, compares: false)
        let isSame = !wholeSession || report.digest == self.entries.last?.digest ?? header.startDigest
        return Draft(saver: saver, report: report, holds: isSame && report.firstFailure == nil)
    }

    /// Says in what the file differs from the session.
    private func warn(_ draft: Draft, _ range: ClosedRange<Int64>?, _ store: Store) {
        if let failure = draft.report.firstFailure {
            let problem = Diagnostic(
                .replayDiffers, "the saved line `\(failure.statement)` fails when it is replayed",
                notes: failure.output.prefix(4).map { $0 }, severity: .warning)
            return context.output.warning(problem)
        }
        let others = (try? foreign(store)) ?? []
        let reason = others.isEmpty
            ? "an entry read a file, or something that is in no journal"
            : "another shell wrote in between: \(others.prefix(6).map(\.name).joined(separator: ", "))\(others.count > 6 ? ", …" : "")"
        context.output.warning(
            Diagnostic(.replayDiffers, "the replay ends in another state than the session did", notes: [reason], severity: .warning))
    }

    /// Journal entries of others between the first of this session and its last.
    private func foreign(_ store: Store) throws -> [JournalEntry] {
        let last = entries.compactMap(\.journalEntry).max() ?? 0
        return try store.journal().filter { $0.number > header.startJournal && $0.number <= last && $0.session != header.number }.reversed()
    }
}
