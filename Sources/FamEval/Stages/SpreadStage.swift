import FamText
import FamValues

/// `pivot` after its groups: rows `keys…, name, cell` become one row for each combination of keys, with a column for
/// each name. Holds the result, which is as large as what people look at.
final class SpreadRows: RowCursor {
    /// Wider than any table that can be read; SQLite's own limit is the same.
    private static let widest = 2_000

    let shape: RowShape
    private let rows: [[Value]]
    private var position = 0

    private init(_ shape: RowShape, _ rows: [[Value]]) {
        self.shape = shape
        self.rows = rows
    }

    func next() -> Row? {
        guard position < rows.count else { return nil }
        defer { position += 1 }
        return Row(rows[position])
    }

    /// Reads the groups, which come in the order of their keys.
    static func read(_ input: any RowCursor, keyCount: Int, empty: Value, zone: Zone) throws -> SpreadRows {
        let text = ValueText(zone: zone, now: nil)
        var names: [Value] = [], seen: Set<Value> = []
        var keys: [[Value]] = [], places: [[Value]: Int] = [:], cells: [[Value: Value]] = []
        while let row = try input.next() {
            let key = Array(row.values[..<keyCount]), name = row.values[keyCount]
            if seen.insert(name).inserted { names.append(name) }
            guard names.count <= widest else {
                throw Diagnostic(
                    .badArgument, "`pivot` would make more than \(widest) columns",
                    help: "the key after `by` should have few values")
            }
            if let place = places[key] {
                cells[place][name] = row.values[keyCount + 1]
            } else {
                places[key] = keys.count
                keys.append(key)
                cells.append([name: row.values[keyCount + 1]])
            }
        }
        names.sort { SortOrder.compare($0, $1, zone) < 0 }
        var columns = Array(input.shape.columns[..<keyCount])
        let cell = input.shape.columns[keyCount + 1]
        let type = empty.isNull ? cell.type.optional : cell.type
        for name in names {
            columns.append(Column(unused(text.plain(name), columns), type, cell.measure, quantity: cell.name))
        }
        let rows = zip(keys, cells).map { key, row in key + names.map { row[$0] ?? empty } }
        return SpreadRows(RowShape(columns), rows)
    }

    /// Two rows may have one label, and a value may be called as a key is.
    private static func unused(_ name: String, _ columns: [Column]) -> String {
        let name = name.isEmpty ? "null" : name
        var result = name, number = 2
        while columns.contains(where: { $0.name == result }) {
            result = "\(name) (\(number))"
            number += 1
        }
        return result
    }
}
