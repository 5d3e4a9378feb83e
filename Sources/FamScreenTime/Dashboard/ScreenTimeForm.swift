import FamRegistry
import FamValues

/// A form as text: what stands in each field, and what it is for.
struct ScreenTimeForm {
    private let rows: [[Value]]

    init(_ fields: [(name: String, value: String, about: String)]) {
        rows = fields.map { [.string($0.name), .string($0.value.isEmpty ? "–" : $0.value), .string($0.about)] }
    }

    var table: ScreenText.Block {
        .table(
            Table(
                shape: RowShape([Column("field", .string), Column("value", .string), Column("about", .string)]),
                rows: rows))
    }
}
