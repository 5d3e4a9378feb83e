import FamText
import FamValues

/// One row for each item of the list, or for each row of the table, in a column. Holds one row.
final class FlatRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private let column: Int
    private var current: (row: Row, items: Items, next: Int)?

    private enum Items {
        case list([Value])
        case table(Table)

        func value(at index: Int) -> Value? {
            switch self {
            case .list(let items): index < items.count ? items[index] : nil
            case .table(let table):
                index < table.rows.count ? .record(RecordValue(table.shape, table.rows[index])) : nil
            }
        }
    }

    /// - Throws: `unknown-field` if the columns were not known before the run and this is not one of them.
    init(_ input: any RowCursor, _ shape: RowShape, column: String) throws {
        guard let index = input.shape.index(of: column) else {
            throw Diagnostic.unknownField(column, of: "the row", in: input.shape.columns.map(\.name))
        }
        self.input = input
        self.shape = shape
        self.column = index
    }

    func next() throws -> Row? {
        while true {
            if let (row, items, index) = current, let item = items.value(at: index) {
                current?.next += 1
                return with(item, row)
            }
            guard let row = try input.next() else { return nil }
            switch row.values[column] {
            case .list(let items): current = (row, .list(items), 0)
            case .table(let table): current = (row, .table(table), 0)
            case .null: current = nil
            default:
                current = nil
                return row
            }
        }
    }

    private func with(_ item: Value, _ row: Row) -> Row {
        var copy = row
        copy.values[column] = item
        return copy
    }
}
