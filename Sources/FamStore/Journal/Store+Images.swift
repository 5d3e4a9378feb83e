import FamText
import FamValues

extension Store {
    /// The row as an entry found it; nil if it did not exist, or the entry did not touch it.
    func image(before entry: Int64, _ key: RowKey) throws -> RowImage? {
        let table = catalog[key.table]
        let row = try statement("SELECT before FROM fam_change WHERE entry = ? AND entity = ? AND n = ?")
        defer { row.reset() }
        row.bind(entry, at: 0)
        row.bind(.text(table.spec.name), at: 1)
        row.bind(key.n, at: 2)
        guard try row.step(), !row.isNull(0) else { return nil }
        return row.blob(0) { RowImage($0, table) }
    }

    /// Whether a newer fam added the column after an entry was made, so that the entry's images do not have it.
    func isYounger(_ column: StoredColumn, of table: EntityTable, than entry: Int64) throws -> Bool {
        try columnAges()[table.plainName + "." + column.name].map { entry <= $0 } ?? false
    }

    /// The image with the defaults of columns added after its entry, for a row to be restored.
    func completed(_ image: RowImage, of table: EntityTable, from entry: Int64) throws -> RowImage {
        guard try !columnAges().isEmpty else { return image }
        var image = image
        for (index, column) in table.columns.enumerated() where try isYounger(column, of: table, than: entry) {
            if let cell = table.defaultCell(column) { image.cells[index] = cell }
        }
        return image
    }

    /// For columns added by a migration, the last entry before it. Most households have none.
    private func columnAges() throws -> [String: Int64] {
        if let known = state.columnAges { return known }
        let rows = try statement("SELECT substr(name, ?1 + 1), value FROM fam_note WHERE substr(name, 1, ?1) = ?2")
        defer { rows.reset() }
        rows.bind(Int64(ColumnAge.prefix.utf8.count), at: 0)
        rows.bind(.text(ColumnAge.prefix), at: 1)
        var ages: [String: Int64] = [:]
        while try rows.step() { ages[rows.text(0)] = Int64(rows.text(1)) }
        state.columnAges = ages
        return ages
    }
}

/// The note left by a migration about a column that it added.
enum ColumnAge {
    static let prefix = "column since "
}

extension EntityTable {
    /// The value of a column in rows older than it; nil for null.
    func defaultCell(_ column: StoredColumn) -> StoredValue? {
        guard case .value(let value) = spec.fields[column.field].default, let cell = column.form.stored(value),
            cell != .null
        else { return nil }
        return cell
    }
}
