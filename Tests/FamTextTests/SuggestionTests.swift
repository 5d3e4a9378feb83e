import Testing

@testable import FamText

struct SuggestionTests {
    private let fields = ["id", "child", "behavior", "points", "note", "media", "at"]

    @Test(arguments: [
        ("pionts", "points"), ("Child", "child"), ("behaviour", "behavior"), ("noet", "note"), ("ta", "at"),
    ])
    func nearWordIsFound(word: String, expected: String) {
        #expect(Suggestion.nearest(word, in: fields) == expected)
    }

    @Test(arguments: ["xyz", "pts", "", "q", "zz", "children"])
    func farWordGivesNothing(word: String) {
        #expect(Suggestion.nearest(word, in: fields) == nil)
    }

    @Test func orderOfCandidatesDoesNotMatter() {
        #expect(Suggestion.nearest("cat", in: ["hat", "bat", "mat"]) == "bat")
        #expect(Suggestion.nearest("cat", in: Set(["mat", "bat", "hat"])) == "bat")
    }

    @Test func swapIsOneSlip() {
        #expect(Suggestion.distance(Array("form".unicodeScalars), Array("from".unicodeScalars)) == 1)
        #expect(Suggestion.distance(Array("".unicodeScalars), Array("abc".unicodeScalars)) == 3)
        #expect(Suggestion.distance(Array("kitten".unicodeScalars), Array("sitting".unicodeScalars)) == 3)
    }
}
