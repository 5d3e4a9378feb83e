import FamText
import FamValues

/// Converts rows to a shape, cell by cell. Rows read from a file (`from csv FILE as { … }`) then have exactly these
/// columns; rows in memory (`let rows: table<{ … }> = …`) keep the others.
struct RowAdapter {
    let cells: ValueAdapter
    let wanted: RowShape

    /// How many refused cells are reported.
    private static let most = 10

    /// - Throws: `type-mismatch` that lists the first cells of a wrong type.
    func table(_ table: Table) throws -> Table {
        if let entity = wanted.entity, table.shape.entity != entity {
            throw Diagnostic(
                .typeMismatch,
                "rows of `\(entity)` are needed here, but these are "
                    + "\(table.shape.entity.map { "of `\($0)`" } ?? "of no entity")"
            )
        }
        let places = try places(in: table.shape)
        var bad = BadCells()
        let read = try table.rows.enumerated().watchedMap(taking: 64 * wanted.columns.count) { index, row in
            try cells(of: row, places, &bad) { table.origin?.phrase(index) ?? "row \(index + 1)" }
        }
        try bad.report(of: table.rows.count)
        if cells.readsText { return Table(shape: RowShape(wanted.columns), rows: read, origin: table.origin) }
        return merged(table, read, places)
    }

    /// Rows with exactly these columns, on demand.
    /// - Parameter file: the file whose lines are their keys.
    func rows(_ rows: any RowCursor, of file: (any FileRows)?) throws -> any RowCursor {
        try AdaptedRows(rows, file, self, places: places(in: rows.shape))
    }

    private func places(in shape: RowShape) throws -> [Int?] {
        try wanted.columns.map { try place(of: $0, in: shape, "the table has no column") }
    }

    /// A cell that does not fit is null, and counted.
    fileprivate func cells(
        of row: [Value], _ places: [Int?], _ bad: inout BadCells, _ name: () -> String
    ) throws -> [Value] {
        var read: [Value] = []
        read.reserveCapacity(places.count)
        for (place, column) in zip(places, wanted.columns) {
            read.append(try cell(place.map { row[$0] } ?? .null, column, &bad, name))
        }
        return read
    }

    /// Records as rows.
    func table(of items: [Value]) throws -> Table {
        var bad = BadCells()
        let rows = try items.enumerated().watchedMap(taking: 64 * wanted.columns.count) { index, item -> [Value] in
            guard case .record(let record) = item else {
                bad.add("row \(index + 1) is \(ValuePhrase.of(item)), not a record")
                return []
            }
            return try wanted.columns.map { column in
                try cell(record[column.name] ?? .null, column, &bad) { "row \(index + 1)" }
            }
        }
        try bad.report(of: items.count)
        return Table(shape: RowShape(wanted.columns), rows: rows)
    }

    private func cell(_ value: Value, _ column: Column, _ bad: inout BadCells, _ name: () -> String) throws -> Value {
        do { return try cells.adapt(value, to: column.type) } catch let problem as Diagnostic
            where problem.code != .interrupted
        {
            let isEmpty = value == .string("")
            let message = isEmpty ? "it is empty, which `\(column.type)?` takes" : problem.message
            bad.add("`\(SafeText.shown(column.name))` of \(name()): \(message)")
            return .null
        }
    }

    /// Where the column is; nil for one that may be absent and is.
    private func place(of column: Column, in shape: RowShape, _ message: String) throws -> Int? {
        if let index = shape.index(of: column.name) { return index }
        if column.type.isOptional { return nil }
        throw Diagnostic(
            .typeMismatch, "\(message) `\(SafeText.shown(column.name))`",
            notes: ["columns: " + shape.columns.map(\.name).joined(separator: ", ")])
    }

    /// The table with its cells replaced, and columns added for those that were absent.
    private func merged(_ table: Table, _ read: [[Value]], _ places: [Int?]) -> Table {
        var shape = table.shape
        shape.isOpen = false
        let targets = zip(places, wanted.columns).map { place, column -> Int in
            guard let place else {
                shape.columns.append(column)
                return shape.columns.count - 1
            }
            shape.columns[place].type = column.type
            return place
        }
        let rows = zip(table.rows, read).map { row, cells in
            var row = row + Array(repeating: Value.null, count: shape.columns.count - row.count)
            for (target, cell) in zip(targets, cells) { row[target] = cell }
            return row
        }
        return Table(shape: shape, rows: rows, keys: table.keys, origin: table.origin)
    }

    /// What did not fit, in the words for a person.
    fileprivate struct BadCells {
        var isEmpty: Bool { count == 0 }
        private var notes: [String] = [], count = 0

        mutating func add(_ note: String) {
            count += 1
            if notes.count < RowAdapter.most { notes.append(note) }
        }

        func report(of rows: Int) throws {
            guard count > 0 else { return }
            let more = count > notes.count ? ["and \(count - notes.count) more"] : []
            throw Diagnostic(
                .typeMismatch,
                "\(count == 1 ? "a cell is" : "\(count) cells are") not of the type of "
                    + "\(count == 1 ? "its" : "their") column, among \(rows) \(rows == 1 ? "row" : "rows")",
                notes: notes + more)
        }
    }
}

/// With the first cell that does not fit the rows end in an error, once those after it are counted.
private final class AdaptedRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private let file: (any FileRows)?
    private let adapter: RowAdapter
    private let places: [Int?]
    /// Whether each column of the rows is the wanted one at its place.
    private let isInOrder: Bool
    private let kinds: [CellKind]
    private var bad = RowAdapter.BadCells()
    private var count = 0

    init(_ input: any RowCursor, _ file: (any FileRows)?, _ adapter: RowAdapter, places: [Int?]) {
        shape = RowShape(adapter.wanted.columns)
        self.input = input
        self.file = file
        self.adapter = adapter
        let columns = shape
        self.places = file.map { AdaptedRows.narrow($0, to: places, columns) } ?? places
        isInOrder = self.places == shape.columns.indices.map { $0 } && self.places.count == input.shape.columns.count
        kinds = shape.columns.map { CellKind($0.type, readsText: adapter.cells.readsText) }
    }

    /// Where the columns are in the rows of the file, which have only these from now on.
    private static func narrow(_ file: any FileRows, to places: [Int?], _ shape: RowShape) -> [Int?] {
        let present = zip(places, shape.columns).compactMap { place, column in place.map { ($0, column.type) } }
        file.narrow(to: present.map { (place: $0, type: $1) })
        var count = 0
        return places.map { place in
            guard place != nil else { return nil }
            defer { count += 1 }
            return count
        }
    }

    func next() throws -> Row? {
        while let row = try input.next() {
            count += 1
            if isInOrder, bad.isEmpty, areFitting(row.values) { return row }
            let values = try adapter.cells(of: row.values, places, &bad) {
                file?.file.phrase(line: row.key) ?? "row \(count)"
            }
            if bad.isEmpty { return Row(values, key: row.key) }
        }
        try bad.report(of: count)
        return nil
    }

    private func areFitting(_ values: [Value]) -> Bool {
        for index in values.indices where !kinds[index].takes(values[index]) { return false }
        return true
    }
}

/// What a cell has to be to fit its column as it is; all others are adapted.
private enum CellKind {
    case int, text, adapted

    init(_ type: ValueType, readsText: Bool) {
        switch type.unwrapped {
        case .int: self = .int
        case .string where readsText && type == .string: self = .text
        default: self = .adapted
        }
    }

    func takes(_ value: Value) -> Bool {
        switch (self, value) {
        case (.int, .int), (.text, .string): true
        default: false
        }
    }
}
