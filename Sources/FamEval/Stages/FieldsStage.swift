import FamText
import FamValues

/// `fields`: a row for each column with its name, type, and the first value that is not null; of a list its first
/// items.
enum FieldsStage {
    static let shape = RowShape([Column("name", .string), Column("type", .string), Column("example", .any)])

    static func run(_ input: Value) throws -> Value {
        let table: Table
        switch input {
        case .table(let given): table = given
        case .record(let record): table = Table(shape: record.shape, rows: [record.values])
        case .list(let items):
            guard let first = items.first, case .list(let item) = input.type else { throw noRows(input) }
            table =
                if case .record(let first) = first {
                    Table(shape: first.shape, rows: [first.values])
                } else {
                    Table(shape: RowShape([Column("value", item)]), rows: [[first]])
                }
        case .range(let first, _): table = Table(shape: RowShape([Column("value", .int)]), rows: [[.int(first)]])
        default: throw noRows(input)
        }
        let rows = table.shape.columns.enumerated().map { index, column -> [Value] in
            let example = table.rows.first { !$0[index].isNull }?[index] ?? .null
            return [.string(column.name), .string(column.type.description), short(example)]
        }
        return .table(Table(shape: shape, rows: rows))
    }

    /// A few items say what is in a list.
    private static func short(_ example: Value) -> Value {
        if case .list(let items) = example, items.count > 3 { return .list(Array(items.prefix(3))) }
        return example
    }

    private static func noRows(_ value: Value) -> Diagnostic {
        Diagnostic(.notARow, "\(ValuePhrase.of(value)) has no columns")
    }
}
