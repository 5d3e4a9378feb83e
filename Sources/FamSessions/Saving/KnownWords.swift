import FamSyntax

/// The tokens of the entries that are being saved, found once for all passes over them. Memory: about ten times the
/// texts.
final class KnownWords {
    private var all: [(text: String, words: EntryWords)] = []
    private var places: [String: Int] = [:]
    /// The place that was asked for last. The passes take the entries in order, or from the last to the first.
    private var last = 0
    private let names = NameTable()

    func of(_ text: String) -> EntryWords {
        for place in [last + 1, last - 1, last] where all.indices.contains(place) && all[place].text == text {
            last = place
            return all[place].words
        }
        if let place = places[text] {
            last = place
            return all[place].words
        }
        let words = EntryWords(text, names: names)
        last = all.count
        places[text] = last
        all.append((text, words))
        return words
    }
}
