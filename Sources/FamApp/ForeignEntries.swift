import FamSessions
import FamStore
import FamText
import FamValues

/// What other shells wrote while a session ran, as entries that stand in it where they stand in the journal.
struct ForeignEntries {
    private let others: [JournalEntry]
    private let header: SessionHeader

    /// - Parameter others: in the order of the journal.
    init(_ others: [JournalEntry], header: SessionHeader) {
        self.others = others
        self.header = header
    }

    /// Each before the first entry of the session that is behind it in the journal. Their states are not compared: a digest is recorded for
    /// entries of the session alone.
    func merged(into entries: [SessionEntry]) -> [SessionEntry] {
        var merged: [SessionEntry] = [], waiting = others[...]
        for entry in entries {
            if let number = entry.journalEntry {
                while let next = waiting.first, next.number < number { 
                    merged.append(self.entry(next))
                    waiting.removeFirst()
                }
            }
            merged.append(entry)
        }
        return merged
    }

    private func entry(_ other: JournalEntry) -> SessionEntry {
        SessionEntry(
            position: 0, at: other.at, took: 0, text: text(of: other), status: .done, output: "", journalPosition: other.number,
            journalEntry: other.number, navigated: false, address: "", digest: "", ran: other.kind == .job ? other.ran : nil)
    }

    /// An undo of another shell means entries of its own session, so here it names them.
    private func text(of other: JournalEntry) -> String {
        switch other.kind {
        case .do: return other.command
        case .job: return "job run " + other.command
        case .undo, .redo:
            let taken = others.filter { $0.undoneBy == other.number }.map(\.name)
            return taken.isEmpty ? other.command : taken.reversed().map { "undo \($0)" }.joined(separator: "; ")
        }
    }
}
