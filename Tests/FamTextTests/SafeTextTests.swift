import Testing

@testable import FamText

struct SafeTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("a\u{1B}[31mb", "a␛[31mb"), ("a\nb", "a⏎b"), ("a\r\nb", "a␍⏎b"), ("a\tb", "a␉b"),
        ("\u{0}\u{7F}", "␀␡"),
        ("\u{9B}31m", "⟨U+009B⟩31m"), ("a\u{202E}b", "a⟨U+202E⟩b"), ("a\u{2066}b\u{2069}", "a⟨U+2066⟩b⟨U+2069⟩"),
        ("a\u{200B}b", "a⟨U+200B⟩b"),
        ("\u{FEFF}a", "⟨U+FEFF⟩a"), ("a\u{2028}b", "a⟨U+2028⟩b"), ("a\u{200D}b", "a⟨U+200D⟩b"),
        ("\u{E0041}", "⟨U+E0041⟩"),
    ])
    func hiddenCharactersAreShown(text: String, expected: String) {
        #expect(SafeText.shown(text) == expected)
    }

    @Test(arguments: ["Zoë 🦊", "👩‍👩‍👧", "👩🏽‍🚀", "🏳️‍🌈", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "क्‍ष", "می‌خواهم", "家族", "❤️"])
    func honestTextStays(text: String) {
        #expect(SafeText.shown(text) == text)
    }

    @Test func multilineKeepsLinesAndTabsButNoCarriageReturn() {
        #expect(SafeText.shown("a\n\tb\rc", multiline: true) == "a\n\tb␍c")
    }

    @Test func nothingShownIsAControlCharacter() {
        for value in UInt32(0)...0x2FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = SafeText.shown(String(scalar))
            #expect(shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            #expect(
                shown.unicodeScalars.allSatisfy {
                    !(0x202A...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value)
                })
        }
    }
}
