import FamRegistry
import FamStore
import FamText
import FamValues

/// How a session is saved.
public enum SaveStyle: String, NamedCases {
    public static let typeName = "style"

    /// Entries with an effect, and those they depend on.
    case script
    /// Also entries that only read, each with its output below it; it can run as a test.
    case transcript
    /// The fewest entries that show the last error again, with names replaced; a transcript.
    case repro

    /// The form in which the file is read.
    var form: SaveStyle { self == .repro ? .transcript : self }
}

/// Which rows a script adds only if they are missing: none, those whose name the session adds once, or all.
public enum AdditionsOfScript: Sendable { case asTyped, ensuredOnce, ensured }

/// Turns the entries of a session into the text of a `.fam` file (sessions.md, "Recording").
public struct SessionSaver {
    let header: SessionHeader
    package let style: SaveStyle
    private let kept: [SessionEntry]
    private let texts: [String]
    private let hasSetUp: Bool
    private let lifted: LiftedValues
    /// Whether lines add rows only if they are missing, where the session added them.
    package let hasEnsured: Bool

    /// - Parameters:
    ///   - entries: all of the session, in order.
    ///   - range: the positions to keep; others are kept only if these depend on them.
    ///   - configuration: the statements of `config.fam`; those the session depends on go into the file.
    ///   - setUp: the statement that makes the rows the entries need.
    ///   - lifted: values that become parameters.
    ///   - renamed: names and their replacements.
    ///   - ensures: which rows are added only if they are missing.
    ///   - rowsMade: the rows that a journal entry made, in order.
    public init(
        header: SessionHeader, entries: [SessionEntry], configuration: [String] = [], style: SaveStyle,
        range: ClosedRange<Int64>? = nil, setUp: String? = nil,
        lifted: [LiftedValue] = [], renamed: [String: String] = [:], ensures: AdditionsOfScript = .asTyped,
        registry: Registry,
        rowsMade: (Int64) throws -> [EntityRef]
    ) rethrows {
        self.header = header
        self.style = style
        let chosen =
            configuration.map { SessionEntry.preparation($0, header) }
            + entries.filter { $0.position <= range?.upperBound ?? .max }
        let words = WordsByEntry()
        let commands = CommandsByWord(registry)
        let needed = KeptEntries(
            chosen, from: range?.lowerBound ?? 1, results: style != .script, words: words, commands
        ).entries
        let looksBack = needed.contains { words.of($0).looksBack(commands) }
        // An entry has many parts, so it is copied only where there is something to change.
        let isChanged = style == .script && (looksBack || needed.contains { $0.isRefusedMove || $0.failedLater })
        let ours = SessionSaver.asScript(
            isChanged ? needed.map { looksBack ? $0.caught.whole : $0.caught } : needed, words)
        var rewriter = SessionRewriter(
            registry: registry, commands: commands, entries: ours, words: words, dropsUnused: style == .script,
            ensures: ensures)
        // Most sessions name their rows by their labels alone.
        let namesIDs = ours.contains { RowVariables.mayNameID($0) }
        for entry in ours where namesIDs {
            if let journal = entry.journalEntry, entry.position > 0 {
                rewriter.rows.note(rows: try rowsMade(journal), of: entry)
            }
        }
        rewriter.noteReferences(from: ours)
        let values = LiftedValues(values: lifted), names = RenamedTexts(names: renamed)
        self.lifted = values
        let bodies = ours.map { rewriter.body(of: $0) }
        // A variable would be copied for each line.
        let finished = rewriter
        let all = zip(ours, bodies).map { finished.text($1, of: $0) }
        let first = [setUp].compactMap { $0 }.filter { !$0.isEmpty }
        texts = (first + all).map { values.text(names.text($0)) }
        kept = first.map { SessionEntry.preparation($0, header, journal: 0) } + ours
        hasSetUp = !first.isEmpty
        hasEnsured = rewriter.hasEnsured
    }

    /// Names that are declared again have others, if the file is a script at all: what fails ends one.
    private static func asScript(_ entries: [SessionEntry], _ words: WordsByEntry) -> [SessionEntry] {
        var names = RedeclaredNames(entries, words: words)
        guard names.isNeeded, entries.allSatisfy({ $0.status == .done }) else { return entries }
        return entries.map { names.renamed($0) }
    }

    /// Where a file of some entries begins: with the first of them, or with an earlier one that they depend on and that
    /// made rows.
    public static func beginning(
        of range: ClosedRange<Int64>, _ entries: [SessionEntry], _ style: SaveStyle, _ registry: Registry
    ) -> Int64 {
        let chosen = entries.filter { $0.position <= range.upperBound }
        let kept = KeptEntries(
            chosen, from: range.lowerBound, results: style != .script, CommandsByWord(registry)
        ).entries
        let first = kept.first { $0.position > 0 && $0.journalEntry != nil }?.position
        return min(range.lowerBound, first ?? range.lowerBound)
    }

    /// The entries that go into the file, in order; the set-up and those of the configuration file are at position 0.
    public var entries: [SessionEntry] { kept }

    /// How many entries of the session go into the file.
    public var count: Int { kept.reduce(0) { $0 + ($1.position > 0 ? 1 : 0) } }

    /// The parameters whose value occurs in no entry.
    public var unusedParameters: [String] {
        lifted.values.map(\.name).filter { name in
            !texts.contains { $0.contains("$" + name) || $0.contains("${" + name) }
        }
    }

    /// The answers from outside for the entries of the file.
    public var tape: Tape { Tape(kept.flatMap(\.tape)) }

    /// The text.
    /// - Parameters:
    ///   - report: the outcome of a replay of this text; nil for the recorded digests and no output.
    ///   - remarks: lines for whoever reads the file.
    public func text(_ report: ReplayReport? = nil, remarks: [String] = []) -> String {
        var out: [UInt8] = []
        out.append(line: "#!/usr/bin/env fam")
        out.append(line: "fam 1")
        out.append(line: "# S\(header.name.dropFirst()): \(count) of \(header.entryCount) entries.")
        for remark in remarks { out.append(line: "# " + remark) }
        for value in lifted.values { out.append(line: value.declaration) }
        let states = report?.entries.map(\.digest) ?? kept.map(\.digest)
        out.append(
            line: ReplayHeader(
                style: style.form, session: header.number, clock: header.started, seed: header.seed, zone: header.zone,
                start: header.startDigest,
                end: states.last ?? header.startDigest, journal: hasSetUp ? header.startJournal : nil
            ).line)
        var origin: SessionOrigin? = SessionOrigin(number: header.number, seed: header.seed)
        for (index, entry) in kept.enumerated() {
            // An entry of another shell has no recorded state; the trial finds it.
            let known = index < states.count ? states[index] : entry.digest, state = known.isEmpty ? "-" : known
            let isNew = entry.origin != nil && entry.origin != origin
            origin = entry.origin ?? origin
            EntryPin(
                time: entry.at, journalPosition: entry.journalPosition, digest: state, ran: entry.ran,
                origin: isNew ? entry.origin : nil, answers: entry.answers
            ).write(to: &out)
            out.append(0x0A)
            out.append(line: texts[index])
            guard style != .script, let report, index < report.entries.count else { continue }
            for expectation in report.entries[index].expectations { out.append(line: lifted.expectation(expectation)) }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Whether the text without an outcome has all of that of a replay.
    public func isComplete(with report: ReplayReport) -> Bool {
        style == .script && report.entries.count == kept.count
            && zip(report.entries, kept).allSatisfy { $0.digest == $1.digest }
    }
}

extension SessionEntry {
    /// A statement of the set-up or of `config.fam` as an entry that ran before all others.
    package static func preparation(
        _ text: String, _ header: SessionHeader, journal: Int64? = nil
    ) -> SessionEntry {
        SessionEntry(
            position: 0, at: header.started, took: 0, text: text, status: .done, output: "",
            journalPosition: journal ?? header.startJournal + 1,
            journalEntry: nil, navigated: false, address: "", digest: header.startDigest)
    }
}
