import FamSessions
import FamStore
import FamText
import FamValues

/// What other shells wrote while sessions ran, as entries at their place in the journal.
struct ForeignEntries {
    private let journal: [JournalEntry]
    private let sessions: Set<Int64>
    /// Entries typed at a prompt, by journal number; they have short names.
    private var typed: [Int64: SessionEntry] = [:]

    /// - Parameter journal: everything written while the sessions ran, including their own entries, in order.
    init(_ journal: [JournalEntry], sessions: Set<Int64>, log: SessionLog) throws {
        self.journal = journal
        self.sessions = sessions
        for other in Set(journal.map(\.session)) where !sessions.contains(other) && other != 0 {
            for entry in try log.entries(of: other) {
                if let number = entry.journalEntry { typed[number] = entry }
            }
        }
    }

    /// Inserts each before the first entry of the sessions that follows it in the journal. Their states are not
    /// compared, since digests are recorded for the sessions' own entries only.
    func merged(into entries: [SessionEntry]) -> [SessionEntry] {
        let byNumber = Dictionary(journal.map { ($0.number, $0) }) { first, _ in first }
        var merged: [SessionEntry] = [], waiting = journal.filter { !sessions.contains($0.session) }[...]
        for entry in entries {
            // What only looked has seen the entries before the one that came next.
            while let next = waiting.first, next.number < entry.journalEntry ?? entry.journalPosition {
                merged.append(self.entry(next))
                waiting.removeFirst()
            }
            let named = entry.journalEntry.flatMap { byNumber[$0] }.flatMap { self.named($0) }
            merged.append(named.map { entry.with(text: $0) } ?? entry)
        }
        return merged
    }

    private func entry(_ other: JournalEntry) -> SessionEntry {
        let text = named(other) ?? (other.kind == .job ? "\(Scheduler.runName) \(other.command)" : other.command)
        return SessionEntry(
            position: 0, at: other.at, took: 0, text: text, status: .done, output: "", journalPosition: other.number,
            journalEntry: other.number, navigated: false, shortNames: typed[other.number]?.shortNames ?? [],
            address: "", digest: "",
            ran: other.kind == .job ? other.ran : nil)
    }

    /// An undo refers to entries of its own session. If several sessions are joined, it must name its entry.
    private func named(_ undo: JournalEntry) -> String? {
        guard undo.kind == .undo else { return nil }
        let taken = journal.filter { $0.undoneBy == undo.number }
        return taken.count == 1 ? "undo \(taken[0].name)" : nil
    }
}
