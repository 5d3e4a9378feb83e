import FamText
import FamValues

/// Tables for people: they fit the width, number their rows for `@3`, and show the head and the tail of many rows.
public struct TableRenderer {
    public struct Options: Sendable {
        /// Columns to fit into; nil for a file or a pipe, for which nothing is cut.
        public var width: Int?
        public var style: Style
        /// More rows than this are shown as head, `·` and tail; nil shows all.
        public var rowLimit: Int?
        /// A column `#` before the others.
        public var isNumbered: Bool
        /// Columns that are not shown: the quiet fields and `id` of an entity's rows.
        public var hidden: Set<String>
        /// Columns of lines to type, which are not cut as long as the others can be.
        public var typed: Set<String>
        /// What shows every row: a line to type.
        public var showAll: String

        public init(
            width: Int?, style: Style = .plain, rowLimit: Int? = 40, isNumbered: Bool = true, hidden: Set<String> = [],
            typed: Set<String> = [], showAll: String = "$_ | table --all"
        ) {
            self.width = width
            self.style = style
            self.rowLimit = rowLimit
            self.isNumbered = isNumbered
            self.hidden = hidden
            self.typed = typed
            self.showAll = showAll
        }
    }

    /// How many of the rows at the end are shown when not all are.
    static let tail = 5

    private let options: Options
    private let form: ValueText

    public init(_ options: Options, form: ValueText) {
        self.options = options
        self.form = form
    }

    /// A row with its number, from 1.
    typealias NumberedRow = (number: Int, values: [Value])

    /// The table with a line end after its last line. Cost: linear in the rows shown, not in the rows there are.
    /// Throws what `Work.look` throws.
    public func render(_ table: Table) throws -> String {
        let rows = shownRows(table.rows.count).map { index in index.map { ($0 + 1, table.rows[$0]) } }
        return try render(table.shape, rows, count: table.rows.count)
    }

    /// - Parameter rows: the rows shown of `count`; nil in place of those left out.
    func render(_ shape: RowShape, _ rows: [NumberedRow?], count: Int) throws -> String {
        let style = options.style
        guard count > 0 else { return style(.quiet, "no rows") + "\n" }
        let columns = try self.columns(shape, rows.compactMap { $0 })
        let widths = fit(columns)
        if let records = asRecords(columns, widths, rows) { return records }
        var text = header(columns, widths) + "\n"
        var printed = 0, pulse = Pulse(every: 64)
        for row in rows {
            try pulse.beat(taking: 2 * (options.width ?? 256))
            if row == nil {
                text += gapLine(columns, widths)
            } else {
                text += line(columns, widths, printed)
                printed += 1
            }
            text += "\n"
        }
        for note in footer(count, shown: printed, dropped: dropped(columns, widths)) { text += note + "\n" }
        return text
    }

    /// This many rows are read one below the other rather than as a table that leaves columns out.
    private static let mostRecords = 10

    /// A table that is too wide for the terminal as a record of each row: one of few rows that would lose columns, or
    /// whose columns would be cut so far that they say nothing; a longer one if that is true of half its columns, or if
    /// a column would be lost beside addresses, which are there to be typed. Nil if the table is still readable.
    private func asRecords(_ columns: [PrintedColumn], _ widths: [Int?], _ rows: [NumberedRow?]) -> String? {
        guard let width = options.width else { return nil }
        let shown = columns.filter { !$0.isQuiet && !$0.isEmpty }
        let stumps = columns.indices.count { isStump(columns[$0], widths[$0], of: shown.count) }
        let lost = dropped(columns, widths).count { !$0.isEmpty }
        let isShort = rows.count <= TableRenderer.mostRecords
        let losesPlaces = lost > 0 && columns.contains(where: \.isPlace)
        guard isShort && (stumps > 0 || 4 * lost > columns.count) || 2 * stumps > shown.count || losesPlaces else {
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
    private func isStump(_ column: PrintedColumn, _ width: Int?, of count: Int) -> Bool {
        guard let width, column.canCut else { return false }
        let natural = natural(column, 1)
        return width < 12 && natural >= 3 * width || count <= 3 && width <= 13 && 2 * natural >= 5 * width
    }

    struct PrintedColumn {
        let name: String
        let isRight: Bool
        let canCut: Bool
        let isQuiet: Bool
        /// Of addresses.
        let isPlace: Bool
        let cells: [String]
        /// The terminal columns of each cell, measured once because they are needed for the widths and again for each
        /// line.
        let taken: [Int]

        init(
            name: String, isRight: Bool, canCut: Bool, isQuiet: Bool = false, isPlace: Bool = false, cells: [String]
        ) {
            self.name = name
            self.isPlace = isPlace
            self.isRight = isRight
            self.canCut = canCut
            self.isQuiet = isQuiet
            self.cells = cells
            taken = cells.map { $0.utf8.allSatisfy { 0x20..<0x7F ~= $0 } ? $0.utf8.count : TextWidth.columns($0) }
        }

        /// Whether it has rows but no value in any of them.
        var isEmpty: Bool { !cells.isEmpty && cells.allSatisfy(\.isEmpty) }
    }

    /// How many rows are shown at most; nil for all.
    var mostRows: Int? { options.rowLimit.map { max($0, TableRenderer.tail + 2) } }

    /// Indexes of the rows to print; nil in place of those left out.
    private func shownRows(_ count: Int) -> [Int?] {
        guard let most = mostRows, count > most else { return (0..<count).map(Optional.some) }
        let tail = TableRenderer.tail
        return (0..<(most - tail)).map(Optional.some) + [nil] + ((count - tail)..<count).map(Optional.some)
    }

    func columns(_ shape: RowShape, _ rows: [NumberedRow]) throws -> [PrintedColumn] {
        let hidden = options.hidden.count < shape.columns.count ? options.hidden : []
        var pulse = Pulse(every: 64)
        var columns = try shape.columns.enumerated().filter { !hidden.contains($1.name) }.map { index, column in
            let isNumber =
                TableCell.isNumber(column.type)
                || (column.type == .any
                    && rows.allSatisfy { TableCell.isNumber($0.values[index]) || $0.values[index].isNull })
            return PrintedColumn(
                name: SafeText.shown(column.name), isRight: isNumber,
                canCut: !isNumber && !options.typed.contains(column.name) && TableCell.canCut(column.type),
                isPlace: column.type.unwrapped == .address,
                cells: try rows.map { row in
                    try pulse.beat(taking: 64)
                    return TableCell.text(row.values[index], form)
                })
        }
        if columns.isEmpty {
            columns = [PrintedColumn(name: "", isRight: false, canCut: true, cells: rows.map { _ in "" })]
        }
        if options.isNumbered {
            columns.insert(
                PrintedColumn(
                    name: "#", isRight: true, canCut: false, isQuiet: true, cells: rows.map { "\($0.number)" }), at: 0)
        }
        return columns
    }

    /// A width for each column, nil for those left out: where not all fit, those without a value in any row go first.
    /// - Parameter digits: room for numbers that are still to come.
    func fit(_ columns: [PrintedColumn], digits: Int = 1) -> [Int?] {
        let naturals = columns.map { natural($0, digits) }
        let needed = naturals.reduce(0, +) + ColumnFitter.gap * (columns.count - 1)
        guard let width = options.width, needed > width else { return naturals }
        let kept = columns.indices.filter { !columns[$0].isEmpty }
        let requests = kept.map { index in
            let column = columns[index], natural = naturals[index]
            // A number's long name may be cut, its digits may not.
            let least = column.canCut ? 8 : max(cells(column, digits), 4)
            return ColumnFitter.Request(natural: natural, least: min(natural, least))
        }
        var widths = [Int?](repeating: nil, count: columns.count)
        for (index, width) in zip(kept, ColumnFitter.widths(requests, in: max(10, width))) { widths[index] = width }
        return widths
    }

    /// The columns of the widest cell.
    private func cells(_ column: PrintedColumn, _ digits: Int) -> Int {
        max(column.isRight ? digits : 0, column.taken.max() ?? 0)
    }

    private func natural(_ column: PrintedColumn, _ digits: Int) -> Int {
        max(1, cells(column, digits), TextWidth.columns(column.name))
    }

    func dropped(_ columns: [PrintedColumn], _ widths: [Int?]) -> [PrintedColumn] {
        columns.indices.filter { widths[$0] == nil }.map { columns[$0] }
    }

    func header(_ columns: [PrintedColumn], _ widths: [Int?]) -> String {
        joined(columns, widths) { column, width in
            let name = TextWidth.truncated(column.name, to: width)
            let blank = String(repeating: " ", count: width - TextWidth.columns(name))
            let shown = options.style(column.isQuiet ? .quiet : .underlined, name)
            return column.isRight ? blank + shown : shown + blank
        }
    }

    /// Blanks are only written before text, so that no line ends with one.
    func line(_ columns: [PrintedColumn], _ widths: [Int?], _ row: Int) -> String {
        var bytes: [UInt8] = [], blanks = 0
        for index in columns.indices {
            guard let width = widths[index] else { continue }
            let isRight = columns[index].isRight
            var cell = columns[index].cells[row], taken = columns[index].taken[row]
            // Digits are never cut: a number that came after the widths were chosen takes the room it needs.
            if taken > width, !isRight, options.width != nil {
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

    private func gapLine(_ columns: [PrintedColumn], _ widths: [Int?]) -> String {
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

    func footer(_ count: Int, shown: Int, dropped: [PrintedColumn]) -> [String] {
        var notes: [String] = []
        if shown < count {
            notes.append("\(Counting.text(count)) rows, \(shown) shown; all: \(options.showAll)")
        }
        let empty = dropped.filter(\.isEmpty).map(\.name), others = dropped.filter { !$0.isEmpty }.map(\.name)
        if !others.isEmpty { notes.append("not shown: \(others.joined(separator: ", "))") }
        if !empty.isEmpty { notes.append("empty: \(empty.joined(separator: ", "))") }
        return notes.flatMap { Wrap.lines($0, to: max(10, options.width ?? 80)) }.map { options.style(.quiet, $0) }
    }
}
