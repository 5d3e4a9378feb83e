import FamSyntax

/// The words of the entries that are being saved, found once for all passes over them. Memory: about ten times the
/// texts.
final class WordsByEntry {
    /// By the position of the entry; texts that stand at the place of another are in `others`.
    private var all: [(text: String, words: EntryWords)?] = []
    private var others: [String: EntryWords] = [:]
    private let names = NameTable()
    /// From this position on entries are in `others`: a list with gaps for all of them would be too long.
    private static let mostPositions: Int64 = 4_000_000

    func of(_ entry: SessionEntry) -> EntryWords {
        guard (0..<Self.mostPositions).contains(entry.position) else { return other(entry.text) }
        let place = Int(entry.position)
        if place < all.count, let known = all[place] {
            return known.text == entry.text ? known.words : other(entry.text)
        }
        while all.count <= place { all.append(nil) }
        let words = EntryWords(entry.text, names: names)
        all[place] = (entry.text, words)
        return words
    }

    private func other(_ text: String) -> EntryWords {
        if let known = others[text] { return known }
        let words = EntryWords(text, names: names)
        others[text] = words
        return words
    }
}
