import FamText

extension TableRenderer {
    /// This many rows are read one below the other rather than as a table that leaves columns out.
    private static let mostRecords = 10

    /// A table that is too wide for the terminal as a record of each row: one of few rows that would lose columns, or
    /// whose columns would be cut so far that they say nothing; a longer one if that is true of half its columns or of
    /// most of its texts, which are what is read (`wall feed`), or if a column would be lost next to addresses, which
    /// are there to be typed. Nil if the table is still readable.
    func asRecords(_ columns: [PrintedColumn], _ widths: [Int?], _ rows: [NumberedRow?]) -> String? {
        guard let width = options.width else { return nil }
        let shown = columns.filter { !$0.isQuiet && !$0.isEmpty }
        let narrow = columns.indices.count { isTooNarrow(columns[$0], widths[$0], of: shown.count) }
        let lost = dropped(columns, widths).count { !$0.isEmpty && !options.spare.contains($0.name) }
        let texts = columns.count { !$0.isQuiet && !$0.isEmpty && $0.canCut }
        let saysLittle = 2 * narrow > shown.count || narrow > 1 && 2 * narrow > texts
        let isShort = rows.count <= TableRenderer.mostRecords
        let losesPlaces = lost > 0 && columns.contains(where: \.isPlace)
        guard isShort && (narrow > 0 || 4 * lost > columns.count) || saysLittle || losesPlaces else {
            return nil
        }
        let left = shown.reduce(0) { max($0, TextWidth.columns($1.name)) }
        var text = "", printed = 0
        for row in rows {
            guard let row else {
                text += options.style(.quiet, "·") + "\n"
                continue
            }
            text += options.isNumbered ? options.style(.quiet, "#\(row.number)") + "\n" : printed > 0 ? "\n" : ""
            for column in shown {
                let name = options.style(.quiet, TextWidth.padded(column.name, to: left))
                let lines = Wrap.lines(column.cells[printed], to: max(8, width - left - 2))
                let rest = lines.dropFirst().map { String(repeating: " ", count: left + 2) + $0 + "\n" }.joined()
                text += lines.isEmpty ? "" : "\(name)  \(lines[0])\n\(rest)"
            }
            printed += 1
        }
        return text
    }

    /// Whether it is cut so far that it says nothing. If there are only two or three columns, each is a greater part of
    /// the table.
    private func isTooNarrow(_ column: PrintedColumn, _ width: Int?, of count: Int) -> Bool {
        guard let width, column.canCut else { return false }
        let natural = natural(column, 1)
        return width < 12 && natural >= 3 * width || count <= 3 && width <= 13 && 2 * natural >= 5 * width
    }
}
