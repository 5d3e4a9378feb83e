import FamRegistry
import FamServices
import FamSessions
import FamStore
import FamText
import FamValues

/// `session save FILE --as repro`: as few entries of a session as show its last error again, with the names of the
/// family's rows replaced.
struct SessionRepro {
    private let header: SessionHeader
    private let failing: SessionEntry
    private let before: [SessionEntry]
    private let code: String
    private let context: any Context
    private let app: AppEnvironment
    private let store: Store

    /// This many trials look for entries that are not needed; what is left then stays.
    private static let mostTrials = 300

    /// - Throws: `not-found` for a session in which nothing failed.
    init(header: SessionHeader, entries: [SessionEntry], context: any Context) throws {
        guard
            let last = entries.lastIndex(where: {
                $0.status != .interrupted && $0.failure != nil && $0.failure != DiagnosticCode.declined.id
            }),
            let code = entries[last].failure
        else {
            throw Diagnostic(
                .notFound, "no entry of session \(header.number) failed", help: "`session save FILE` saves what it did")
        }
        self.header = header
        failing = entries[last]
        self.code = code
        before = entries[..<last].filter { $0.status == .done || $0.isRefusedMove }
        self.context = context
        app = try context.service(AppEnvironment.key)
        store = try context.service(StoreFeature.store)
    }

    /// What is written: the saver of the entries, and what a replay of them saw.
    private struct Trial {
        var saver: SessionSaver
        var report: ReplayReport
    }

    /// - Throws: `replay-differs` where no replay shows the error; then nothing is written.
    func write(to path: String, replaces: Bool) throws -> (entries: Int, code: String) {
        let files = try context.service(SavedFiles.key)
        let help = "`--force` replaces it"
        let script = try files.replacement(of: path, replaces: replaces, help: help)
        var base: SessionBase?
        // A repro that needs nothing of the household is one that can be handed on.
        var start = header
        start.startDigest = StateDigest.empty.description
        start.startJournal = 0
        var entries = before
        if try !shows(entries, start, base: "") {
            guard header.startJournal > 0 else { throw differs() }
            base = try SessionBase.made(of: header, store, app) {
                try files.base(of: path, replaces: replaces, store, help: help)
            }?.base
            start = header
            guard try shows(entries, start, base: base?.path ?? "") else { throw differs() }
        }
        let place = base?.path ?? ""
        entries = try fewest(entries) { try shows($0, start, base: place) }
        let names = base == nil ? try pseudonyms(of: entries) : [:]
        guard
            let trial = try tried(entries, start, base: place, renamed: names)
                ?? tried(entries, start, base: place, renamed: [:])
        else { throw differs() }
        try script.write(trial.saver.text(trial.report))
        let baseFile = try base?.written { try shows(entries, start, base: $0) }
        try baseFile?.commit()
        try script.commit()
        if base != nil {
            context.output.notice(
                "It needs the household as it was, which is next to it as \(path).base: look before you pass it on.")
        }
        return (trial.saver.count, code)
    }

    private func differs() -> Diagnostic {
        Diagnostic(
            .replayDiffers, "no replay shows `\(code)` of entry \(failing.position) again, so there is nothing to save",
            help: "it may hang on something outside: a file, a service, another shell")
    }

    private func shows(_ entries: [SessionEntry], _ start: SessionHeader, base: String) throws -> Bool {
        try tried(entries, start, base: base, renamed: [:]) != nil
    }

    /// A replay of the entries and the failing one; nil if that fails in another way or not at all.
    private func tried(
        _ entries: [SessionEntry], _ start: SessionHeader, base: String, renamed: [String: String]
    )
        throws -> Trial?
    {
        try Work.look()
        let probe = try app.makeSandbox()
        let isUnfinished = probe.engine.isUnfinished
        let saver = try SessionSaver(
            header: start, entries: entries + [failing],
            configuration: TranscriptFile(header.configuration, isUnfinished: isUnfinished).entries.map(\.text),
            style: .repro,
            renamed: renamed, registry: context.registry
        ) { try store.rowsMade(by: $0) }
        guard saver.entries.last?.position == failing.position else { return nil }
        let session = try SavedSession(saver.text(), name: "repro", isUnfinished: isUnfinished)
        let outside = OutsideSource.tape(TapePlayer(saver.tape, name: "the session"))
        let sandbox = try ReplaySandbox(for: session.header, base: base, app: app, outside: outside)
        defer { sandbox.remove() }
        let report = try sandbox.replayer.run(session, compares: false)
        // Lines that failed only for want of those left out say nothing.
        guard report.entries.last?.codes.first == code,
            zip(saver.entries, report.entries).dropLast().allSatisfy({ $0.failure == $1.codes.first })
        else { return nil }
        return Trial(saver: saver, report: report)
    }

    /// Leaves out more and more, first halves and then single entries, as long as the error shows.
    private func fewest(_ all: [SessionEntry], _ shows: ([SessionEntry]) throws -> Bool) throws -> [SessionEntry] {
        var entries = all
        var trials = 0
        var length = entries.count
        while length > 0 {
            // From the end, because what comes later leans on what came before.
            var end = entries.count
            while end > 0, trials < SessionRepro.mostTrials {
                trials += 1
                let start = max(0, end - length)
                var shorter = entries
                shorter.removeSubrange(start..<end)
                if try shows(shorter) { entries = shorter }
                end = start
            }
            length /= 2
        }
        return entries
    }

    /// `Maya` as `Child1`: the labels of rows that the entries made, and texts of several words.
    private func pseudonyms(of entries: [SessionEntry]) throws -> [String: String] {
        var names: [String: String] = [:]
        var counts: [String: Int] = [:]
        for entry in entries {
            guard let journal = entry.journalEntry else { continue }
            for row in try store.rowsMade(by: journal)
            where names[row.label] == nil && context.registry.entity(row.entity)?.label != nil {
                counts[row.entity, default: 0] += 1
                names[row.label] =
                    row.entity.split(separator: " ").map(\.capitalized).joined() + "\(counts[row.entity, default: 0])"
            }
        }
        return names
    }
}
