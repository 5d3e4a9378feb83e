import FamText
import Testing

@Suite struct WrapTests {
    /// The lines without indent, joined by single spaces, are the command again.
    @Test(arguments: [
        "Save: reward add Maya \"Trip to the zoo\" --points 10 --notes \"two  blanks, and   three\"",
        "go /screentime/children/a-very-long-name-that-no-line-of-this-width-can-hold/tasks --yes", "\" a \" b", "ls",
    ])
    func commandsAreBrokenAtBlanksAlone(_ text: String) {
        for width in [20, 40, 200] {
            let lines = Wrap.command(text, to: width)
            let words = lines.enumerated().map { $0 == 0 ? $1 : String($1.dropFirst(2)) }
            #expect(words.joined(separator: " ") == text)
            #expect(lines.allSatisfy { TextWidth.columns($0) <= width || !$0.dropFirst(2).contains(" ") }, "\(lines)")
        }
    }

    @Test func textsAreBrokenInsideAWordThatIsTooLong() {
        #expect(Wrap.lines("a bcdefgh", to: 4) == ["a", "bcde", "fgh"])
        #expect(Wrap.lines("one two", to: 4, indent: 1) == ["one", " two"])
    }
}
