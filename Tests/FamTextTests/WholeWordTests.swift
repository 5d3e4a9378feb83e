import FamText
import Testing

@Suite struct WholeWordTests {
    @Test(arguments: [
        ("Al", "Al and Maya", true), ("Al", "all", false), ("Al", "AL's", true), ("Al", "Al_2", false),
        ("Al", "", false),
        ("Zoë", "with ZOË", true), ("Zoe\u{308}", "Zoë", true), ("🦊", "a🦊b", false), ("🦊", "a 🦊", true),
        ("Mary Ann", "Mary Anne", false), ("Mary Ann", "mary ann", true), ("", "anything", false),
    ])
    func aNameIsInATextAsAWord(name: String, text: String, isFound: Bool) {
        #expect(WholeWord(name).isIn(text) == isFound)
    }

    @Test func placesDoNotOverlap() {
        #expect(WholeWord("a a").ranges(in: "a a a a") == [0..<3, 4..<7])
        #expect(WholeWord("Al", foldsCase: false).ranges(in: "al Al") == [3..<5])
    }
}
