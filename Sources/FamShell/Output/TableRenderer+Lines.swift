import FamText

extension TableRenderer {
    func header(_ columns: [PrintedColumn], _ widths: [Int?]) -> String {
        joined(columns, widths) { column, width in
            let name = TextWidth.truncated(column.name, to: width)
            let blank = String(repeating: " ", count: width - TextWidth.columns(name))
            let shown = options.style(column.isQuiet ? .quiet : .underlined, name)
            return column.isRight ? blank + shown : shown + blank
        }
    }

    /// The line of a row, and those on which its lines to type go on.
    func line(_ columns: [PrintedColumn], _ widths: [Int?], _ row: Int) -> String {
        let first = line(columns, widths) { (columns[$0].cells[row], columns[$0].taken[row]) }
        guard !options.typed.isEmpty else { return first }
        let parts = columns.indices.map { index -> [String] in
            guard let width = widths[index], columns[index].isTyped, columns[index].taken[row] > width else {
                return [columns[index].cells[row]]
            }
            return Wrap.command(columns[index].cells[row], to: width)
        }
        let count = parts.reduce(1) { max($0, $1.count) }
        guard count > 1 else { return first }
        return (0..<count).map { turn in
            line(columns, widths) { index in
                let part = turn < parts[index].count ? parts[index][turn] : ""
                return (part, TextWidth.columns(part))
            }
        }.joined(separator: "\n")
    }

    /// Blanks are only written before text, so that no line ends with one.
    private func line(
        _ columns: [PrintedColumn], _ widths: [Int?], cell part: (Int) -> (text: String, taken: Int)
    ) -> String {
        var bytes: [UInt8] = [], blanks = 0
        for index in columns.indices {
            guard let width = widths[index] else { continue }
            let isRight = columns[index].isRight
            var (cell, taken) = part(index)
            // Digits are never cut: a number that came after the widths were chosen takes the room it needs.
            if taken > width, !isRight, !columns[index].isTyped, options.width != nil {
                cell = TableCell.cut(cell, to: width)
                taken = TextWidth.columns(cell)
            }
            let missing = max(0, width - taken)
            if isRight { blanks += missing }
            if !cell.isEmpty {
                bytes.append(contentsOf: repeatElement(0x20, count: blanks))
                bytes.append(contentsOf: (columns[index].isQuiet ? options.style(.quiet, cell) : cell).utf8)
                blanks = 0
            }
            blanks += (isRight ? 0 : missing) + ColumnFitter.gap
        }
        while bytes.last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    func gapLine(_ columns: [PrintedColumn], _ widths: [Int?]) -> String {
        joined(columns, widths) { column, width in
            let blank = String(repeating: " ", count: width - 1)
            return column.isRight ? blank + options.style(.quiet, "·") : options.style(.quiet, "·") + blank
        }
    }

    private func joined(_ columns: [PrintedColumn], _ widths: [Int?], _ cell: (PrintedColumn, Int) -> String) -> String
    {
        var out = ""
        for (column, width) in zip(columns, widths) {
            guard let width else { continue }
            out += (out.isEmpty ? "" : String(repeating: " ", count: ColumnFitter.gap)) + cell(column, width)
        }
        while out.last == " " { out.removeLast() }
        return out
    }
}
