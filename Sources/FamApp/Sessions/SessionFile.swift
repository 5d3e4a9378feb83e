import FamRegistry
import FamServices
import FamSessions
import FamStore
import FamText
import FamValues

/// A session to be saved: replayed once in a sandbox, and written with the digests and outputs of that replay.
struct SessionFile {
    private(set) var header: SessionHeader
    let entries: [SessionEntry]
    let context: any Context
    /// Values that become parameters of the script.
    var lifted: [LiftedValue] = []
    /// Whether the rows it reads are in the file, instead of a base next to it.
    var holdsData = false

    /// How many lines about rows are shown of a save that is refused.
    private static let mostRowLines = 12

    /// - Parameter replaces: whether existing files are replaced.
    /// - Returns: how many entries were kept, and the digest that a replay ends with.
    /// - Throws: `replay-differs` if the file would not repeat the session; then nothing is written.
    func write(
        to path: String, replaces: Bool, style: SaveStyle, range: ClosedRange<Int64>?, withOthers: Bool
    ) throws -> (entries: Int, digest: String) {
        try refuseHidden(range)
        let app = try context.service(AppEnvironment.key)
        let store = try context.service(StoreFeature.store)
        let files = try context.service(SavedFiles.key)
        let script = try files.replacement(of: path, replaces: replaces, help: Self.help)
        let base =
            header.startJournal == 0
            ? nil
            : try SessionBase(of: header, store, app) {
                try files.base(of: path, replaces: replaces || holdsData, store, help: Self.help)
            }
        do {
            var file = self
            if let base, header.startDigest.isEmpty {
                file.header.startDigest = try base.database().digest.description
            }
            return try file.write(
                script, from: base, to: path, replaces: replaces, style: style, range: range, withOthers: withOthers)
        } catch let stop as Diagnostic where stop.code == .interrupted {
            // What was replayed by then is of no interest.
            throw Diagnostic(.interrupted, "interrupted", notes: ["nothing was saved"])
        }
    }

    private static let help = "`--force` replaces it"

    private func write(
        _ script: FileReplacement, from base: SessionBase?, to path: String, replaces: Bool, style: SaveStyle,
        range: ClosedRange<Int64>?, withOthers: Bool
    ) throws -> (entries: Int, digest: String) {
        let app = try context.service(AppEnvironment.key)
        let store = try context.service(StoreFeature.store)
        let files = try context.service(SavedFiles.key)
        var trial = SessionTrial(
            path: path, style: style, range: range, lifted: lifted, context: context, app: app, store: store)
        let reads = holdsData ? ReadRows(limit: SessionData.mostRows) : nil
        let others = try journal(store, except: header.numbers)
        let foreign = try withOthers && !others.isEmpty ? journal(store) : []
        let all = try candidates(style, range, foreign, store)
        var start = SessionTrial.Start(header: header, reads: reads)
        // Text lacks the journal before the session, which few sessions need. What a transcript shows may be of it.
        var baseFile = holdsData || style != .script ? nil : base?.asText()
        var found: (draft: Draft, entries: [SessionEntry])?
        if let text = baseFile, let database = try? base?.database(from: text) {
            start.base = database
            found = try? ensuring(all, &trial, start)
        }
        if found?.draft.difference != nil || found == nil {
            baseFile = nil
            start.base = try base.map(database) ?? ""
            found = try ensuring(all, &trial, start)
        }
        guard let (draft, chosen) = found else { return (0, header.startDigest) }
        if let difference = draft.difference {
            try report(difference, style, others: withOthers ? [] : others, store) {
                try trial.differingRows(draft.trial.saver, from: start, at: $0)
            }
        }
        var saved = draft.trial
        if let reads, let base { saved = try SessionData(trial, base).saved(chosen, start, reads, like: saved) }
        let text = try text(of: saved, path, app)
        try script.write(text)
        let tape = try writeTape(saved.saver.tape, TapeFile.path(of: path), files, replaces: replaces, help: Self.help)
        if baseFile == nil, reads == nil {
            baseFile = try base?.written {
                try trial.run(chosen, from: SessionTrial.Start(header: header, base: $0)).report == saved.report
            }
        }
        let plain = try plainRun(of: saved, text, path, from: holdsData ? "" : start.base, app)
        try baseFile?.commit()
        try tape?.commit()
        try script.commit()
        if baseFile != nil {
            context.output.notice(
                "Keep \(SafeText.shown(path)).base with it: it has the household as it was before, which a replay "
                    + "needs. `--with-data` puts the rows into the file instead.")
        }
        if replaces, baseFile == nil, let old = try files.removeBase(of: path, store) {
            context.output.notice("Removed \(SafeText.shown(old)), which this save does not need.")
        }
        SandboxedFiles(saved.written).tell(context) { "A replay writes \($0) in its sandbox only" }
        warn(of: saved.read, path)
        if let plain { warn(of: plain, path) }
        return (saved.saver.count, saved.report.digest)
    }

    /// The text of the file, with the digests and outputs of the trial.
    private func text(of saved: SessionTrial.Result, _ path: String, _ app: AppEnvironment) throws -> String {
        let needs = saved.read.isEmpty ? [] : ["Reads \(names(of: saved.read)): a replay needs the same text there."]
        let isDone = needs.isEmpty && saved.saver.isComplete(with: saved.report)
        let text = isDone ? saved.text : saved.saver.text(saved.report, remarks: needs)
        let deletes = saved.effects.contains { $0.removed != 0 }
        guard saved.saver.style == .script, deletes else { return text }
        return try ConfirmedDeletions(app).text(text, name: path)
    }

    /// How a plain run differs. Before the files are there: who interrupts it has saved nothing.
    private func plainRun(
        of saved: SessionTrial.Result, _ text: String, _ path: String, from base: String, _ app: AppEnvironment
    ) throws -> PlainRun.Difference? {
        guard saved.saver.style == .script else { return nil }
        return try PlainRun(saved, text: text, path: path, base: base, app: app).difference()
    }

    /// Some sessions cannot run as plain scripts, or not twice: something allowed once a day or a minute is done again.
    private func warn(of problem: PlainRun.Difference, _ path: String) {
        // What is allowed once is no fault of the file.
        guard !problem.isOfSecondRun else {
            let reason = problem.notes.first.map { ": " + $0 } ?? ""
            return context.output.notice("A second run of \(path) \(problem.what)\(reason).")
        }
        let name = SafeText.shown(Quoting.argument(path))
        context.output.warning(
            Diagnostic(
                .replayDiffers, "it is saved, but `fam \(name)`, which runs it by itself, \(problem.what)",
                notes: problem.notes, help: "`fam replay \(name)` repeats the session as it was", severity: .warning))
    }

    /// Files that the entries read are not saved, so a replay on another machine must find them there.
    private func warn(of read: [String], _ path: String) {
        guard !read.isEmpty else { return }
        context.output.warning(
            Diagnostic(
                .badFile,
                "what was saved reads \(read.count == 1 ? "a file that is" : "files that are") not saved with it",
                notes: [names(of: read)],
                help:
                    "keep \(read.count == 1 ? "it" : "them") with `\(SafeText.shown(path))`: a replay needs the same "
                    + "text in the same place",
                severity: .warning))
    }

    private func names(of files: [String]) -> String {
        files.prefix(6).map { "`\(SafeText.shown($0))`" }.joined(separator: ", ") + (files.count > 6 ? ", …" : "")
    }

    /// The text of an entry typed in `private`, or erased, is not known.
    private func refuseHidden(_ range: ClosedRange<Int64>?) throws {
        let all = entries.filter { entry in
            entry.text == Store.erasedText && entry.journalEntry != nil && range?.contains(entry.position) ?? true
        }
        guard let hidden = all.first, let last = all.last else { return }
        guard header.others.isEmpty else {
            throw Diagnostic(
                .replayDiffers,
                "an entry of session \(hidden.origin?.number ?? header.number) was private or is erased, and no file "
                    + "can repeat what it changed",
                help: "save the other sessions alone")
        }
        throw Diagnostic(
            .replayDiffers, "entry \(hidden.position) was private or is erased, and no file can repeat what it changed",
            help: last.position < Int64(header.entryCount)
                ? "`--only \(last.position + 1)..\(header.entryCount)` saves what came after "
                    + (all.count == 1 ? "it" : "the last such entry") : nil
        )
    }

    /// Nil if the session made no outside requests.
    private func writeTape(
        _ tape: Tape, _ path: String, _ files: SavedFiles, replaces: Bool, help: String
    ) throws -> FileReplacement? {
        guard !tape.records.isEmpty else { return nil }
        let file = try files.replacement(of: path, replaces: replaces, help: help)
        try file.write(tape.text)
        return file
    }

    /// The database of a base.
    /// - Throws: if it is not the household as it was when the session began.
    private func database(_ base: SessionBase) throws -> String {
        let (path, digest) = try base.database()
        guard digest.description != header.startDigest else { return path }
        throw Diagnostic(
            .replayDiffers, "the household as it was when the session began cannot be restored",
            notes: ["it was `\(header.startDigest)`; rolled back, it is `\(digest)`"])
    }

    /// Throws if the file would not repeat the session. If another shell wrote in between, the session's own entries
    /// are still saved, with a warning that the states differ.
    /// One that another fam recorded is saved with today's states.
    /// - Parameter rows: those that an entry changed in the session and in the trial.
    private func report(
        _ difference: SaveDifference, _ style: SaveStyle, others: [JournalEntry], _ store: Store,
        _ rows: (_ index: Int) throws -> [String]
    ) throws {
        let names = others.prefix(6).map(\.name).joined(separator: ", ") + (others.count > 6 ? ", …" : "")
        if difference.isOnlyState, !others.isEmpty {
            return context.output.warning(
                Diagnostic(
                    .replayDiffers,
                    "it has only what was typed here, and a replay lacks what changed the household meanwhile",
                    notes: ["another shell wrote in between: \(names)"],
                    help: "`--with-others` saves that too",
                    severity: .warning))
        }
        if difference.isOnlyState, header.tables != store.tables {
            return context.output.warning(
                Diagnostic(
                    .replayDiffers,
                    "another version of fam recorded \(header.name), and this one makes different rows from it",
                    notes: [difference.what], help: "what is saved has the states that this fam gives",
                    severity: .warning))
        }
        var notes = difference.notes
        if difference.isOnlyState, let index = difference.index { notes += try rows(index).prefix(Self.mostRowLines) }
        if !others.isEmpty { notes.append("another shell wrote in between: \(names)") }
        throw Diagnostic(
            .replayDiffers, "\(header.name) \(header.others.isEmpty ? "was" : "were") not saved: \(difference.what)",
            notes: notes,
            help: difference.help
                ?? (others.isEmpty
                    ? difference.afterOthers.flatMap(part(from:)) ?? part(before: difference, style)
                    : ["`--with-others` includes these entries", difference.position.flatMap(part(from:))]
                        .compactMap(\.self).joined(separator: "; ")))
    }

    /// The part that begins with the rows that others left.
    private func part(from position: Int64) -> String? {
        guard header.others.isEmpty, position > 1, let last = entries.last?.position, position <= last else {
            return nil
        }
        return "`--only \(position)..\(last)` saves what came after them"
    }

    /// The part of a session that can be saved if an entry differs.
    private func part(before difference: SaveDifference, _ style: SaveStyle) -> String? {
        guard header.others.isEmpty, let position = difference.position, position > 1 else { return nil }
        let before = "`--only 1..\(position - 1)` saves what comes before"
        // The line may depend on one that failed: it answers the alert of an error, say.
        guard style == .script, entries.contains(where: { $0.position < position && $0.status == .failed }) else {
            return before
        }
        return "a script leaves out failed lines: `--as transcript` keeps them, and \(before)"
    }

    /// The journal from the session's first entry to its last, including what others wrote, in order. Entries that only
    /// looked have seen what was before them.
    private func journal(_ store: Store, except sessions: Set<Int64> = []) throws -> [JournalEntry] {
        let last = entries.map { $0.journalEntry ?? $0.journalPosition - 1 }.max() ?? 0
        guard last > header.startJournal else { return [] }
        return try store.journal(in: header.startJournal + 1...last, except: sessions)
    }
}
