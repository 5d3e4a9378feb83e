import FamRegistry
import FamServices
import FamSessions
import FamStore
import FamText
import FamValues

/// `session save FILE --as repro`: the fewest entries of a session that show its last error again, with the names of
/// the family's rows replaced.
struct SessionRepro {
    private let header: SessionHeader
    private let failing: SessionEntry
    private let before: [SessionEntry]
    private let code: String
    /// What the error said; nil if only its code has to be the same.
    private var message: String?
    private let context: any Context
    private let app: AppEnvironment
    private let store: Store

    /// How many trials look for entries that are not needed.
    private static let mostTrials = 300

    /// - Throws: `not-found` if nothing failed in the session.
    init(header: SessionHeader, entries: [SessionEntry], context: any Context) throws {
        guard
            let last = entries.lastIndex(where: { $0.reported != nil }), let code = entries[last].reported
        else {
            throw Diagnostic(
                .notFound, "no entry of session \(header.number) failed", help: "`session save FILE` saves what it did")
        }
        self.header = header
        failing = entries[last]
        self.code = code
        message = SessionRepro.message(in: entries[last].output.split(separator: "\n"))
        before = entries[..<last].filter { $0.status == .done || $0.isRefusedMove }
        self.context = context
        app = try context.service(AppEnvironment.key)
        store = try context.service(StoreFeature.store)
    }

    /// What is written: the saver of the entries, and the result of replaying them.
    private typealias Trial = SessionTrial.Result

    /// - Throws: `replay-differs` if no replay shows the error; then nothing is written.
    func write(to path: String, replaces: Bool) throws -> (entries: Int, code: String) {
        do { return try writeSame(to: path, replaces: replaces) } catch let problem as Diagnostic
            where problem.code == .replayDiffers && message != nil
        {
            // It may have named something that only the session had: a time, an id, another shell's row.
            var byCode = self
            byCode.message = nil
            return try byCode.writeSame(to: path, replaces: replaces)
        }
    }

    private func writeSame(to path: String, replaces: Bool) throws -> (entries: Int, code: String) {
        let files = try context.service(SavedFiles.key)
        let help = "`--force` replaces it"
        let script = try files.replacement(of: path, replaces: replaces, help: help)
        var base: SessionBase?
        // A repro that needs no rows of the household can be shared.
        let whole = SessionTrial.Start(header: header)
        var start = whole.empty(), entries = before
        if try !shows(entries, start) {
            guard header.startJournal > 0 else { throw differs() }
            let made = try SessionBase(of: header, store, app) {
                try files.base(of: path, replaces: replaces, store, help: help)
            }
            start = whole
            start.base = try made.database().path
            start.reads = ReadRows(limit: SessionData.mostRows)
            guard try shows(entries, start) else { throw differs() }
            if let part = try needed(made, &entries, start) { start = part } else { base = made }
            start.reads = nil
        }
        entries = try MinimalSubset.of(entries, mostTrials: SessionRepro.mostTrials) { try shows($0, start) }
        let names = base == nil ? try pseudonyms(of: entries, start) : [:]
        var wordless = start
        wordless.setUp?.hidesWords = true
        guard
            let trial = try tried(entries, wordless, renamed: names) ?? tried(entries, start, renamed: names)
                ?? tried(entries, start, renamed: [:])
        else { throw differs() }
        try script.write(trial.saver.text(trial.report))
        let baseFile = try base?.written { try shows(entries, SessionTrial.Start(header: start.header, base: $0)) }
        try baseFile?.commit()
        try script.commit()
        if base != nil {
            context.output.notice(
                "It needs the household as it was, which is next to it as \(path).base: look before you pass it on.")
        }
        return (trial.saver.count, code)
    }

    /// The start with only the rows that the error needs; nil if it needs all of them.
    private func needed(
        _ base: SessionBase, _ entries: inout [SessionEntry], _ start: SessionTrial.Start
    ) throws -> SessionTrial.Start? {
        guard let reads = start.reads else { return nil }
        // The last line alone reads fewer rows than all lines together.
        entries = try MinimalSubset.of(entries, mostTrials: SessionRepro.mostTrials) { try shows($0, start) }
        let few = ReadRows(limit: SessionData.mostRows)
        var again = start
        again.reads = few
        let isShown = try shows(entries, again)
        let data = try SessionData(trial, base), kept = entries
        let setUp = try data.fewest(isShown ? few : reads, mostTrials: SessionRepro.mostTrials) {
            try shows(kept, start.empty(with: $0))
        }
        return setUp.map { $0.count == 0 ? start.empty() : start.empty(with: $0) }
    }

    private var trial: SessionTrial {
        SessionTrial(path: "repro", style: .repro, context: context, app: app, store: store)
    }

    private func differs() -> Diagnostic {
        Diagnostic(
            .replayDiffers, "no replay shows `\(code)` of entry \(failing.position) again, so there is nothing to save",
            help: "it may depend on something outside: a file, a service, another shell")
    }

    private func shows(_ entries: [SessionEntry], _ start: SessionTrial.Start) throws -> Bool {
        try tried(entries, start, renamed: [:]) != nil
    }

    /// Replays the entries and the failing one; nil if that fails differently or not at all.
    private func tried(
        _ entries: [SessionEntry], _ start: SessionTrial.Start, renamed: [String: String]
    ) throws -> Trial? {
        let found = try trial.run(entries + [failing], from: start, renamed: renamed)
        // Lines that failed only because others were left out prove nothing.
        guard found.saver.entries.last?.position == failing.position, let last = found.report.entries.last,
            last.codes.first == code, message == nil || !renamed.isEmpty || message == Self.message(in: last.output),
            zip(found.saver.entries, found.report.entries).dropLast().allSatisfy({ $0.failure == $1.codes.first })
        else { return nil }
        return found
    }

    /// The words of the first error in what an entry printed, however its lines were broken. Nil without an error.
    /// Its numbers do not count: "12 of 20 stars" needs no moments to be said of none.
    private static func message(in lines: [some StringProtocol]) -> String? {
        guard let first = lines.firstIndex(where: { $0.hasPrefix("error[") }) else { return nil }
        let rest = lines[(first + 1)...].prefix { line in
            line.hasPrefix("  ") && !line.contains("┌") && !line.drop { $0 == " " }.hasPrefix("=")
        }
        let words = ([lines[first]] + rest).flatMap { $0.split(separator: " ") }
        return words.filter { !$0.contains(where: \.isNumber) }.joined(separator: " ")
    }

    /// Replacements such as `Child1` for `Maya`: the labels of rows made by the entries and the set-up.
    private func pseudonyms(of entries: [SessionEntry], _ start: SessionTrial.Start) throws -> [String: String] {
        var names: [String: String] = [:]
        var counts: [String: Int] = [:]
        func note(_ label: String, _ entity: String) {
            guard names[label] == nil, context.registry.entity(entity)?.label != nil else { return }
            counts[entity, default: 0] += 1
            names[label] =
                entity.split(separator: " ").map(\.capitalized).joined() + "\(counts[entity, default: 0])"
        }
        for (label, entity) in start.setUp?.personalLabels ?? [] { note(label, entity) }
        let gone = try store.goneRows(after: header.startJournal)
        for entry in entries {
            guard let journal = entry.journalEntry else { continue }
            for row in try store.rowsMade(by: journal, and: gone) {
                for label in try store.earlierLabels(of: row, after: journal) + [row.label] { note(label, row.entity) }
            }
        }
        return names
    }
}
