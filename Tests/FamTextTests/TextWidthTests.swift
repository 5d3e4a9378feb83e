import Testing

@testable import FamText

struct TextWidthTests {
    @Test(arguments: [
        ("Maya", 4), ("", 0), ("Zoë", 3), ("Zoe\u{308}", 3), ("🦊", 2), ("👩‍👩‍👧", 2), ("👋🏽", 2),
        ("🇩🇪", 2), ("❤️", 2), ("❤", 1),
        ("1️⃣", 2),
        ("家族", 4), ("ｶﾅ", 2), ("カナ", 4), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("Ａ", 2), ("…", 1), ("│", 1),
        ("\u{301}", 0),
        ("שלום", 4), ("\u{200B}", 0), ("±½", 2), ("\u{1B}", 0), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("नि", 1),
    ])
    func columns(text: String, expected: Int) {
        #expect(TextWidth.columns(text) == expected)
    }

    @Test func truncationNeverExceedsAndNeverSplitsGraphemes() {
        for text in ["Maya", "家族の記録", "a👩‍👩‍👧b🦊c", "Zoe\u{308}Zoe\u{308}"] {
            for width in 0...12 {
                let cut = TextWidth.truncated(text, to: width)
                #expect(TextWidth.columns(cut) <= width)
                if TextWidth.columns(text) <= width {
                    #expect(cut == text)
                } else if width > 0 {
                    #expect(cut.last == "…")
                }
                let kept = cut.last == "…" ? cut.dropLast() : cut[...]
                #expect(Array(kept) == Array(text.prefix(kept.count)))
            }
        }
    }

    @Test func paddingFillsToTheWidth() {
        #expect(TextWidth.padded("家", to: 4) == "家  ")
        #expect(TextWidth.padded("7", to: 3, right: true) == "  7")
        #expect(TextWidth.padded("long", to: 2) == "long")
    }

    @Test func wrappedLinesFitAndKeepTheWords() {
        let text = "fields: id, child, behavior, points, note, 家族の記録家族の記録, at"
        for width in 8...40 {
            let lines = Wrap.lines(text, to: width)
            #expect(lines.allSatisfy { TextWidth.columns($0) <= width })
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
        #expect(Wrap.lines("one two three", to: 7) == ["one two", "three"])
        #expect(Wrap.lines("", to: 7) == [""])
    }
}
