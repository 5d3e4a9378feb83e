/// The one renderer of diagnostics, in the form that language.md shows under "Errors":
/// ```
/// error[unknown-field]: an event has no field `pionts`
///   ┌ setup.fam:14:16
/// 14│ events | where pionts > 0
///   │                ^^^^^^ did you mean `points`?
///   = fields: id, child, behavior, points, note, media, at
/// ```
/// Everything that comes from sources and values is made safe here, so messages may hold raw text.
public struct DiagnosticRenderer {
    let sources: SourceMap
    let style: Style
    let width: Int

    /// `width` is the terminal's, limited to 40 … 120 columns.
    public init(sources: SourceMap, color: Bool, width: Int) {
        self.sources = sources
        self.style = Style(isOn: color)
        self.width = min(max(width, 40), 120)
    }

    /// Lines without a newline at the end.
    public func render(_ diagnostic: Diagnostic) -> String {
        var lines = headline(diagnostic)
        let blocks = snippets(of: diagnostic), showsSource = diagnostic.showsSource
        let gutter = max(2, (blocks + diagnostic.trace.compactMap(callSite)).map(\.gutter).max() ?? 2)
        for block in blocks {
            let shown = block.render(style, gutter: gutter, width: width, role: Style.Role(diagnostic.severity))
            lines += showsSource ? shown : Array(shown.prefix(1))
        }
        for note in diagnostic.notes.prefix(DiagnosticRenderer.notesShown) { lines += paragraph(note, gutter: gutter) }
        let hidden = diagnostic.notes.count - DiagnosticRenderer.notesShown
        if hidden > 0 { lines += paragraph("… and \(hidden) more", gutter: gutter) }
        if let help = diagnostic.help { lines += paragraph("help: " + help, gutter: gutter) }
        if showsSource { lines += trace(diagnostic.trace, gutter: gutter) }
        return lines.joined(separator: "\n")
    }

    /// Several diagnostics in the given order, separated by empty lines. Only the first are shown if there are very
    /// many; the rest are counted.
    public func render(_ all: [Diagnostic]) -> String {
        let shown = all.prefix(DiagnosticRenderer.diagnosticsShown).map { render($0) }
        let hidden = all.count - shown.count
        return (shown + (hidden > 0 ? [style(.quiet, "… and \(hidden) more")] : [])).joined(separator: "\n\n")
    }

    private static let diagnosticsShown = 100
    private static let notesShown = 40
    /// The most lines of one message or note, which may quote a long text.
    private static let linesShown = 12

    /// `error[code]: message`; a long message continues on further lines, indented by two columns.
    private func headline(_ diagnostic: Diagnostic) -> [String] {
        let head = "\(diagnostic.severity.rawValue)[\(diagnostic.code.id)]"
        let lines = wrapped(head + ": " + diagnostic.message, to: width, indent: 2)
        let first =
            style(Style.Role(diagnostic.severity), head) + style(.strong, String(lines[0].dropFirst(head.count)))
        return [first] + lines.dropFirst().map { "  " + style(.strong, String($0.dropFirst(2))) }
    }

    /// One block for each source that has a label, starting with the source of the main span.
    private func snippets(of diagnostic: Diagnostic) -> [Snippet] {
        var blocks: [Snippet] = []
        var marks = diagnostic.secondary.map { Snippet.Mark(span: $0.span, text: $0.text, isPrimary: false) }
        if let span = diagnostic.span {
            marks.insert(Snippet.Mark(span: span, text: diagnostic.label, isPrimary: true), at: 0)
        }
        for mark in marks {
            guard let source = sources[mark.span.source] else { continue }
            if let index = blocks.firstIndex(where: { $0.source === source }) {
                blocks[index].marks.append(mark)
            } else {
                blocks.append(Snippet(source: source, marks: [mark]))
            }
        }
        return blocks
    }

    private func paragraph(_ text: String, gutter: Int) -> [String] {
        let lead = String(repeating: " ", count: gutter)
        return wrapped(text, to: width - gutter - 3).enumerated().map { index, line in
            lead + (index == 0 ? style(.quiet, "= ") : "  ") + line
        }
    }

    /// The first lines of a text, made safe and wrapped.
    private func wrapped(_ text: String, to columns: Int, indent: Int = 0) -> [String] {
        let most = DiagnosticRenderer.linesShown
        let lines = Wrap.lines(
            SafeText.shown(String(text.unicodeScalars.prefix(most * columns + 1))), to: columns, indent: indent)
        return lines.count > most ? lines.prefix(most - 1) + [String(repeating: " ", count: indent) + "…"] : lines
    }

    // MARK: Trace

    private static let framesShown = 8

    /// The calls that were running, innermost first. Only the first and last few of a deep recursion are shown.
    private func trace(_ frames: [TraceFrame], gutter: Int) -> [String] {
        guard frames.count > DiagnosticRenderer.framesShown else { return frames.flatMap { frame($0, gutter: gutter) } }
        let half = DiagnosticRenderer.framesShown / 2
        let hidden = frames.count - 2 * half
        let gap =
            String(repeating: " ", count: gutter) + style(.quiet, "⋮ \(hidden) more call\(hidden == 1 ? "" : "s")")
        return frames.prefix(half).flatMap { frame($0, gutter: gutter) } + [gap]
            + frames.suffix(half).flatMap { frame($0, gutter: gutter) }
    }

    private func callSite(_ frame: TraceFrame) -> Snippet? {
        sources[frame.span.source].map {
            Snippet(source: $0, marks: [Snippet.Mark(span: frame.span, text: "", isPrimary: true)])
        }
    }

    private func frame(_ frame: TraceFrame, gutter: Int) -> [String] {
        let lead = String(repeating: " ", count: gutter)
        let name = SafeText.shown(frame.name)
        guard let site = callSite(frame) else { return [lead + " in `\(name)`"] }
        return [lead + style(.quiet, "├ ") + "in `\(name)`, called at \(site.place)"]
            + site.sourceLines(style, gutter: gutter, width: width)
    }
}
