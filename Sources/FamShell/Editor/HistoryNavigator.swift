/// The position in the history while a line is edited. Pure; the line itself belongs to the editor. ↑ with text before
/// the cursor goes through the entries that begin with it.
struct HistoryNavigator {
    /// Oldest first.
    private(set) var entries: [HistoryEntry]
    private var position: Int
    private var prefix = ""
    private var draft = ""
    /// The text that the last move gave; while the line still is that text, ↑ and ↓ keep on moving.
    private(set) var shown: String?

    init(entries: [HistoryEntry]) {
        self.entries = entries
        position = entries.count
    }

    /// A new line begins.
    mutating func reset() {
        position = entries.count
        shown = nil
    }

    /// Adds an entry; if the newest one is the same, it is replaced.
    mutating func add(_ entry: HistoryEntry) {
        defer { reset() }
        if entry.text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x0A }) { return }
        if let last = entries.last, last.text.utf8.elementsEqual(entry.text.utf8) { entries.removeLast() }
        entries.append(entry)
    }

    /// The next older entry that fits; nil at the oldest.
    mutating func older(from line: String, prefix: String) -> String? {
        if shown != line {
            draft = line
            self.prefix = prefix
            position = entries.count
        }
        return move(by: -1, from: line)
    }

    /// The next newer entry that matches, and after the newest the original line; nil if that is shown already.
    mutating func newer(from line: String) -> String? {
        guard shown == line, position < entries.count else { return nil }
        if let text = move(by: 1, from: line) { return text }
        position = entries.count
        shown = nil
        return draft
    }

    private mutating func move(by step: Int, from line: String) -> String? {
        var index = position + step
        while entries.indices.contains(index) {
            let entry = entries[index].text
            if entry.utf8.starts(with: prefix.utf8), !entry.utf8.elementsEqual(line.utf8) {
                position = index
                shown = entry
                return entry
            }
            index += step
        }
        return nil
    }

    /// The rest of the newest entry that begins with the line. Cost: linear in the entries.
    func suggestion(for line: String) -> String? {
        guard !line.isEmpty else { return nil }
        let found = entries.last { entry in
            entry.isSuggested && entry.text.utf8.count > line.utf8.count && entry.text.utf8.starts(with: line.utf8)
        }
        return found.map { String(decoding: $0.text.utf8.dropFirst(line.utf8.count), as: UTF8.self) }
    }
}
