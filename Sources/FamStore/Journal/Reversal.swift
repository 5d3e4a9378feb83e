import FamText
import FamValues

/// Puts every row that an entry touched back to what it was before it. Rows go in an order in which no row outlives what it
/// refers to, as far as references form no circle; what dangles at the end is a conflict.
struct Reversal {
    let store: Store
    let access: Access
    let entry: Int64

    private struct Change {
        var first: Int64
        var last: Int64
        var image: RowImage?
    }

    func run() throws {
        let order = store.catalog.byDependency.map { store.catalog.tables[$0] }
        for table in order where !table.referrers.isEmpty { try rememberIDs(table) }
        for table in order.reversed() { try remove(table) }
        for table in order { try restore(table) }
        for table in order { try checkReferences(table) }
    }

    /// Rows that are about to come back may be referred to by rows that come back before them.
    private func rememberIDs(_ table: EntityTable) throws {
        try forEach(table, hasImage: true) { change in
            if let image = change.image { access.goneIDs[table.index][change.first] = image.id }
        }
    }

    private func remove(_ table: EntityTable) throws {
        try forEach(table, hasImage: false) { change in
            for n in try keys(table, change.first...max(change.first, change.last)) {
                if let image = try store.image(table, n) { try store.deleteRow(access, table, n, image) }
            }
        }
    }

    private func restore(_ table: EntityTable) throws {
        try forEach(table, hasImage: true) { change in
            guard let before = change.image else { return }
            if let present = try store.image(table, change.first) {
                try store.updateRow(access, table, change.first, from: present, to: table.keepingSecrets(before, of: present))
            } else {
                try store.insertRow(access, table, n: change.first, before)
            }
        }
    }

    private func checkReferences(_ table: EntityTable) throws {
        if !table.referrers.isEmpty {
            try forEach(table, hasImage: false) { change in
                for n in access.goneIDs[table.index].keys where (change.first...max(change.first, change.last)).contains(n) {
                    guard try !store.exists(table, n), let other = try store.referrer(table, n) else { continue }
                    throw conflict("\(other.table.spec.plural) made later refer to a \(table.spec.name) that it made")
                }
            }
        }
        let references = table.columns.enumerated().compactMap { index, column in column.target.map { (index, store.catalog.tables[$0]) } }
        guard !references.isEmpty else { return }
        try forEach(table, hasImage: true) { change in
            for (column, target) in references {
                guard case .int(let n)? = change.image?.cells[column], try !store.exists(target, n) else { continue }
                throw conflict("a \(table.spec.name) that it changed refers to a \(target.spec.name) that is gone")
            }
        }
    }

    private func conflict(_ reason: String) -> Diagnostic {
        Diagnostic(.undoConflict, "`j\(entry)` cannot be undone: \(reason)", help: "undo the later entries first; `journal` lists them")
    }

    private func keys(_ table: EntityTable, _ range: ClosedRange<Int64>) throws -> [Int64] {
        let rows = try store.statement("SELECT n FROM \(table.name) WHERE n BETWEEN ? AND ? ORDER BY n DESC")
        defer { rows.reset() }
        rows.bind(range.lowerBound, at: 0)
        rows.bind(range.upperBound, at: 1)
        var result: [Int64] = []
        while try rows.step() { result.append(rows.int(0)) }
        return result
    }

    /// The changes of one table, newest rows first where rows are removed, oldest first where they come back. Read in portions:
    /// the work on them uses the same table of changes.
    private func forEach(_ table: EntityTable, hasImage: Bool, _ body: (Change) throws -> Void) throws {
        var after: Int64 = .min
        while true {
            let rows = try store.statement(
                "SELECT n, last, before FROM fam_change WHERE entry = ? AND entity = ? AND n > ? AND (before IS NOT NULL) = ? ORDER BY n LIMIT 500")
            rows.bind(entry, at: 0)
            rows.bind(.text(table.spec.name), at: 1)
            rows.bind(after, at: 2)
            rows.bind(hasImage ? 1 : 0, at: 3)
            var portion: [Change] = []
            while try rows.step() {
                portion.append(Change(first: rows.int(0), last: rows.int(1), image: hasImage ? RowImage(rows.blob(2), table) : nil))
            }
            rows.reset()
            for change in portion { try body(change) }
            guard let last = portion.last, portion.count == 500 else { return }
            after = last.first
        }
    }
}
