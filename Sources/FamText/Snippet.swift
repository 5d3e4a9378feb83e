/// The part of a diagnostic that shows one source: the place, its lines, and the marks below them.
struct Snippet {
    struct Mark {
        var span: Span
        var text: String
        var isPrimary: Bool
    }

    let source: Source
    var marks: [Mark]

    /// The columns that line numbers take.
    var gutter: Int {
        let last = marks.map { source.line(at: Snippet.lastByte($0.span)).number }.max() ?? 1
        return String(last).count
    }

    /// `setup.fam:14:16`; the column counts characters.
    var place: String {
        let offset = start(of: marks[0].span)
        let line = source.line(at: offset)
        let column = SourceLine.column(source, line: line.start, offset: offset)
        return "\(SafeText.shown(source.name)):\(line.number):\(column)"
    }

    /// The place, and the lines with their marks in order; `⋮` where lines are left out.
    func render(_ style: Style, gutter: Int, width: Int, role: Style.Role) -> [String] {
        let lead = String(repeating: " ", count: gutter)
        var out = [lead + style(.quiet, "┌ ") + place]
        var lastNumber: Int?
        for row in rows() {
            if let last = lastNumber, row.line.number > last + 1 { out.append(lead + style(.quiet, "⋮")) }
            lastNumber = row.line.number
            let window = LineWindow(row.line, around: row.marks.map(\.cells), width: width - gutter - 2)
            out.append(numbered(row.line.number, gutter, style) + window.text)
            for mark in row.marks {
                let look = mark.isPrimary ? role : .accent
                out += window.underline(
                    mark.cells, with: mark.isPrimary ? "^" : "-", label: SafeText.shown(mark.label), bare(lead, style),
                    look, style)
            }
        }
        return out
    }

    /// Only the first line of the first mark, for a trace.
    func sourceLines(_ style: Style, gutter: Int, width: Int) -> [String] {
        rows().prefix(1).map { row in
            numbered(row.line.number, gutter, style)
                + LineWindow(row.line, around: row.marks.map(\.cells), width: width - gutter - 2).text
        }
    }

    private func numbered(_ number: Int, _ gutter: Int, _ style: Style) -> String {
        let digits = String(number)
        return style(.quiet, String(repeating: " ", count: max(0, gutter - digits.count)) + digits + "│") + " "
    }

    private func bare(_ lead: String, _ style: Style) -> String { lead + style(.quiet, "│") + " " }

    // MARK: Lines

    /// A mark below one line: a range of its cells.
    struct RowMark {
        var cells: Range<Int>
        var label: String
        var isPrimary: Bool
    }

    struct Row {
        var line: SourceLine
        var marks: [RowMark]
    }

    private static func lastByte(_ span: Span) -> Int { max(Int(span.start), Int(span.end) - 1) }

    /// A span after the last newline is shown at the end of the line before, where something is missing.
    private func start(of span: Span) -> Int {
        let offset = min(Int(span.start), source.bytes.count)
        let isPastLastLine = offset == source.bytes.count && offset > 0 && source.bytes[offset - 1] == 0x0A
        return isPastLastLine ? offset - 1 : offset
    }

    /// The lines to show, ascending, each with its marks. A span over several lines shows the first and the last, with
    /// the label below the last.
    private func rows() -> [Row] {
        var rows: [Row] = []
        for mark in marks {
            let begin = start(of: mark.span)
            let end = max(begin, min(Snippet.lastByte(mark.span), source.bytes.count))
            let first = SourceLine(source, at: begin)
            if end <= first.end || mark.span.end <= mark.span.start {
                add(mark, mark.text, first, first.cell(at: begin)..<first.cell(at: max(begin, end)) + 1, to: &rows)
                continue
            }
            let last = SourceLine(source, at: end)
            add(mark, "", first, first.cell(at: begin)..<first.cells.count, to: &rows)
            let indent = last.cells.firstIndex { !$0.text.allSatisfy { $0 == " " } } ?? 0
            let lastCell = last.cell(at: end)
            add(mark, mark.text, last, min(indent, lastCell)..<lastCell + 1, to: &rows)
        }
        return rows.sorted { $0.line.number < $1.line.number }
    }

    private func add(_ mark: Mark, _ label: String, _ line: SourceLine, _ cells: Range<Int>, to rows: inout [Row]) {
        let rowMark = RowMark(cells: cells, label: label, isPrimary: mark.isPrimary)
        if let index = rows.firstIndex(where: { $0.line.start == line.start }) {
            rows[index].marks.append(rowMark)
        } else {
            rows.append(Row(line: line, marks: [rowMark]))
        }
    }
}
