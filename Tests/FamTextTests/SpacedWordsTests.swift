import FamText
import Testing

@Suite struct SpacedWordsTests {
    @Test(arguments: [
        ("", []), (" ", []), ("log", ["log"]), ("reward redeem", ["reward", "redeem"]), (" a  bc ", ["a", "bc"]),
        ("Zoë ist da", ["Zoë", "ist", "da"]),
    ])
    func wordsAreBetweenSpaces(text: String, words: [String]) {
        #expect(text.spacedWords == words)
    }
}
