import FamRegistry
import FamText
import FamValues

/// Tables: columns if they fit, with long texts continuing below; otherwise one row under the other. Nothing is cut.
extension ScreenRenderer {
    /// The lines of a table, those of each row together.
    private struct Lines {
        var header: [String] = []
        var rows: [[String]]
        var all: [String] { header + rows.flatMap { $0 } }
    }

    func table(_ table: Table) -> [String] { (beside(table) ?? stacked(table)).all }

    /// The command of each row in a last column, unbroken so that it can be copied; if that does not fit, below its
    /// row.
    func rows(_ table: Table, _ column: String, _ actions: [Action?]) -> [String] {
        let commands = actions.map { $0.map { $0.reason ?? $0.command.text } ?? "" }
        guard commands.contains(where: { !$0.isEmpty }) else { return self.table(table) }
        let wider = Table(
            shape: RowShape(table.shape.columns + [Column(column, .string)]),
            rows: zip(table.rows, commands).map { $0 + [.string($1)] })
        if let lines = beside(wider, keepsLast: true) { return lines.all }
        var lines = beside(table) ?? stacked(table)
        for (index, action) in actions.enumerated() {
            guard let action else { continue }
            lines.rows[index] +=
                action.reason.map { paragraph("\(column): \($0)", indent: 2).map(accented) }
                ?? command(action.command, called: column, indent: 2)
        }
        return lines.all
    }

    private func cells(_ table: Table) -> [[String]] {
        table.rows.map { row in row.map { SafeText.shown($0.isNull ? "" : text($0)) } }
    }

    /// A moment as people write it (`2026-11-26 07:00`), everything else as it is typed.
    private func text(_ value: Value) -> String {
        if case .datetime = value { values.human(value) } else { values.plain(value) }
    }

    /// Column by column; nil if they do not fit.
    /// - Parameter keepsLast: the last column is not broken.
    private func beside(_ table: Table, keepsLast: Bool = false) -> Lines? {
        let columns = table.shape.columns, header = columns.map { SafeText.shown($0.name) }, cells = cells(table)
        let widths = ColumnFitter.widths(
            columns.indices.map { column in
                let natural = cells.reduce(TextWidth.columns(header[column])) { max($0, TextWidth.columns($1[column])) }
                let breaks = canBreak(columns[column].type) && !(keepsLast && column == columns.count - 1)
                return ColumnFitter.Request(natural: natural, least: breaks ? min(natural, 10) : natural)
            }, in: width)
        let fitting = widths.compactMap { $0 }
        guard fitting.count == widths.count, fitting.reduce(0, +) + ColumnFitter.gap * (fitting.count - 1) <= width
        else {
            return nil
        }
        let isNumber = columns.map { [.int, .float, .money].contains($0.type.unwrapped) }
        return Lines(
            header: row(header, fitting, isNumber).map { style(.strong, $0) },
            rows: cells.map { row($0, fitting, isNumber) })
    }

    /// One row with its columns side by side, on as many lines as its longest text needs.
    private func row(_ row: [String], _ widths: [Int], _ isNumber: [Bool]) -> [String] {
        let cells = zip(row, widths).map { Wrap.lines($0, to: $1) }
        let height = cells.reduce(1) { max($0, $1.count) }
        return (0..<height).map { index in
            let parts = cells.indices.map { column in
                TextWidth.padded(
                    index < cells[column].count ? cells[column][index] : "", to: widths[column], right: isNumber[column]
                )
            }
            return parts.joined(separator: String(repeating: " ", count: ColumnFitter.gap)).trimmedRight
        }
    }

    /// One row under the other: its number, signs and times followed by the name, and below it the other fields with
    /// their names.
    ///
    ///     2026-09-30  15:52  Homework
    ///       points 3, note all alone
    private func stacked(_ table: Table) -> Lines {
        let columns = table.shape.columns
        var last = 0
        while last + 1 < columns.count, isSignOrTime(columns[last]),
            isSignOrTime(columns[last + 1]) || canBreak(columns[last + 1].type)
        {
            last += 1
        }
        return Lines(
            rows: cells(table).map { row in
                let others = row.indices.dropFirst(last + 1).filter { !row[$0].isEmpty }
                // A sign has no name to be listed by.
                let signs = others.filter { columns[$0].name.isEmpty }.map { row[$0] }
                let head = (row[...last].filter { !$0.isEmpty } + signs).joined(separator: "  ")
                let rest = others.filter { !columns[$0].name.isEmpty }.map {
                    (name: SafeText.shown(columns[$0].name), value: row[$0])
                }
                return Wrap.lines(head, to: width) + fields(rest).flatMap { paragraph($0, indent: 2) }
            })
    }

    /// `points 3, note all alone`; a value that reads like a sentence is on a line of its own.
    private func fields(_ fields: [(name: String, value: String)]) -> [String] {
        var lines: [String] = [], isOpen = false
        for (name, value) in fields {
            let isSentence = value.contains(", ") || value.last.map(".!?…:;".contains) == true
            if isOpen, !isSentence {
                lines[lines.count - 1] += ", \(name) \(value)"
            } else {
                lines.append("\(name) \(value)")
            }
            isOpen = !isSentence
        }
        return lines
    }

    private func isSignOrTime(_ column: Column) -> Bool {
        ["", "#"].contains(column.name) || [.date, .time, .datetime].contains(column.type.unwrapped)
    }

    /// Text can continue below; a number or a date is read in one piece.
    private func canBreak(_ type: ValueType) -> Bool {
        switch type.unwrapped {
        case .int, .float, .money, .date, .time, .datetime: false
        default: true
        }
    }
}
