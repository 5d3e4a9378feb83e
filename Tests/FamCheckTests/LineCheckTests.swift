import FamSyntax
import FamText
import Testing

@testable import FamCheck

/// An entry that is a line like earlier ones means what the full check says of it.
@Suite struct LineCheckTests {
    /// The lines of one session at the prompt. Each word is there more than once, and what a line means changes with
    /// what was declared before it.
    private static let entries = """
        log Maya Shouted
        log Maya Shouted
        log Maya Shouted --note a --at 2026-10-01
        log Maya Shouted --at 2026-10-01T18:00Z --note=b
        log Maya Shouted --note "an \u{E9}clair"
        log Maya Shouted --note a --note a
        log Maya Shouted a
        log Maya
        log Maya Shouted --at 2026-02-30
        log Mya Shouted
        log Mya Shouted
        child add "Ida"
        child add "Eva"
        child add "name=Ida"
        child delete Maya
        child delete Maya
        undo
        undo
        back
        back
        undo
        log Maya Shouted
        back
        log Maya Shouted
        undo
        back
        echo "one"
        echo "one"
        events
        reward add Maya "Zoo" --points 10
        reward add Maya "Park" --points 10
        reward add Maya "Park" --points ten
        let x = 1
        reward add Maya "Park" --points 10
        def log(a: string, b: string) -> int { return 1 }
        log Maya Shouted
        log Maya Shouted
        use kids
        add "Uri"
        add "Uli"
        reward add Maya "Sea" --points 10
        reward add Maya "Sea" --points 10 | count
        let x = $nobody
        reward add Maya "Hut" --points 10
        """.split(separator: "\n").map(String.init)

    private static let allOptions = [
        CheckOptions(isInteractive: true), CheckOptions(isReadOnly: true), CheckOptions(yes: true),
        CheckOptions(showsWrittenValues: true),
    ]

    @Test(arguments: allOptions) func aKnownLineIsCheckedAsInFull(options: CheckOptions) {
        let full = Session(lookup: FewRows()), here = Session(lookup: FewRows())
        let lines = LineCheck(here.checker)
        var known = 0
        for entry in Self.entries {
            full.options = options
            let expected = full.check(entry)
            let source = here.sources.add(name: "test", text: entry)
            let found = source.isPlainLine(here.names) ? lines.check(source, options: options) : nil
            known += found == nil ? 0 : 1
            let result = found ?? here.checker.check(Parser.parse(source, names: here.names), options: options)
            #expect(result.diagnostics.map(\.message) == expected.diagnostics.map(\.message), "\(entry)")
            #expect(result.unit?.effect == expected.unit?.effect, "\(entry)")
            #expect(result.unit?.looksBack == expected.unit?.looksBack, "\(entry)")
            #expect(result.unit?.actsOnLayer == expected.unit?.actsOnLayer, "\(entry)")
            #expect(result.unit.map { "\($0.main)" } == expected.unit.map { "\($0.main)" }, "\(entry)")
        }
        #expect(here.checker.variables.map(\.name) == full.checker.variables.map(\.name))
        // Values that are shown, and what a read-only run refuses, are always checked in full.
        #expect(options.showsWrittenValues || options.isReadOnly ? known < 4 : known > 8)
    }

    /// What only looks like a plain line is left to the parser.
    @Test(arguments: [
        "", "log Maya\n", "log  Maya", "let x", "log Maya # a", "log \"a", "log 'a'", "log $x", "log Maya;", "-x",
    ])
    func otherTextsAreNoPlainLines(text: String) {
        let session = Session(lookup: FewRows())
        #expect(!session.sources.add(name: "test", text: text).isPlainLine(session.names))
    }

    @Test func aTextThatIsNotUTF8IsNoPlainLine() {
        let session = Session(lookup: FewRows())
        let bytes = Array("log Maya \"Zo".utf8) + [0xEB] + Array("\"".utf8)
        #expect(!session.sources.add(name: "test", bytes: bytes).isPlainLine(session.names))
    }
}
