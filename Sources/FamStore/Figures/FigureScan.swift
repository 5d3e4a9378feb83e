import FamText
import FamValues
import GRDB

/// Computes figures from the rows alone. Cost: a pass over the rows for each. Only for migrations, read-only databases
/// and tests.
struct FigureScan {
    let catalog: Catalog
    let db: Database
    let zone: Zone

    func lines(_ figure: FigureTable) throws -> [FigureKey: FigureAmounts] {
        let source = catalog[figure.source]
        let columns = figure.columns.sorted()
        var places: [Int?] = Array(repeating: nil, count: source.columns.count)
        for (place, column) in columns.enumerated() { places[column] = place }
        let names = columns.map { Dialect.quoted(source.columns[$0].name) }.joined(separator: ", ")
        let rows = try PreparedStatement(db, "SELECT \(names) FROM \(source.name)")
        var lines: [FigureKey: FigureAmounts] = [:]
        while try rows.step() {
            let cell: (Int) -> Int64? = { column in
                guard let place = places[column], !rows.isNull(place) else { return nil }
                return rows.int(place)
            }
            let key = figure.key(zone, cell)
            _ = try figure.add(figure.amounts(cell), sign: 1, to: &lines[key, default: .zero])
        }
        return lines
    }

    /// Recreates the tables of all figures. The caller holds a transaction.
    func rebuild() throws {
        for figure in catalog.figures {
            try db.execute(sql: "DROP TABLE IF EXISTS \(figure.name)")
            try db.execute(sql: figure.createTable)
            let writer = FigureWriter(figure) { [db] _, sql in try PreparedStatement(db, sql()) }
            var written = 0
            try writer.write(try lines(figure).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, &written)
        }
    }
}
