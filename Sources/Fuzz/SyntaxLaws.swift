import FamRegistry
import FamSessions
import FamShell
import FamSyntax
import FamText

/// The laws for any bytes as a script.
enum SyntaxLaws {
    static func check(_ bytes: [UInt8], _ bench: Workbench) {
        let source = Source(id: SourceID(0), name: "fuzz", bytes: bytes)
        let parsed = Parser.parse(source, names: NameTable())
        for diagnostic in parsed.diagnostics { check(diagnostic, bytes.count) }
        require(parsed.diagnostics.count <= bytes.count + 1, "more errors than bytes")
        checkTokens(Tokenizer.tokens(of: source), bytes.count)
        checkLayout(source, parsed)
        let engine = bench.household().engine
        _ = Highlighter(registry: engine.registry, definitions: { [] }).highlights(
            String(decoding: bytes, as: UTF8.self))
        guard let found = try? engine.check(bytes, name: "fuzz") else {
            // The watchdog does, if a text of half a megabyte takes a second on a slow machine.
            return require(Interrupt.isRequested, "a check ends as interrupted without an interrupt")
        }
        let places = found.compactMap { $0.span?.start }
        require(places == places.sorted(), "errors are in the order of the text")
        for diagnostic in found where diagnostic.span != nil { check(diagnostic, bytes.count) }
        let renderer = DiagnosticRenderer(sources: engine.sources, color: true, width: 80)
        for diagnostic in found.prefix(50) { _ = renderer.render(diagnostic) }
    }

    private static func check(_ diagnostic: Diagnostic, _ count: Int) {
        guard let span = diagnostic.span else {
            return require(false, "an error without a place: \(diagnostic.message)")
        }
        require(span.start <= span.end && Int(span.end) <= count, "an error outside of the text: \(diagnostic.message)")
        if let fix = diagnostic.fix {
            require(Int(fix.span.end) <= count, "a fix outside of the text: \(diagnostic.message)")
        }
    }

    private static func checkTokens(_ tokens: [Token], _ count: Int) {
        var end = 0
        for token in tokens {
            require(
                Int(token.span.start) >= end && token.span.start < token.span.end && Int(token.span.end) <= count,
                "tokens overlap")
            end = Int(token.span.end)
        }
    }

    private static func checkLayout(_ source: Source, _ parsed: Parsed) {
        guard let once = try? Formatter.format(source, names: NameTable()) else {
            return require(Interrupt.isRequested, "a text is not formatted without an interrupt")
        }
        require(
            once.diagnostics.isEmpty == parsed.diagnostics.isEmpty, "the formatter reads something else than the parser"
        )
        guard once.diagnostics.isEmpty else {
            return require(once.bytes == source.bytes, "a text with errors is changed")
        }
        let again = Source(id: source.id, name: source.name, bytes: once.bytes)
        guard let twice = try? Formatter.format(again, names: NameTable()) else { return }
        require(
            twice.diagnostics.isEmpty && twice.bytes == once.bytes,
            "formatting again changes the text:\n\(String(decoding: once.bytes, as: UTF8.self))")
    }
}
