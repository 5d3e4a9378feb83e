import FamText
import FamValues

/// The rows of a value that the program holds: a table, a list (of records, of references to rows, of plain values), a
/// range.
enum ValueRows {
    static func open(_ value: Value, _ shape: RowShape, _ host: any MachineHost) throws -> any RowCursor {
        switch value {
        case .table(let table): TableRows(table)
        case .list(let items): ListRows(items, shape, host)
        case .range(let low, let high): RangeRows(low, high, shape)
        case .record(let record): ListRows([.record(record)], shape, host)
        case .entity: ListRows([value], shape, host)
        // `first` of no rows.
        case .null: ListRows([], shape, host)
        default:
            throw Diagnostic(.notARow, "\(ValuePhrase.of(value)) has no rows", help: "tables, lists and ranges have")
        }
    }
}

final class TableRows: RowCursor {
    let shape: RowShape
    private let table: Table
    private var index = 0

    init(_ table: Table) {
        shape = table.shape
        self.table = table
    }

    func next() -> Row? {
        guard index < table.rows.count else { return nil }
        defer { index += 1 }
        return Row(table.rows[index], key: table.keys?[index] ?? Int64(table.origin?.lines[index] ?? 0))
    }
}

/// Items become rows of the shape: records by the names of their fields, references by the fields of their row (as they
/// were read, where the row comes from a table), and a plain value is the one column.
final class ListRows: RowCursor {
    let shape: RowShape
    private let items: [Value]
    private let host: any MachineHost
    private var index = 0

    init(_ items: [Value], _ shape: RowShape, _ host: any MachineHost) {
        self.shape = shape
        self.items = items
        self.host = host
    }

    func next() throws -> Row? {
        guard index < items.count else { return nil }
        let item = items[index]
        index += 1
        switch item {
        case .record(let record) where !isPlain || record.shape == shape:
            return Row(shape.columns.map { record[$0.name] ?? .null })
        case .entity(let ref) where shape.entity == ref.entity:
            return Row(try shape.columns.map { try value($0.name, ref) }, key: ref.row)
        default:
            if shape.columns.count == 1 { return Row([item]) }
            throw Diagnostic(.notARow, "item \(index - 1) is \(ValuePhrase.of(item)), not a row")
        }
    }

    /// The shape of a list of plain values, among which may be records when their types are not known.
    private var isPlain: Bool { shape.columns.count == 1 && shape.columns[0].name == "value" }

    private func value(_ column: String, _ ref: EntityRef) throws -> Value {
        if column == "id" { return .string(ref.id.description) }
        return try ref.fields?[column] ?? host.data.readableValue(of: ref, field: column)
    }
}
