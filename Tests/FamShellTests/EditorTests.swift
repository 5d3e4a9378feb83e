import FamText
import Testing
@testable import FamShell

@Suite struct KeyDecoderTests {
    private func keys(_ chunks: String..., final: Bool = true) -> [Key] {
        decode(chunks.map { Array($0.utf8) }, final: final)
    }

    private func decode(_ chunks: [[UInt8]], final: Bool = true) -> [Key] {
        var decoder = KeyDecoder()
        var keys: [Key] = []
        for chunk in chunks {
            decoder.feed(chunk)
            while let key = decoder.next() { keys.append(key) }
        }
        while final, let key = decoder.next(final: true) { keys.append(key) }
        return keys
    }

    @Test func lettersOfAllKinds() { #expect(keys("aë🦊") == [.character("a"), .character("ë"), .character("🦊")]) }
    @Test func namedKeys() {
        #expect(
            keys("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[3~\u{1B}[H\u{1B}[4~") == [
                .up, .down, .wordRight, .delete, .home, .end,
            ])
    }
    @Test func escapeAloneOnlyWhenNothingFollows() {
        #expect(keys("\u{1B}", final: false) == [])
        #expect(keys("\u{1B}") == [.character("\u{1B}")])
        #expect(keys("\u{1B}", "[A") == [.up])
        #expect(keys("\u{1B}b") == [.character("\u{1B}"), .character("b")])
        #expect(keys("\u{1B}\r") == [.newline])
    }
    @Test func unknownSequencesAreSwallowedWhole() { #expect(keys("\u{1B}[38;5;1ma") == [.character("a")]) }
    @Test func aPasteIsOneKeyWhateverItContains() {
        #expect(keys("\u{1B}[200~a\r\nb\rc\u{03}\u{1B}[A\t\n\u{1B}[201~x") == [.paste("a\nb\nc[A\t"), .character("x")])
        #expect(keys("\u{1B}[200~lo", "ng\u{1B}[20", "1~") == [.paste("long")])
    }
    @Test func brokenBytesNeverStop() {
        #expect(decode([[0xFF, 0x41]]) == [.character("\u{FFFD}"), .character("A")])
        #expect(decode([[0xF0, 0x9F], [0xA6, 0x8A]]) == [.character("🦊")])
        #expect(decode([[0xC3]]) == [.character("\u{FFFD}")])
        // C1 controls mean keys internally; the terminal cannot send them.
        #expect(decode([[0xC2, 0x83, 0x41]]) == [.character("A")])
        // An overlong slash and a surrogate are not characters.
        #expect(decode([[0xC0, 0xAF, 0xED, 0xA0, 0x80]]).allSatisfy { $0 == .character("\u{FFFD}") })
    }
}

@Suite struct HistoryNavigatorTests {
    private func navigator(_ texts: String...) -> HistoryNavigator {
        HistoryNavigator(entries: texts.map { HistoryEntry($0) })
    }
    @Test func upAndDownReturnToTheDraft() {
        var history = navigator("one", "two")
        #expect(history.older(from: "", prefix: "") == "two")
        #expect(history.older(from: "two", prefix: "") == "one")
        #expect(history.older(from: "one", prefix: "") == nil)
        #expect(history.newer(from: "one") == "two")
        #expect(history.newer(from: "two") == "")
        #expect(history.newer(from: "") == nil)
    }
    @Test func aPrefixChooses() {
        var history = navigator("log Maya", "events", "log Leo")
        #expect(history.older(from: "log", prefix: "log") == "log Leo")
        #expect(history.older(from: "log Leo", prefix: "") == "log Maya")
        #expect(history.newer(from: "log Maya") == "log Leo")
        #expect(history.newer(from: "log Leo") == "log")
    }
    @Test func entriesOfSeveralLinesAreWhole() {
        var history = HistoryNavigator(entries: [])
        history.add(HistoryEntry("if true {\n echo\n}"))
        history.add(HistoryEntry("if true {\n echo\n}"))
        #expect(history.entries.count == 1)
        #expect(history.older(from: "", prefix: "") == "if true {\n echo\n}")
    }
    @Test func theNewestSuggests() {
        var history = navigator("log Maya a", "log Maya b", "log")
        #expect(history.suggestion(for: "log M") == "aya b")
        #expect(history.suggestion(for: "") == nil)
        #expect(history.suggestion(for: "log Maya b") == nil)
        history.add(HistoryEntry("log Maya c", isSuggested: false))
        #expect(history.suggestion(for: "log M") == "aya b", "what failed is not offered")
        #expect(history.older(from: "", prefix: "") == "log Maya c", "and can be recalled")
    }
}

@Suite struct LineLayoutTests {
    private func layout(
        _ text: String, cursor: Int? = nil, width: Int = 20, height: Int = 50, suggestion: String = "",
        style: Style = .plain, highlights: [Highlight] = []
    ) -> LineLayout {
        var content = LineLayout.Content(prompt: Prompt("kids › "))
        content.text = text
        content.cursor = cursor ?? text.utf8.count
        content.suggestion = suggestion
        content.highlights = highlights
        return LineLayout(content, width: width, height: height, style: style)
    }
    private func rows(_ layout: LineLayout) -> [String] { layout.rows.map(\.text) }

    @Test func wideLettersTakeTwoColumns() {
        let line = layout("Zoë 🦊 日本")
        #expect(rows(line) == ["kids › Zoë 🦊 日本"])
        #expect(line.cursorColumn == 18)
    }
    @Test func aWideLetterIsNotSplit() {
        let line = layout("abcdefghijkl🦊")
        #expect(rows(line) == ["kids › abcdefghijkl", "🦊"])
        #expect(line.cursorRow == 1 && line.cursorColumn == 2)
    }
    @Test func aFullRowPutsTheCursorOnTheNext() {
        let line = layout("abcdefghijklm")
        #expect(rows(line) == ["kids › abcdefghijklm", ""])
        #expect(line.cursorRow == 1 && line.cursorColumn == 0)
    }
    @Test func furtherLinesAlignUnderTheFirst() {
        let line = layout("if x {\n  y\n}", cursor: 9)
        #expect(rows(line) == ["kids › if x {", "     …   y", "     … }"])
        #expect(line.cursorRow == 1 && line.cursorColumn == 9)
    }
    @Test func controlCharactersAreShownNotSent() {
        #expect(rows(layout("a\u{1B}[31mb\u{202E}", width: 60)) == ["kids › a␛[31mb⟨U+202E⟩"])
    }
    @Test func aSuggestionDoesNotMoveTheCursor() {
        let line = layout("log", suggestion: " Maya")
        #expect(rows(line) == ["kids › log Maya"] && line.cursorColumn == 10)
    }
    @Test func colorsDoNotCount() {
        let line = layout("log x", style: Style(isOn: true), highlights: [Highlight(0..<3, .strong)])
        #expect(rows(line)[0].contains("\u{1B}[1mlog\u{1B}[0m x") && line.rows[0].columns == 12)
    }
    @Test func moreRowsThanTheScreenShowTheCursor() {
        let text = (1...40).map { "line \($0)" }.joined(separator: "\n")
        let end = layout(text, height: 5)
        #expect(end.rows.count == 5 && end.rows[end.cursorRow].text.hasSuffix("line 40"))
        let start = layout(text, cursor: 0, height: 5)
        #expect(start.cursorRow == 0 && start.rows[0].text.hasSuffix("line 1"))
    }
}

@Suite struct HighlighterTests {
    private func roles(_ text: String) -> [String] {
        Highlighter(registry: Household.registry, definitions: { ["newcomer"] }).highlights(text).map {
            "\(String(decoding: Array(text.utf8)[$0.range], as: UTF8.self)):\($0.role)"
        }
    }
    @Test func commandsFlagsTextAndVariables() {
        #expect(roles("log Maya --note \"x\" $y") == ["log:strong", "--note:accent", "\"x\":good", "$y:accent"])
        #expect(roles("reward add Zoo") == ["reward:strong", "add:strong"])
        #expect(roles("events | where points > 1 # note") == ["events:strong", "where:strong", "# note:quiet"])
    }
    @Test func unknownNamesAreRedOnceDone() {
        #expect(roles("lgo") == [])
        #expect(roles("lgo Maya") == ["lgo:error"])
        #expect(roles("newcomer Maya") == ["newcomer:strong"])
    }
    @Test func whatIsMerelyUnfinishedIsNotRed() {
        for text in ["let x = (1", "events | where points >", "log \"Zo", "for g in ["] {
            #expect(roles(text).filter { $0.hasSuffix("error") } == [], "\(text)")
        }
    }
}
