/// The part of a source line that fits the width: cut around the marks, with `…` where something is left out.
struct LineWindow {
    private let line: SourceLine
    private let shown: Range<Int>
    private let width: Int
    let text: String

    /// - Parameter marks: ranges of cells; the first one must be visible.
    init(_ line: SourceLine, around marks: [Range<Int>], width: Int) {
        self.line = line
        self.width = width
        let total = line.cells.reduce(0) { $0 + $1.columns }
        if total <= width, !line.isCutBefore, !line.isCutAfter {
            shown = 0..<line.cells.count
        } else {
            shown = LineWindow.range(line.cells, around: marks.first ?? 0..<0, width: width - 2)
        }
        let before = shown.lowerBound > 0 || line.isCutBefore ? "…" : ""
        let after = shown.upperBound < line.cells.count || line.isCutAfter ? "…" : ""
        text = before + line.cells[shown].map(\.text).joined() + after
    }

    /// The cells that fit `width` columns; a third of the width is before the mark.
    private static func range(_ cells: [SourceLine.Cell], around mark: Range<Int>, width: Int) -> Range<Int> {
        let anchor = min(mark.lowerBound, cells.count)
        var start = anchor, before = 0
        let markColumns = cells[anchor..<max(anchor, min(mark.upperBound, cells.count))].reduce(0) { $0 + $1.columns }
        let lead = max(width / 3, width - markColumns - width / 3)
        while start > 0, before + cells[start - 1].columns <= lead {
            start -= 1
            before += cells[start].columns
        }
        var end = start, used = 0
        while end < cells.count, used + cells[end].columns <= width {
            used += cells[end].columns
            end += 1
        }
        return start..<end
    }

    /// The line of markers: spaces, `^^^^`, and the label after it, or on lines of its own if it does not fit. A mark
    /// outside the window is drawn at its edge.
    func underline(
        _ mark: Range<Int>, with sign: Character, label: String, _ lead: String, _ role: Style.Role, _ style: Style
    ) -> [String] {
        let from = column(min(max(mark.lowerBound, shown.lowerBound), shown.upperBound))
        let to = max(from + 1, column(min(mark.upperBound, shown.upperBound)))
        let space = String(repeating: " ", count: from)
        let carets = String(repeating: sign, count: to - from)
        if label.isEmpty { return [lead + space + style(role, carets)] }
        if to + 1 + TextWidth.columns(label) <= width { return [lead + space + style(role, carets + " " + label)] }
        let room = max(width - from, min(width, max(24, width / 2)))
        let indent = String(repeating: " ", count: width - room)
        return [lead + space + style(role, carets)]
            + Wrap.lines(label, to: room).map { lead + indent + style(role, $0) }
    }

    /// The column within the window at which a cell begins.
    private func column(_ cell: Int) -> Int {
        let mark = shown.lowerBound > 0 || line.isCutBefore ? 1 : 0
        return mark
            + line.cells[shown.lowerBound..<max(shown.lowerBound, min(cell, shown.upperBound))].reduce(0) {
                $0 + $1.columns
            }
    }
}
