/// Where one is in the history while a line is edited. Pure; the line itself belongs to the editor.
/// ↑ with text before the cursor goes through the entries that begin with it.
struct HistoryNavigator {
    /// Oldest first.
    private(set) var entries: [String]
    private var position: Int
    private var prefix = ""
    private var draft = ""
    /// The text that the last move gave; while the line still is that text, ↑ and ↓ keep on moving.
    private(set) var shown: String?

    init(entries: [String]) {
        self.entries = entries
        position = entries.count
    }

    /// A new line begins.
    mutating func reset() {
        position = entries.count
        shown = nil
    }

    /// Adds what was entered, unless the newest entry is the same.
    mutating func add(_ text: String) {
        if !text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x0A }), !(entries.last.map { $0.utf8.elementsEqual(text.utf8) } ?? false) {
            entries.append(text)
        }
        reset()
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

    /// The next newer entry that fits, and after the newest the line as it was; nil when that is what stands there.
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
            let entry = entries[index]
            if entry.utf8.starts(with: prefix.utf8), !entry.utf8.elementsEqual(line.utf8) {
                position = index
                shown = entry
                return entry
            }
            index += step
        }
        return nil
    }

    /// What the newest entry that begins with the line has after it. Cost: linear in the entries.
    func suggestion(for line: String) -> String? {
        guard !line.isEmpty else { return nil }
        for entry in entries.reversed() where entry.utf8.count > line.utf8.count && entry.utf8.starts(with: line.utf8) {
            return String(decoding: entry.utf8.dropFirst(line.utf8.count), as: UTF8.self)
        }
        return nil
    }
}
