import FamSyntax

/// The tokens of the entries that are being saved, found once for all passes over them. Memory: about ten times the
/// texts.
final class KnownWords {
    private var known: [String: EntryWords] = [:]
    private let names = NameTable()

    func of(_ text: String) -> EntryWords {
        if let words = known[text] { return words }
        let words = EntryWords(text, names: names)
        known[text] = words
        return words
    }
}
