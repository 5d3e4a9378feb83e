import FamStore
import FamText

/// Entries that a session ran but nobody recorded, because its shell was killed between the commit and the record, or
/// its file could no longer be written. The journal has them.
public struct LostEntries {
    /// In the order of the journal, with positions after the recorded ones.
    public let entries: [SessionEntry]

    /// - Parameter recorded: all of the session, in order.
    public init(of header: SessionHeader, after recorded: [SessionEntry], _ store: Store) throws {
        let last = recorded.compactMap(\.journalEntry).max() ?? header.startJournal
        let latest = try store.latestEntry()
        guard latest > last else {
            entries = []
            return
        }
        let lost = try store.journal(session: header.number, isWhole: true).reversed().filter { $0.number > last }
        let position = recorded.last?.position ?? 0, digest = try store.digest().description
        entries = lost.enumerated().map { index, entry in
            SessionEntry(
                position: position + Int64(index) + 1, at: entry.at, took: 0,
                text: entry.kind == .job ? "\(Scheduler.runName) \(entry.command)" : entry.command, status: .done,
                output: "",
                journalPosition: entry.number, journalEntry: entry.number, navigated: false, address: "",
                digest: entry.number == latest ? digest : "", ran: entry.kind == .job ? entry.ran : nil)
        }
    }

    /// The notice when they are recorded; nil if there are none.
    public var notice: String? {
        guard !entries.isEmpty else { return nil }
        let names = entries.prefix(6).compactMap { $0.journalEntry.map { "j\($0)" } }.joined(separator: ", ")
        let isOne = entries.count == 1
        // The shell had ended, or the disk was full.
        return "\(names)\(entries.count > 6 ? ", …" : "") \(isOne ? "was" : "were") not recorded and "
            + "\(isOne ? "is" : "are") taken from the journal."
    }
}
