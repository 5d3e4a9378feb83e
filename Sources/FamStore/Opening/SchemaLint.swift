import FamRegistry

/// Declarations that no table can hold: a field of a type without a column, a kept sum or a figure over such fields.
/// For tests of modules; the program assumes that there are none.
public enum SchemaLint {
    /// Throws the first problem.
    public static func check(_ registry: Registry) throws {
        let catalog = Catalog(registry)
        for index in 0..<catalog.count {
            let table = try catalog.makeTable(index)
            _ = try catalog.keptColumns(of: table)
            for figure in table.spec.figures { _ = try FigureTable(figure, index: 0, of: table) }
        }
    }
}
