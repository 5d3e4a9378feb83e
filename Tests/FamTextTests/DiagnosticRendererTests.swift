import Testing

@testable import FamText

struct DiagnosticRendererTests {
    private let sources = SourceMap()

    private func render(_ diagnostic: Diagnostic, width: Int = 80, color: Bool = false) -> String {
        DiagnosticRenderer(sources: sources, color: color, width: width).render(diagnostic)
    }

    /// The span of the first occurrence of `part`.
    private func span(_ part: String, in source: Source) -> Span {
        let text = Array(source.bytes), wanted = Array(part.utf8)
        let start = text.indices.first { text[$0...].starts(with: wanted) } ?? 0
        return Span(source.id, start, start + wanted.count)
    }

    @Test func formOfTheLanguagePaper() {
        let source = sources.add(
            name: "setup.fam", text: String(repeating: "#\n", count: 13) + "events | where pionts > 0\n")
        let diagnostic = Diagnostic(
            .unknownField, "an event has no field `pionts`", at: span("pionts", in: source),
            label: "did you mean `points`?",
            notes: ["fields: id, child, behavior, points, note, media, at"])
        #expect(
            render(diagnostic) == """
                error[unknown-field]: an event has no field `pionts`
                  ┌ setup.fam:14:16
                14│ events | where pionts > 0
                  │                ^^^^^^ did you mean `points`?
                  = fields: id, child, behavior, points, note, media, at
                """)
    }

    @Test func withoutPlaceItIsOneLine() {
        let diagnostic = Diagnostic(.locked, "another fam holds `a\u{1B}.db`", help: "wait for it", severity: .warning)
        #expect(render(diagnostic) == "warning[locked]: another fam holds `a␛.db`\n  = help: wait for it")
    }

    @Test func aLongMessageContinuesOnFurtherLines() {
        let message = "the session began in a household that was not empty, and its base is not there"
        let text = render(Diagnostic(.replayDiffers, message), width: 40)
        #expect(
            text == """
                error[replay-differs]: the session began
                  in a household that was not empty, and
                  its base is not there
                """)
        #expect(render(Diagnostic(.replayDiffers, message), width: 40, color: true).split(separator: "\n").count == 3)
    }

    @Test func ofVeryManyTheRestIsCounted() {
        let text = DiagnosticRenderer(sources: sources, color: false, width: 80).render(
            (0..<1000).map { Diagnostic(.syntax, "no \($0)") })
        #expect(text.contains("no 99\n") && !text.contains("no 100\n") && text.hasSuffix("… and 900 more"))
    }

    @Test func caretsAlignUnderWideLettersAndTabs() {
        let source = sources.add(name: "a", text: "echo \"家族🦊\"\t$oops")
        let text = render(Diagnostic(.unknownVariable, "no variable `$oops`", at: span("$oops", in: source)))
        #expect(
            text == """
                error[unknown-variable]: no variable `$oops`
                  ┌ a:1:12
                 1│ echo "家族🦊"   $oops
                  │                 ^^^^^
                """)
    }

    @Test func hostileSourceIsShownSafely() {
        let source = sources.add(name: "bad\u{1B}name", text: "echo \u{1B}[2J\u{202E}x oops")
        let text = render(Diagnostic(.syntax, "no", at: span("oops", in: source)))
        #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[2] == " 1│ echo ␛[2J⟨U+202E⟩x oops")
        #expect(TextWidth.columns(lines[3].prefix { $0 != "^" }) == TextWidth.columns(" 1│ echo ␛[2J⟨U+202E⟩x "))
    }

    @Test func bytesThatAreNotTextStillAlign() {
        let source = sources.add(name: "a", bytes: [0x61, 0xFF, 0xFE, 0x20] + Array("oops".utf8))
        let lines = render(Diagnostic(.badCharacter, "no", at: Span(source.id, 4, 8))).split(separator: "\n").map(
            String.init)
        #expect(lines[2] == " 1│ a�� oops")
        #expect(lines[3] == "  │     ^^^^")
    }

    @Test(arguments: [40, 60, 80, 120])
    func longLinesAreCutRoundTheSpan(width: Int) {
        let source = sources.add(
            name: "long.fam",
            text: String(repeating: "let x = 1; ", count: 40) + "oops; " + String(repeating: "y ", count: 200))
        let lines = render(
            Diagnostic(.unknownCommand, "no command `oops`", at: span("oops", in: source), label: "here"), width: width
        )
        .split(separator: "\n").map(String.init)
        #expect(lines.dropFirst().allSatisfy { TextWidth.columns($0) <= width })
        // The headline may wrap.
        let row = lines.firstIndex { $0.hasPrefix(" 1│ …") } ?? 0
        #expect(row > 0 && lines[row].hasSuffix("…"))
        let column = TextWidth.columns(lines[row + 1].prefix { $0 != "^" })
        #expect(String(Array(lines[row])[column..<column + 4]) == "oops")
        #expect(lines[row + 1].hasSuffix("^^^^ here"))
    }

    @Test func lineOfMegabytesIsCutToo() {
        let source = sources.add(
            name: "huge", text: String(repeating: "é", count: 500_000) + "oops" + String(repeating: "é", count: 500_000)
        )
        let lines = render(Diagnostic(.syntax, "no", at: span("oops", in: source))).split(separator: "\n").map(
            String.init)
        #expect(lines[1].hasSuffix("huge:1:500001"))
        let column = TextWidth.columns(lines[3].prefix { $0 != "^" })
        #expect(String(Array(lines[2])[column..<column + 4]) == "oops")
    }

    @Test func longLabelsAndNotesAreWrapped() {
        let source = sources.add(name: "a", text: "events | where pionts > 0")
        let words = Array(repeating: "word", count: 30).joined(separator: " ")
        let text = render(
            Diagnostic(.syntax, "no", at: span("pionts", in: source), label: words, notes: [words]), width: 40)
        #expect(text.split(separator: "\n").allSatisfy { TextWidth.columns($0) <= 40 })
        #expect(text.split(separator: "\n").joined().components(of: "word") == 60)
    }

    @Test func spanOverSeveralLines() {
        let source = sources.add(name: "a", text: "let x = {\n  a: 1\n  b: 2\n  c: 3\n}\n")
        #expect(
            render(Diagnostic(.typeMismatch, "no", at: Span(source.id, 8, 33), label: "this record")) == """
                error[type-mismatch]: no
                  ┌ a:1:9
                 1│ let x = {
                  │         ^
                  ⋮
                 5│ }
                  │ ^ this record
                """)
    }

    @Test func secondaryLabelsInOrderOfLines() {
        let source = sources.add(name: "a", text: "let x = 1\necho hi\nlet x = 2\n")
        let other = sources.add(name: "b", text: "let x = 3")
        let diagnostic = Diagnostic(
            .duplicateName, "`x` is declared twice", at: Span(source.id, 22, 23), label: "again",
            secondary: [Label(Span(source.id, 4, 5), "first here"), Label(Span(other.id, 4, 5), "and here")])
        #expect(
            render(diagnostic) == """
                error[duplicate-name]: `x` is declared twice
                  ┌ a:3:5
                 1│ let x = 1
                  │     - first here
                  ⋮
                 3│ let x = 2
                  │     ^ again
                  ┌ b:1:5
                 1│ let x = 3
                  │     - and here
                """)
    }

    @Test func endOfTextIsShownWhereSomethingIsMissing() {
        let source = sources.add(name: "a", text: "let x = [1,\n")
        #expect(
            render(Diagnostic(.unclosed, "the `[` is never closed", at: Span(source.id, 12, 12))) == """
                error[unclosed]: the `[` is never closed
                  ┌ a:1:12
                 1│ let x = [1,
                  │            ^
                """)
        let empty = sources.add(name: "b", text: "")
        #expect(render(Diagnostic(.syntax, "nothing", at: Span(empty.id, 0, 0))).hasSuffix("  ┌ b:1:1\n 1│ \n  │ ^"))
    }

    @Test func traceShowsEachCallWithItsLine() {
        let source = sources.add(
            name: "a", text: "def ratio(a: int, b: int) -> float {\n  return $a / $b\n}\nratio 1 0\n")
        var diagnostic = Diagnostic(.divisionByZero, "division by zero", at: span("$a / $b", in: source))
        diagnostic.trace = [TraceFrame(name: "ratio", span: span("ratio 1 0", in: source))]
        #expect(
            render(diagnostic) == """
                error[division-by-zero]: division by zero
                  ┌ a:2:10
                 2│   return $a / $b
                  │          ^^^^^^^
                  ├ in `ratio`, called at a:4:1
                 4│ ratio 1 0
                """)
        diagnostic.trace = Array(repeating: diagnostic.trace[0], count: 1000)
        let text = render(diagnostic)
        #expect(text.contains("⋮ 992 more calls"))
        #expect(text.split(separator: "\n").count == 4 + 16 + 1)
    }

    @Test func spansOutsideTheTextAndUnknownSourcesDoNotCrash() {
        let source = sources.add(name: "a", text: "x\ny")
        for start in 0...6 {
            for end in 0...8 {
                #expect(render(Diagnostic(.syntax, "m", at: Span(source.id, start, end))).hasPrefix("error[syntax]: m"))
            }
        }
        #expect(render(Diagnostic(.syntax, "m", at: Span(SourceID(99), 0, 1))) == "error[syntax]: m")
    }

    @Test func colorChangesNoText() {
        let source = sources.add(name: "a", text: "oops")
        let diagnostic = Diagnostic(.syntax, "m", at: Span(source.id, 0, 4), label: "l", notes: ["n"], help: "h")
        let colored = render(diagnostic, color: true)
        #expect(colored.contains("\u{1B}[1;31m"))
        #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == render(diagnostic))
    }

    @Test func severalAreDividedByAnEmptyLine() {
        let renderer = DiagnosticRenderer(sources: sources, color: false, width: 80)
        #expect(
            renderer.render([Diagnostic(.syntax, "a"), Diagnostic(.syntax, "b")])
                == "error[syntax]: a\n\nerror[syntax]: b")
    }
}

extension String {
    fileprivate func components(of word: String) -> Int { ranges(of: word).count }
}
