import FamRegistry
import FamValues

/// A form as text: what stands in each field, and the command that fills or changes it.
struct FormPart {
    private var rows: [[Value]] = []

    init(_ fields: [(name: String, value: Value, help: String)]) {
        rows = fields.map { [.string($0.name), $0.value, .string($0.help)] }
    }

    /// The fields as a table. Values stand as texts, so that one column takes dates and names alike.
    func table(_ text: ValueText) -> ScreenText.Block {
        let shape = RowShape([Column("field", .string), Column("value", .string), Column("about", .string)])
        return .table(Table(shape: shape, rows: rows.map { [$0[0], .string($0[1].isNull ? "–" : text.plain($0[1])), $0[2]] }))
    }
}
