import FamRegistry
import FamText
import FamValues
import GRDB

/// Checks every row: its id, that each cell holds a valid value of its field's type, and that the rows it refers to
/// exist. What passes can be written to a backup and restored unchanged. Cost: a pass over everything.
struct RowReview {
    let catalog: Catalog
    let db: Database

    /// - Returns: the digest of the rows; nil if a row has none, because a row it refers to is gone.
    func run(_ findings: inout DatabaseFindings) throws -> StateDigest? {
        var ids: [[Int64: RowID]] = Array(repeating: [:], count: catalog.count)
        for table in catalog.tables where !table.referrers.isEmpty {
            ids[table.index] = try DigestScan.ids(of: table, db)
        }
        var digest = StateDigest.empty
        var isWhole = true
        for table in catalog.tables {
            let rows = try PreparedStatement(db, "SELECT n, \(table.columnList) FROM \(table.name) ORDER BY n")
            while try rows.step() {
                let image = table.image(rows, from: 1), hasID = rows.blob(1) { $0.count == 16 }
                // Computed only for rows with problems.
                var name: String {
                    hasID ? "\(table.spec.name) \(image.id)" : "row \(rows.int(0)) of \(table.plainName)"
                }
                if !hasID { findings.add("\(name): its id is not an id") }
                for (place, column) in table.columns.enumerated() {
                    if let problem = problem(rows, place + 2, column, image.cells[place], ids) {
                        findings.add("\(name): `\(column.name)` \(problem)")
                    }
                }
                let hash: RowHash? = try? table.hash(image) { target, n in
                    guard let id = ids[target][n] else { throw Dangling() }
                    return id
                }
                if let hash { digest.add(hash) } else { isWhole = false }
            }
        }
        return isWhole ? digest : nil
    }

    private struct Dangling: Error {}

    private func problem(
        _ rows: PreparedStatement, _ place: Int, _ column: StoredColumn, _ cell: StoredValue,
        _ ids: [[Int64: RowID]]
    ) -> String? {
        if cell == .null { return column.isOptional ? nil : "is missing" }
        if let target = column.target {
            guard case .int(let n) = cell else { return "refers to something that cannot be a row" }
            return ids[target][n] == nil ? "refers to a missing \(catalog[target].spec.name) (row \(n))" : nil
        }
        if case .text = cell, !rows.bytes(place, { String(validating: $0, as: UTF8.self) != nil }) {
            return "is not UTF-8 text"
        }
        switch (column.form, cell) {
        // Every such cell is a valid value.
        case (.int, .int), (.text, .text): return nil
        default: break
        }
        // A cell not written by its type reads as a different value, or as none.
        guard let value = try? column.form.value(rows, place, reference: { _, _ in .null }),
            column.form.stored(value) == cell
        else {
            return "holds \(RowReview.shown(cell)), which is not \(column.form.typePhrase)"
        }
        return CalendarArithmetic.isWritable(value) ? nil : "is outside the years 1 to 9999, so no backup can hold it"
    }

    private static func shown(_ cell: StoredValue) -> String {
        switch cell {
        case .null: "nothing"
        case .int(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): "`\(text.prefix(40))`"
        case .blob(let bytes): "\(bytes.count) bytes"
        }
    }
}

extension ColumnForm {
    /// What the language calls a value of this form, such as `an int` or `text`.
    fileprivate var typePhrase: String {
        let name =
            switch self {
            case .reference(let name): name
            case .list: "list"
            default: "\(self)"
            }
        if name == "text" { return name }
        return ("aeiou".contains(name.prefix(1)) ? "an " : "a ") + name
    }
}
