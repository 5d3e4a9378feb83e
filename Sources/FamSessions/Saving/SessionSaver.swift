import FamRegistry
import FamStore
import FamText
import FamValues

/// How a session is saved.
public enum SaveStyle: String, NamedCases {
    public static let typeName = "style"

    /// What had an effect, and what that depends on.
    case script
    /// The same, and entries that only read, each with its output below it; it is a test.
    case transcript
    /// As few entries as show the last error again, with names replaced; a transcript.
    case repro

    /// How the file is read.
    var form: SaveStyle { self == .repro ? .transcript : self }
}

/// Turns the entries of a session into the text of a `.fam` file (sessions.md, "Recording").
public struct SessionSaver {
    let header: SessionHeader
    let style: SaveStyle
    private let kept: [SessionEntry]
    private let texts: [String]
    private let lifted: LiftedValues

    /// - Parameters:
    ///   - entries: all of the session, in order.
    ///   - range: the positions of those to keep; others only where these depend on them.
    ///   - configuration: the statements of `config.fam`; those that the session depends on go into the file.
    ///   - lifted: values that become parameters.
    ///   - renamed: names and what is in their place.
    ///   - rowsMade: the rows that a journal entry made, in order.
    public init(
        header: SessionHeader, entries: [SessionEntry], configuration: [String] = [], style: SaveStyle,
        range: ClosedRange<Int64>? = nil,
        lifted: [LiftedValue] = [], renamed: [String: String] = [:], registry: Registry,
        rowsMade: (Int64) throws -> [EntityRef]
    ) rethrows {
        self.header = header
        self.style = style
        let chosen =
            configuration.map { Self.preparation($0, header) }
            + entries.filter { $0.position <= range?.upperBound ?? .max }
        let needed = KeptEntries(chosen, from: range?.lowerBound ?? 1, results: style != .script).entries
        kept = style == .script ? needed.map(\.caught) : needed
        var rewriter = SessionRewriter(registry: registry, entries: chosen, dropsUnused: style == .script)
        for entry in kept {
            if let journal = entry.journalEntry, entry.position > 0 {
                rewriter.note(rows: try rowsMade(journal), of: entry)
            }
        }
        rewriter.noteReferences(from: kept)
        let values = LiftedValues(values: lifted), names = RenamedTexts(names: renamed)
        self.lifted = values
        let bodies = kept.map { rewriter.body(of: $0) }
        texts = zip(kept, bodies).map { values.text(names.text(rewriter.text($1, of: $0))) }
    }

    /// The entries that go into the file, in order; those of the configuration file are at position 0.
    public var entries: [SessionEntry] { kept }

    /// How many entries of the session go into the file.
    public var count: Int { kept.reduce(0) { $0 + ($1.position > 0 ? 1 : 0) } }

    /// The parameters whose value is in no entry.
    public var unusedParameters: [String] {
        lifted.values.map(\.name).filter { name in
            !texts.contains { $0.contains("$" + name) || $0.contains("${" + name) }
        }
    }

    /// What the entries of the file asked outside.
    public var tape: Tape { Tape(kept.flatMap(\.tape)) }

    /// The text.
    /// - Parameter report: the outcome of a replay of this text; nil for the recorded digests and no output.
    public func text(_ report: ReplayReport? = nil) -> String {
        var lines = [
            "#!/usr/bin/env fam", "fam 1", "# Session \(header.number): \(count) of \(header.entryCount) entries.",
        ]
        lines += lifted.values.map(\.declaration)
        let states = report?.entries.map(\.digest) ?? kept.map(\.digest)
        lines.append(
            ReplayHeader(
                style: style.form, session: header.number, clock: header.started, seed: header.seed, zone: header.zone,
                start: header.startDigest,
                end: states.last ?? header.startDigest
            ).line)
        for (index, entry) in kept.enumerated() {
            // Of an entry of another shell none is recorded; the trial says it.
            let known = index < states.count ? states[index] : entry.digest, state = known.isEmpty ? "-" : known
            lines.append(
                EntryPin(time: entry.at, journalPosition: entry.journalPosition, digest: state, ran: entry.ran).line)
            lines.append(texts[index])
            guard style != .script, let report, index < report.entries.count else { continue }
            lines += report.entries[index].expectations.map(lifted.expectation)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A statement of `config.fam` as an entry that ran before all others.
    private static func preparation(_ text: String, _ header: SessionHeader) -> SessionEntry {
        SessionEntry(
            position: 0, at: header.started, took: 0, text: text, status: .done, output: "",
            journalPosition: header.startJournal + 1,
            journalEntry: nil, navigated: false, address: "", digest: header.startDigest)
    }
}
