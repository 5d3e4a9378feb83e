import FamSessions
import FamStore
import FamText
import FamValues

/// What other shells wrote while sessions ran, as entries that are in it where they are in the journal.
struct ForeignEntries {
    private let journal: [JournalEntry]
    private let sessions: Set<Int64>
    /// Those that were typed at a prompt, by the journal's numbers: they know their short names.
    private var typed: [Int64: SessionEntry] = [:]

    /// - Parameter journal: what was written while the sessions ran, their own entries included, in order.
    init(_ journal: [JournalEntry], sessions: Set<Int64>, log: SessionLog) throws {
        self.journal = journal
        self.sessions = sessions
        for other in Set(journal.map(\.session)) where !sessions.contains(other) && other != 0 {
            for entry in try log.entries(of: other) {
                if let number = entry.journalEntry { typed[number] = entry }
            }
        }
    }

    /// Each before the first entry of the sessions that is after it in the journal. Their states are not compared: a
    /// digest is recorded for entries of the sessions alone.
    func merged(into entries: [SessionEntry]) -> [SessionEntry] {
        let byNumber = Dictionary(journal.map { ($0.number, $0) }) { first, _ in first }
        var merged: [SessionEntry] = [], waiting = journal.filter { !sessions.contains($0.session) }[...]
        for entry in entries {
            var entry = entry
            if let number = entry.journalEntry {
                while let next = waiting.first, next.number < number {
                    merged.append(self.entry(next))
                    waiting.removeFirst()
                }
                if let record = byNumber[number], let named = named(record) { entry.text = named }
            }
            merged.append(entry)
        }
        return merged
    }

    private func entry(_ other: JournalEntry) -> SessionEntry {
        let text = named(other) ?? (other.kind == .job ? "job run " + other.command : other.command)
        return SessionEntry(
            position: 0, at: other.at, took: 0, text: text, status: .done, output: "", journalPosition: other.number,
            journalEntry: other.number, navigated: false, shortNames: typed[other.number]?.shortNames ?? [],
            address: "", digest: "",
            ran: other.kind == .job ? other.ran : nil)
    }

    /// An undo means entries of its own session. Where those of several are in one, it names its entry.
    private func named(_ undo: JournalEntry) -> String? {
        guard undo.kind == .undo else { return nil }
        let taken = journal.filter { $0.undoneBy == undo.number }
        return taken.count == 1 ? "undo \(taken[0].name)" : nil
    }
}
