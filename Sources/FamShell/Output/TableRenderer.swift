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
        /// Columns of lines to type, which are never cut: they go on below.
        public var typed: Set<String>
        /// Columns that only repeat others: a table that is too wide does without them.
        public var spare: Set<String>
        /// What shows every row: a line to type.
        public var showAll: String

        public init(
            width: Int?, style: Style = .plain, rowLimit: Int? = 40, isNumbered: Bool = true, hidden: Set<String> = [],
            typed: Set<String> = [], spare: Set<String> = [], showAll: String = "$_ | table --all"
        ) {
            self.width = width
            self.style = style
            self.rowLimit = rowLimit
            self.isNumbered = isNumbered
            self.hidden = hidden
            self.typed = typed
            self.spare = spare
            self.showAll = showAll
        }
    }

    /// How many of the rows at the end are shown when not all are.
    static let tail = 5

    let options: Options
    private let form: ValueText

    public init(_ options: Options, form: ValueText) {
        self.options = options
        self.form = options.width == nil ? form.exact : form
    }

    /// A row with its number, from 1.
    typealias NumberedRow = (number: Int, values: [Value])

    /// The table with a line end after its last line. Cost: linear in the rows shown, not in the rows there are.
    /// Throws what `Work.look` throws.
    public func render(_ table: Table) throws -> String {
        let rows = try shownRows(table)
        do { return try render(table.shape, rows, count: table.rows.count) } catch {
            Leftovers.keep(rows)
            throw error
        }
    }

    /// - Parameter rows: the rows shown of `count`; nil in place of those left out.
    func render(_ shape: RowShape, _ rows: [NumberedRow?], count: Int) throws -> String {
        guard count > 0 else { return options.style(.quiet, "no rows") + "\n" }
        let columns = try self.columns(shape, rows)
        do { return try text(columns, rows, count) } catch {
            Leftovers.keep(columns)
            throw error
        }
    }

    private func text(_ columns: [PrintedColumn], _ rows: [NumberedRow?], _ count: Int) throws -> String {
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

    struct PrintedColumn {
        let name: String
        let isRight: Bool
        let canCut: Bool
        let isQuiet: Bool
        /// Of addresses.
        let isPlace: Bool
        /// Of lines to type.
        let isTyped: Bool
        private(set) var cells: [String] = []
        /// The terminal columns of each cell, measured once because they are needed for the widths and again for each
        /// line.
        private(set) var taken: [Int] = []

        init(
            name: String, isRight: Bool, canCut: Bool, isQuiet: Bool = false, isPlace: Bool = false,
            isTyped: Bool = false
        ) {
            self.name = name
            self.isPlace = isPlace
            self.isTyped = isTyped
            self.isRight = isRight
            self.canCut = canCut
            self.isQuiet = isQuiet
        }

        mutating func add(_ cell: String) {
            cells.append(cell)
            taken.append(cell.utf8.allSatisfy { 0x20..<0x7F ~= $0 } ? cell.utf8.count : TextWidth.columns(cell))
        }

        /// Whether it has rows but no value in any of them.
        var isEmpty: Bool { !cells.isEmpty && cells.allSatisfy(\.isEmpty) }
    }

    /// How many rows are shown at most; nil for all.
    var mostRows: Int? { options.rowLimit.map { max($0, TableRenderer.tail + 2) } }

    /// The rows to print; nil in place of those left out.
    private func shownRows(_ table: Table) throws -> [NumberedRow?] {
        var rows: [NumberedRow?] = [], pulse = Pulse()
        let count = table.rows.count, tail = TableRenderer.tail, most = mostRows ?? count
        func add(_ indexes: Range<Int>) throws {
            for index in indexes {
                try pulse.beat(taking: 32)
                rows.append((index + 1, table.rows[index]))
            }
        }
        do {
            try add(0..<(count > most ? most - tail : count))
            if count > most {
                rows.append(nil)
                try add((count - tail)..<count)
            }
        } catch {
            Leftovers.keep(rows)
            throw error
        }
        return rows
    }

    func columns(_ shape: RowShape, _ rows: [NumberedRow?]) throws -> [PrintedColumn] {
        let hidden = options.hidden.count < shape.columns.count ? options.hidden : []
        let shown = shape.columns.indices.filter { !hidden.contains(shape.columns[$0].name) }
        var columns: [PrintedColumn] = []
        do {
            if options.isNumbered {
                let numbers = PrintedColumn(name: "#", isRight: true, canCut: false, isQuiet: true)
                columns.append(try filled(numbers, rows) { "\($0.number)" })
            }
            for index in shown { columns.append(try column(shape.columns[index], index, rows)) }
            if shown.isEmpty {
                columns.append(try filled(PrintedColumn(name: "", isRight: false, canCut: true), rows) { _ in "" })
            }
        } catch {
            Leftovers.keep(columns)
            throw error
        }
        return columns
    }

    private func column(_ column: Column, _ index: Int, _ rows: [NumberedRow?]) throws -> PrintedColumn {
        let isNumber = try column.type.isNumber || column.type == .any && areNumbers(index, rows)
        let isTyped = options.typed.contains(column.name)
        let empty = PrintedColumn(
            name: SafeText.shown(column.name), isRight: isNumber,
            canCut: !isNumber && !isTyped && TableCell.canCut(column.type),
            isPlace: column.type.unwrapped == .address, isTyped: isTyped)
        return try filled(empty, rows) { TableCell.text($0.values[index], form, as: column.measure) }
    }

    private func areNumbers(_ index: Int, _ rows: [NumberedRow?]) throws -> Bool {
        var pulse = Pulse()
        for case let row? in rows {
            try pulse.beat()
            guard TableCell.isNumber(row.values[index]) || row.values[index].isNull else { return false }
        }
        return true
    }

    private func filled(
        _ column: PrintedColumn, _ rows: [NumberedRow?], _ text: (NumberedRow) -> String
    ) throws -> PrintedColumn {
        var column = column, pulse = Pulse(every: 64)
        do {
            for case let row? in rows {
                try pulse.beat(taking: 64)
                column.add(text(row))
            }
        } catch {
            Leftovers.keep(column)
            throw error
        }
        return column
    }

    /// A width for each column, nil for those left out: where not all fit, those without a value in any row go first,
    /// then those that only repeat others.
    /// - Parameter digits: room for numbers that are still to come.
    func fit(_ columns: [PrintedColumn], digits: Int = 1) -> [Int?] {
        let naturals = columns.map { natural($0, digits) }
        let needed = { (kept: [Int]) in kept.reduce(0) { $0 + naturals[$1] } + ColumnFitter.gap * (kept.count - 1) }
        guard let width = options.width, needed(Array(columns.indices)) > width else { return naturals }
        var kept = columns.indices.filter { !columns[$0].isEmpty }
        if !options.spare.isEmpty, needed(kept) > width {
            kept.removeAll { options.spare.contains(columns[$0].name) }
        }
        let names = cutNames(columns, kept, naturals, digits, width)
        let requests = kept.map { index in
            let column = columns[index], natural = names[index] ?? naturals[index]
            // A number's long name may be cut, its digits may not.
            let least = column.canCut ? 8 : column.isTyped ? longestWord(column) : max(cells(column, digits), 4)
            return ColumnFitter.Request(natural: natural, least: min(natural, least))
        }
        var widths = [Int?](repeating: nil, count: columns.count)
        for (index, width) in zip(kept, ColumnFitter.widths(requests, in: max(10, width))) { widths[index] = width }
        return widths
    }

    /// The widths of the columns of numbers if their names give way, as little as needed for every text to be whole:
    /// `remai…` over `12` says as much as `remaining`. None if texts are cut anyway.
    private func cutNames(
        _ columns: [PrintedColumn], _ kept: [Int], _ naturals: [Int], _ digits: Int, _ width: Int
    ) -> [Int: Int] {
        let room = width - ColumnFitter.gap * (kept.count - 1)
        let widths = { (most: Int) in
            var widths: [Int: Int] = [:]
            for index in kept where columns[index].isRight {
                widths[index] = max(cells(columns[index], digits), min(naturals[index], most))
            }
            return widths
        }
        let most = kept.filter { columns[$0].isRight }.reduce(0) { max($0, naturals[$1]) }
        let fitting = (TableRenderer.leastName...max(TableRenderer.leastName, most)).reversed().first { most in
            let found = widths(most)
            return kept.reduce(0) { $0 + (found[$1] ?? naturals[$1]) } <= room
        }
        return fitting.map(widths) ?? [:]
    }

    /// A shorter part of a name would not be recognized.
    private static let leastName = 6

    /// How narrow lines to type can be: their words stay whole, also where they are indented as a continuation.
    private func longestWord(_ column: PrintedColumn) -> Int {
        let words = column.cells.flatMap { Wrap.command($0, to: 1) }
        return words.reduce(TableRenderer.leastLine) { max($0, TextWidth.columns($1)) }
    }

    /// A narrower column of lines to type would have a word or two a line.
    private static let leastLine = 24

    /// The columns of the widest cell.
    private func cells(_ column: PrintedColumn, _ digits: Int) -> Int {
        max(column.isRight ? digits : 0, column.taken.max() ?? 0)
    }

    func natural(_ column: PrintedColumn, _ digits: Int) -> Int {
        max(1, cells(column, digits), TextWidth.columns(column.name))
    }

    func dropped(_ columns: [PrintedColumn], _ widths: [Int?]) -> [PrintedColumn] {
        columns.indices.filter { widths[$0] == nil }.map { columns[$0] }
    }

    func footer(_ count: Int, shown: Int, dropped: [PrintedColumn]) -> [String] {
        var notes: [String] = []
        if shown < count {
            notes.append("\(Counting.text(count)) rows, \(shown) shown; all: \(options.showAll)")
        }
        let empty = dropped.filter(\.isEmpty).map(\.name), others = dropped.filter { !$0.isEmpty }.map(\.name)
        if !others.isEmpty { notes.append("columns not shown: \(others.joined(separator: ", "))") }
        if !empty.isEmpty { notes.append("columns without a value: \(empty.joined(separator: ", "))") }
        return notes.flatMap { Wrap.lines($0, to: max(10, options.width ?? 80)) }.map { options.style(.quiet, $0) }
    }
}
