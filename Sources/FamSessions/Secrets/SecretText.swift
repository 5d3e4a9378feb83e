import FamStore
import FamText

/// A text that has become a secret, as it is found in what a session keeps: as it is and as it is quoted, within other
/// text too. A very short one counts only as a word of its own, because it is in everything.
struct SecretText {
    private static let shortest = 4

    private let forms: [String]
    private let words: [WholeWord]

    init(_ text: String) {
        let isShort = text.utf8.count < SecretText.shortest
        forms = isShort ? [] : [text, String(Quoting.literal(text).dropFirst().dropLast())]
        words = isShort ? Erasure.words([text]) : []
    }

    func isIn(_ text: String) -> Bool { forms.contains(where: text.hasBytes) || words.contains { $0.isIn(text) } }
}
