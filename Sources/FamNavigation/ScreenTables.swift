import FamRegistry
import FamValues

extension Table {
    /// With the command of each row's action in a last column, where any row has one.
    func acted(on actions: [Action?], _ column: String) -> Table {
        guard actions.contains(where: { $0 != nil }) else { return self }
        let commands = actions.map { Value.string($0.map { $0.reason ?? $0.command.text } ?? "") }
        return Table(
            shape: RowShape(shape.columns + [Column(column, .string)]), rows: zip(rows, commands).map { $0 + [$1] })
    }
}

extension ScreenForm {
    /// Columns that would be blank in every row are left out.
    var table: Table {
        let columns: [(name: String, cell: (Field) -> String)] = [
            ("field", \.name), ("", { $0.isChanged ? "*" : "" }), ("value", { $0.value.isEmpty ? "–" : $0.value }),
            ("about", \.about), ("message", { $0.error ?? "" }),
        ]
        let shown = columns.filter { column in fields.contains { !column.cell($0).isEmpty } }
        return Table(
            shape: RowShape(shown.map { Column($0.name, .string) }),
            rows: fields.map { field in shown.map { .string($0.cell(field)) } })
    }
}
