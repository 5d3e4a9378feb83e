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
    /// Values that become parameters of the script.
    var lifted: [LiftedValue] = []

    private struct Draft {
        var saver: SessionSaver
        var report: ReplayReport
        /// In what the replay differs from the session; nil for nothing.
        var difference: SaveDifference?
        /// Files that it reads.
        var read: [String]
        /// The positions of entries that failed, and do not fail so again.
        var passing: Set<Int64>
    }

    /// - Parameter replaces: whether files of these names may be there.
    /// - Returns: how many entries were kept and the digest that a replay ends with.
    /// - Throws: `replay-differs` for a session that the file would not repeat; then nothing is written.
    func write(
        to path: String, replaces: Bool, style: SaveStyle, range: ClosedRange<Int64>?, withOthers: Bool
    ) throws -> (entries: Int, digest: String) {
        try refuseHidden(range)
        let app = try context.service(AppEnvironment.key)
        let store = try context.service(StoreFeature.store)
        let help = "`--force` replaces it"
        let files = try context.service(SavedFiles.key)
        let script = try files.replacement(of: path, replaces: replaces, help: help)
        let start = try SessionBase.made(of: header, store, app) {
            try files.base(of: path, replaces: replaces, store, help: help)
        }
        if let start { try requireStart(start.digest) }
        let base = start?.base, place = base?.path ?? ""
        let written = try journal(store), others = written.filter { $0.session != header.number }
        var draft: Draft?, chosen: [SessionEntry] = []
        for candidate in try candidates(style, range, withOthers && !others.isEmpty ? written : [], store) {
            var candidate = candidate, tries = 0
            var found = try tried(candidate, path, place, style, range, app, store)
            // What failed for a reason of that prompt, a password that nobody typed or a name that was short, says
            // nothing.
            while !found.passing.isEmpty, tries < 5 {
                candidate.removeAll { found.passing.contains($0.position) }
                found = try tried(candidate, path, place, style, range, app, store)
                tries += 1
            }
            draft = found
            chosen = candidate
            if found.difference == nil { break }
        }
        guard let draft else { return (0, header.startDigest) }
        if let difference = draft.difference { try tell(difference, others: withOthers ? [] : others) }
        try script.write(draft.saver.text(draft.report))
        let tape = try writeTape(draft.saver.tape, TapeFile.path(of: path), files, replaces: replaces, help: help)
        let baseFile = try base?.written {
            try tried(chosen, path, $0, style, range, app, store).report == draft.report
        }
        try baseFile?.commit()
        try tape?.commit()
        try script.commit()
        warn(of: draft.read, path)
        return (draft.saver.count, draft.report.digest)
    }

    /// What the entries read elsewhere is not in the file, so a replay on another machine has to find it there.
    private func warn(of read: [String], _ path: String) {
        guard !read.isEmpty else { return }
        let names = read.prefix(6).map { "`\(SafeText.shown($0))`" }.joined(separator: ", ")
        context.output.warning(
            Diagnostic(
                .badFile,
                "a replay reads \(read.count == 1 ? "a file that is" : "files that are") not in what was saved",
                notes: [names + (read.count > 6 ? ", …" : "")],
                help:
                    "keep \(read.count == 1 ? "it" : "them") with `\(SafeText.shown(path))`: a replay needs the same text "
                    + "in the same place",
                severity: .warning))
    }

    /// Of an entry that was typed in `private`, or erased, nobody knows what it was.
    private func refuseHidden(_ range: ClosedRange<Int64>?) throws {
        let hidden = entries.first { entry in
            entry.text == Store.erasedText && entry.journalEntry != nil && range?.contains(entry.position) ?? true
        }
        guard let hidden else { return }
        throw Diagnostic(
            .replayDiffers, "entry \(hidden.position) was private or is erased, and no file can repeat what it changed",
            help:
                "`--only \(hidden.position + 1)..\(max(hidden.position + 1, Int64(header.entryCount)))` saves what came after it"
        )
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

    /// The base is the household as it was when the session began.
    private func requireStart(_ digest: StateDigest) throws {
        guard digest.description != header.startDigest else { return }
        throw Diagnostic(
            .replayDiffers, "the household as it was when the session began cannot be made again",
            notes: ["then it was `\(header.startDigest)`, rolled back it is `\(digest)`"])
    }

    /// The choices of entries, the shortest first. A script needs nothing that was taken back; whether it really does
    /// without is seen when it is replayed.
    /// - Parameter written: what all shells wrote meanwhile, where that is to be taken in.
    private func candidates(
        _ style: SaveStyle, _ range: ClosedRange<Int64>?, _ written: [JournalEntry], _ store: Store
    ) throws -> [[SessionEntry]] {
        guard written.isEmpty else {
            let log = try context.service(AppEnvironment.key).sessionLog()
            return [try ForeignEntries(written, session: header.number, log: log).merged(into: entries)]
        }
        guard style == .script, range == nil else { return [entries] }
        let meant = entries.filter { $0.status == .done || $0.isRefusedMove }
        let shorter = try Undone.removed(from: meant) { try store.journalEntry($0) }
        return [shorter, entries].compactMap { $0 }
    }

    private func tried(
        _ entries: [SessionEntry], _ path: String, _ base: String, _ style: SaveStyle, _ range: ClosedRange<Int64>?,
        _ app: AppEnvironment, _ store: Store
    ) throws -> Draft {
        let probe = try app.makeSandbox()
        let saver = try SessionSaver(
            header: header, entries: entries,
            configuration: TranscriptFile(header.configuration, isUnfinished: probe.engine.isUnfinished).entries.map(
                \.text), style: style,
            range: range, lifted: lifted, registry: context.registry
        ) { try store.rowsMade(by: $0) }
        if let name = saver.unusedParameters.first, let value = lifted.first(where: { $0.name == name })?.value {
            throw Diagnostic(
                .badArgument, "no entry that is saved has `\(SafeText.shown(value))`",
                help: "`\(name)` would be a parameter of nothing")
        }
        let session = try SavedSession(saver.text(), name: path, isUnfinished: probe.engine.isUnfinished)
        let outside = OutsideSource.tape(TapePlayer(saver.tape, name: TapeFile.path(of: path)))
        let sandbox = try ReplaySandbox(for: session.header, base: base, app: app, outside: outside)
        defer { sandbox.remove() }
        let report = try sandbox.replayer.run(session, compares: false)
        // Rows of other shells were made by their seeds, so theirs are other ids here, and other states.
        let isAlone = !entries.contains { $0.journalEntry != nil && $0.digest.isEmpty }
        let end = range == nil && isAlone ? self.entries.last?.digest ?? header.startDigest : nil
        // Where nothing that changed rows was left out, each state must be that of the session.
        let ours = Set(entries.map(\.position))
        let isWhole =
            range == nil && isAlone && self.entries.allSatisfy { $0.journalEntry == nil || ours.contains($0.position) }
        return Draft(
            saver: saver, report: report,
            difference: SaveDifference.first(between: saver.entries, and: report, end: end, comparesStates: isWhole),
            read: try sandbox.files.read,
            passing: SaveDifference.failuresThatPass(saver.entries, report))
    }

    /// A file that would not repeat the session is not written. Where another shell wrote in between, the session's own
    /// entries are still worth having; that their states are others is reported.
    private func tell(_ difference: SaveDifference, others: [JournalEntry]) throws {
        let names = others.prefix(6).map(\.name).joined(separator: ", ") + (others.count > 6 ? ", …" : "")
        if difference.isOnlyState, !others.isEmpty {
            return context.output.warning(
                Diagnostic(
                    .replayDiffers, "the replay ends in another state than the session did",
                    notes: ["another shell wrote in between: \(names)"], help: "`--with-others` takes these entries in",
                    severity: .warning))
        }
        var notes = difference.notes
        if !others.isEmpty { notes.append("another shell wrote in between: \(names)") }
        throw Diagnostic(
            .replayDiffers, "session \(header.number) was not saved: \(difference.what)", notes: notes,
            help: difference.help
                ?? (others.isEmpty ? part(before: difference) : "`--with-others` takes these entries in"))
    }

    /// What can be saved of a session that differs at an entry.
    private func part(before difference: SaveDifference) -> String? {
        guard let position = difference.position, position > 1 else { return nil }
        return "`--only 1..\(position - 1)` saves what comes before"
    }

    /// The journal from the first entry of this session to its last, with what others wrote, in order.
    private func journal(_ store: Store) throws -> [JournalEntry] {
        let last = entries.compactMap(\.journalEntry).max() ?? 0
        guard last > header.startJournal else { return [] }
        return try store.journal(in: header.startJournal + 1...last)
    }
}
