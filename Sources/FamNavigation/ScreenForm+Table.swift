import FamRegistry
import FamValues

extension ScreenForm {
    /// Columns that would be blank in every row are left out.
    var table: Table {
        let columns: [(name: String, cell: (Field) -> String)] = [
            ("field", \.label), ("", { $0.isChanged ? "*" : "" }), ("value", { $0.value.isEmpty ? "–" : $0.value }),
            ("about", \.about), ("message", { $0.error ?? "" }),
        ]
        let shown = columns.filter { column in fields.contains { !column.cell($0).isEmpty } }
        return Table(
            shape: RowShape(shown.map { Column($0.name, .string) }),
            rows: fields.map { field in shown.map { .string($0.cell(field)) } })
    }
}
