import FamStore

/// Finds what a session undid: an undone entry and its undo cancel out, so a script contains neither.
public enum Undone {
    /// The entries with a net effect; nil if that is unknown, because an undo named an entry of another session or
    /// shared a line with other commands.
    public static func removed(
        from entries: [SessionEntry], journal: (Int64) throws -> JournalEntry?
    ) rethrows -> [SessionEntry]? {
        let ours = Set(entries.compactMap(\.journalEntry))
        var left: [SessionEntry] = []
        for entry in entries {
            guard let number = entry.journalEntry, let record = try journal(number) else {
                left.append(entry)
                continue
            }
            if record.kind == .do || record.kind == .job {
                if let by = record.undoneBy, ours.contains(by) { continue }
                left.append(entry)
            } else if !isPlain(entry.text, ours) {
                return nil
            }
        }
        return left.count == entries.count ? nil : left
    }

    /// `undo`, `undo --to yesterday`, `undo j2 --run`, `redo`: nothing else on the line, and no entry of others by its
    /// number. Whether it reached outside of the session in another way shows in a replay.
    private static func isPlain(_ text: String, _ ours: Set<Int64>) -> Bool {
        let words = text.split(separator: " ")
        guard let first = words.first, first == "undo" || first == "redo",
            !text.contains(where: { ";|{}\n".contains($0) })
        else { return false }
        return words.dropFirst().allSatisfy { word in
            guard word.hasPrefix("j"), let number = Int64(word.dropFirst()) else { return true }
            return ours.contains(number)
        }
    }
}
