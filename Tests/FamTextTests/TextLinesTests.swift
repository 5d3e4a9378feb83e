import Testing

@testable import FamText

@Suite struct TextLinesTests {
    @Test(arguments: [
        ("", [], false), ("a", ["a"], false), ("a\n", ["a"], false), ("a\n\nb\n", ["a", "", "b"], false),
        ("a\r\nb\r\n", ["a", "b"], true), ("a\nb\r\n", ["a", "b"], false), ("\r\n", [""], true),
        ("a\rb\n", ["a\rb"], false),
    ])
    func linesEndAtLineFeeds(text: String, lines: [String], hasCarriageReturns: Bool) {
        let found = TextLines(text)
        #expect(found.lines == lines)
        #expect(found.hasCarriageReturns == hasCarriageReturns)
    }
}
