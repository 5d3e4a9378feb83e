import Testing

@testable import FamText

@Suite struct StyleTests {
    @Test(
        arguments: [
            ("plain", "plain"), ("", ""), ("\u{1B}[1;31merror[not-found]\u{1B}[0m: x", "error[not-found]: x"),
            ("\u{1B}[38;5;12mMaya\u{1B}[0m é🦊", "Maya é🦊"), ("a\u{1B}", "a\u{1B}"), ("a\u{1B}[2", "a\u{1B}[2"),
            ("\u{1B}[2Ka", "\u{1B}[2Ka"),
        ])
    func looksAreRemovedAndNothingElse(_ shown: String, _ kept: String) { #expect(Style.removed(from: shown) == kept) }

    @Test(arguments: Style.Role.allCases)
    func whatAStyleAddsIsRemoved(_ role: Style.Role) {
        var style = Style(isOn: true)
        style.accent = "38;5;208"
        style.tintsTitles = true
        #expect(Style.removed(from: "> " + style(role, "Zoë") + " <") == "> Zoë <")
    }
}
