import FamStore
import FamText
import FamValues

/// The entries that a saved session needs (sessions.md, "Recording"): those with an effect, with an answer from outside
/// or with an expectation, and those that the kept ones depend on: definitions, and the line that showed the table for
/// `$_` or `@3`. Cost: linear in the entries.
struct KeptEntries {
    let entries: [SessionEntry]

    /// - Parameters:
    ///   - entries: in order; those of the configuration file are at position 0.
    ///   - first: entries before this position are kept only where a later one depends on them.
    ///   - results: whether lines that only show something are kept too, for a transcript.
    init(
        _ entries: [SessionEntry], from first: Int64, results: Bool, words known: WordsByEntry = WordsByEntry(),
        _ commands: CommandsByWord
    ) {
        var needed: Set<String> = [], mentioned: Set<String> = []
        var kept: [SessionEntry] = []
        let drawing = DrawingNames(entries, known, commands)
        let resolved = ResolvedNames.all(entries, known, hasNames: !drawing.declared.isEmpty)
        for (entry, names) in zip(entries, resolved).reversed()
        where !Self.isAboutTheShell(entry) && entry.text != Store.erasedText {
            // The changes of a `watch` before it ended are committed.
            let isDone =
                entry.status == .done || entry.journalEntry != nil || entry.isRefusedMove
                || results && entry.failsAgain
            guard isDone || entry.failedLater else { continue }
            let words = known.of(entry)
            let assignsNeeded = !names.assigned.isDisjoint(with: needed)
            guard isDone || assignsNeeded && words.lasting.isEmpty else { continue }
            // A replay has nobody to wait for; changes by others are entries of their own.
            if words.waits, entry.journalEntry == nil { continue }
            let definesNeeded =
                !names.declared.isDisjoint(with: needed) || !names.functions.isDisjoint(with: mentioned)
            let showsNeeded = entry.showedTable && needed.contains("_")
            // What another shell wrote has no position in this session.
            let isChosen =
                (entry.position >= first || entry.position == 0 && entry.journalEntry != nil)
                && (Self.isWorthKeeping(entry, words, results: results)
                    || Self.drawsBefore(kept.last, entry, words, drawing))
            guard isChosen || definesNeeded || showsNeeded || assignsNeeded else { continue }
            if entry.showedTable { needed.remove("_") }
            // An assignment needs the declaration before it.
            needed.formUnion(names.read.union(names.assigned))
            mentioned.formUnion(names.mentioned)
            let isRead = names.assigned.isEmpty && words.lasting.isEmpty
            if isRead, Self.repeats(entry, kept.last) { continue }
            kept.append(entry)
        }
        self.entries = kept.reversed()
    }

    private static func isWorthKeeping(_ entry: SessionEntry, _ words: EntryWords, results: Bool) -> Bool {
        // A later line may depend on an answer from outside.
        if entry.journalEntry != nil || entry.navigated || entry.changedSecrets || !entry.tape.isEmpty { return true }
        if results && (!entry.output.isEmpty || !words.defined.isEmpty || !words.assigned.isEmpty) { return true }
        // The effects of `use` and `source` on later lines are not visible in the entries.
        return words.words.first.map { ["expect", "use", "source"].contains($0.text) } ?? false
    }

    /// With a clock that stands still, the next line draws other numbers because this one drew some at the same moment.
    private static func drawsBefore(
        _ next: SessionEntry?, _ entry: SessionEntry, _ words: EntryWords, _ drawing: DrawingNames
    ) -> Bool {
        guard let next, next.at == entry.at, next.journalPosition == entry.journalPosition else { return false }
        return drawing.areIn(words)
    }

    /// The same read twice in a row adds nothing.
    private static func repeats(_ entry: SessionEntry, _ next: SessionEntry?) -> Bool {
        guard let next else { return false }
        return entry.text == next.text && entry.output == next.output && entry.journalEntry == nil
            && next.journalEntry == nil && !entry.navigated
            && !entry.changedSecrets
    }

    private static let shellWords: Set<String> = [
        "help", "apropos", "sessions", "session", "history", "replay", "test", "check", "fmt", "docs", "completions",
        "clock", "status", "private", "logger",
    ]

    /// Help, sessions, status and the log are about this shell, not about the household; the pins set the clock of a
    /// replay.
    fileprivate static func isAboutTheShell(_ entry: SessionEntry) -> Bool {
        guard entry.journalEntry == nil else { return false }
        let first = entry.text.drop { $0 == " " || $0 == "\t" }.prefix { $0.isLetter || $0 == "-" }
        return shellWords.contains(String(first)) || entry.text.hasSuffix(" --help")
    }
}

extension SessionEntry {
    /// A transcript keeps what was refused or failed, and expects it. What was interrupted or declined went so by a
    /// person's hand, and of a text that was masked the rest is not known.
    fileprivate var failsAgain: Bool {
        guard status != .interrupted, let code = failure else { return false }
        return code != DiagnosticCode.declined.id && code != DiagnosticCode.secretInLine.id
            && !text.contains(Secret.placeholder)
    }

    /// A command of it failed, so its rows were rolled back; variables keep what it gave them before.
    public var failedLater: Bool { status == .failed && journalEntry == nil && failsAgain }

    /// The code of the error that a report shows; nil for a failed `session save` and the like, which are about the
    /// shell, and for what a person stopped.
    public var reported: String? {
        guard status != .interrupted, let code = failure, code != DiagnosticCode.declined.id,
            !KeptEntries.isAboutTheShell(self)
        else { return nil }
        return code
    }

    /// It failed but navigated: `close` with unsaved input is refused with a question, which the next entry answers.
    public var isRefusedMove: Bool { navigated && journalEntry == nil && failsAgain }

    /// The same as one statement, which an `undo` after it takes back as a whole in a script, too.
    var whole: SessionEntry {
        let words = EntryWords(text)
        guard journalEntry != nil, ran == nil, !words.isSimpleStatement, words.defined.isEmpty, !words.isAssignment
        else { return self }
        let before = "atomic {\n"
        return with(
            text: before + text + "\n}", shortNames: shortNames.map { $0.moved(by: before.utf8.count) })
    }

    /// The same as a statement of a script, which a failure would end.
    var caught: SessionEntry {
        guard isRefusedMove || failedLater, let code = failure else { return self }
        return with(
            text: "try {\n\(text)\n} catch e { expect $e.code == \(Quoting.literal(code)) }", status: .done)
    }
}
