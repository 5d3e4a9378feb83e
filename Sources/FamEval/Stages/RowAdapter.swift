import FamText
import FamValues

/// Makes rows those of a shape, cell by cell. What was read from a file (`from csv FILE as { … }`) has just the wanted
/// columns then; what the program holds (`let rows: table<{ … }> = …`) keeps the others.
struct RowAdapter {
    let cells: ValueAdapter
    let wanted: RowShape

    /// How many refused cells are reported.
    private static let most = 10

    /// - Throws: `type-mismatch` that names each cell which is none of its column's type, up to some.
    func table(_ table: Table) throws -> Table {
        if let entity = wanted.entity, table.shape.entity != entity {
            throw Diagnostic(
                .typeMismatch,
                "rows of `\(entity)` are needed here, and these are "
                    + "\(table.shape.entity.map { "of `\($0)`" } ?? "of no entity")"
            )
        }
        let places = try wanted.columns.map { try place(of: $0, in: table.shape, "the table has no column") }
        var bad = BadCells()
        let read = try table.rows.enumerated().watchedMap(taking: 64 * wanted.columns.count) { index, row in
            try zip(places, wanted.columns).map { place, column in
                try cell(place.map { row[$0] } ?? .null, column, &bad) {
                    table.origin?.phrase(index) ?? "row \(index + 1)"
                }
            }
        }
        try bad.report(of: table.rows.count)
        if cells.readsText { return Table(shape: RowShape(wanted.columns), rows: read, origin: table.origin) }
        return merged(table, read, places)
    }

    /// Records as rows.
    func table(of items: [Value]) throws -> Table {
        var bad = BadCells()
        let rows = try items.enumerated().watchedMap(taking: 64 * wanted.columns.count) { index, item -> [Value] in
            guard case .record(let record) = item else {
                bad.add("row \(index + 1) is \(ValuePhrase.of(item)), and no record")
                return []
            }
            return try wanted.columns.map { column in
                try cell(record[column.name] ?? .null, column, &bad) { "row \(index + 1)" }
            }
        }
        try bad.report(of: items.count)
        return Table(shape: RowShape(wanted.columns), rows: rows)
    }

    private func cell(_ value: Value, _ column: Column, _ bad: inout BadCells, _ place: () -> String) throws -> Value {
        do { return try cells.adapt(value, to: column.type) } catch let problem as Diagnostic
            where problem.code != .interrupted
        {
            bad.add("`\(SafeText.shown(column.name))` of \(place()): \(problem.message)")
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
    private struct BadCells {
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
