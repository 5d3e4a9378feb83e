import FamRegistry

/// What a registry declares and no table can hold: a field of a type without a column, a kept sum or a figure over
/// fields that have none. For tests of modules; the program takes it that there is nothing.
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
