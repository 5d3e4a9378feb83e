import FamRegistry
import FamValues

/// Rows of one entity, ready to be added again: the stored fields of a backup, references as rows.
public struct NeededRows {
    public let entity: EntitySpec
    public let rows: [(id: RowID, values: [(field: FieldSpec, value: Value)])]
}

/// A row that part of a household must contain.
public struct NeededRow: Hashable, Sendable {
    let table: Int
    let n: Int64
}

/// Which rows part of a household contains.
public enum NeededReach: CaseIterable, Sendable {
    /// The rows that were read.
    case read
    /// Also the rows that refer to them, since sums and counts include those.
    case referring
    /// Also all rows of small tables: settings, steps, badges.
    case small
}

extension Store {
    /// The largest number of rows in a small table.
    private static let smallTable = 200

    /// The rows of this household that were read in a copy of it, in the order they were made, without rows made only
    /// in the copy.
    /// - Parameter takesLocal: whether to take rows that stay on this machine, as who is signed in to the wall.
    /// - Returns: nil for more than `limit`.
    public func needed(
        _ reads: ReadRows, _ reach: NeededReach, takesLocal: Bool = true, limit: Int
    ) throws -> [NeededRow]? {
        try accessing { _ in
            var found: Set<NeededRow> = []
            for (table, keys) in reads.keys {
                for n in keys where try exists(catalog[table], n) { found.insert(NeededRow(table: table, n: n)) }
            }
            if reach != .read {
                for row in found {
                    for (table, column) in catalog[row.table].referrers {
                        try addReferrers(of: row.n, catalog[table], column, to: &found, limit)
                    }
                    if found.count > limit { return nil }
                }
            }
            if reach == .small { for table in catalog.tables { try addAll(of: table, to: &found) } }
            for table in takesLocal ? [] : catalog.tables {
                for n in try localRows(table) { found.remove(NeededRow(table: table.index, n: n)) }
            }
            return found.count > limit ? nil : ordered(found)
        }
    }

    private func ordered(_ rows: Set<NeededRow>) -> [NeededRow] {
        let place = Dictionary(uniqueKeysWithValues: catalog.byDependency.enumerated().map { ($1, $0) })
        return rows.sorted { (place[$0.table, default: 0], $0.n) < (place[$1.table, default: 0], $1.n) }
    }

    private func addAll(of table: EntityTable, to found: inout Set<NeededRow>) throws {
        let rows = try statement("SELECT n FROM \(table.name) LIMIT \(Store.smallTable + 1)")
        defer { rows.reset() }
        var all: [NeededRow] = []
        while try rows.step() { all.append(NeededRow(table: table.index, n: rows.int(0))) }
        if all.count <= Store.smallTable { found.formUnion(all) }
    }

    private func addReferrers(
        of n: Int64, _ table: EntityTable, _ column: Int, to found: inout Set<NeededRow>, _ limit: Int
    ) throws {
        let rows = try statement(
            "SELECT n FROM \(table.name) WHERE \(Dialect.quoted(table.columns[column].name)) = ? LIMIT \(limit + 1)")
        defer { rows.reset() }
        rows.bind(n, at: 0)
        while try rows.step() { found.insert(NeededRow(table: table.index, n: rows.int(0))) }
    }

    /// The content of these rows and of the rows they refer to, by entity, in an order in which they can be added.
    /// Cost: one read per row.
    public func contents(of rows: [NeededRow]) throws -> [NeededRows] {
        try accessing { _ in
            var images: [NeededRow: RowImage] = [:], waiting = rows
            while let row = waiting.popLast() {
                let table = catalog[row.table]
                guard images[row] == nil, let image = try image(table, row.n) else { continue }
                images[row] = image
                for (index, column) in table.columns.enumerated() {
                    guard let target = column.target, let n = image.integer(index) else { continue }
                    waiting.append(NeededRow(table: target, n: n))
                }
            }
            let keys = Dictionary(grouping: images.keys, by: \.table)
            return try catalog.byDependency.compactMap { index in
                guard let rows = keys[index] else { return nil }
                let table = catalog[index]
                return NeededRows(
                    entity: table.spec,
                    rows: try rows.sorted { $0.n < $1.n }.compactMap { row in
                        try images[row].map { ($0.id, try values(of: $0, table)) }
                    })
            }
        }
    }

    private func values(of image: RowImage, _ table: EntityTable) throws -> [(field: FieldSpec, value: Value)] {
        try table.columns.enumerated().filter { !$0.element.isSecret }.map { index, column in
            (table.spec.fields[column.field], try value(column.form, image.cells[index]))
        }
    }
}
