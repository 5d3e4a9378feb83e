import FamRegistry
import FamText
import FamValues

/// What a run did to the rows of one entity.
public struct PlannedChange: Sendable {
    public var entity: EntitySpec
    public var added: Int
    public var changed: Int
    public var removed: Int
    /// The first of them: what went and what changed, then what came, each in the order in which the rows were made.
    public var rows: [PlannedRow] = []
}

/// What a run did to one row: as it stood before, nil for a new one, and as it stands, nil for one that is gone. Stored
/// fields only.
public struct PlannedRow: Sendable {
    public var ref: EntityRef
    public var before: RowDraft?
    public var after: RowDraft?
}

extension Store {
    /// The changes of the run under way by entity, in the registry's order; entities without any are left out.
    /// - Parameter limit: of each entity so many rows are reported.
    public func changesOfRun(rows limit: Int = 0) throws -> [PlannedChange] {
        guard hasChanges else { return [] }
        return try accessing { access in
            guard let entry = access.run?.entry else { return [] }
            return try catalog.tables.compactMap { table in
                let added =
                    try entry.baseline[table.index].map {
                        try count("SELECT count(*) FROM \(table.name) WHERE n > ?", $0)
                    } ?? 0
                let before =
                    "SELECT count(*) FROM fam_change WHERE entry = ? AND entity = '\(table.spec.name)' AND before IS "
                    + "NOT NULL"
                let touched = try count(before, entry.number)
                // Looked up by its key: a list of the table's keys would cost as much as the table is long.
                let isThere = "EXISTS (SELECT 1 FROM \(table.name) AS here WHERE here.n = fam_change.n)"
                let left = try count("\(before) AND \(isThere)", entry.number)
                guard added + touched > 0 else { return nil }
                return PlannedChange(
                    entity: table.spec, added: added, changed: left, removed: touched - left,
                    rows: try rowsOfRun(table, entry, limit))
            }
        }
    }

    private func rowsOfRun(_ table: EntityTable, _ entry: EntryState, _ limit: Int) throws -> [PlannedRow] {
        guard limit > 0 else { return [] }
        var rows = try touchedRows(table, entry.number, limit).compactMap { n, before -> PlannedRow? in
            let after = try image(table, n)
            return PlannedRow(
                ref: reference(table, n, before),
                before: try storedDraft(table, before, entry.number),
                after: try after.map { try storedDraft(table, $0, entry.number) })
        }
        guard let baseline = entry.baseline[table.index], rows.count < limit else { return rows }
        for n in try keys(table, (baseline + 1)...Int64.max, limit: limit - rows.count) {
            guard let ref = try reference(table, n), let image = try image(table, n) else { continue }
            rows.append(PlannedRow(ref: ref, before: nil, after: try storedDraft(table, image, entry.number)))
        }
        return rows
    }

    /// The rows that were there before the entry and that it changed or took away, as they stood.
    private func touchedRows(_ table: EntityTable, _ entry: Int64, _ limit: Int) throws -> [(n: Int64, image: RowImage)]
    {
        let rows = try statement(
            "SELECT n, before FROM fam_change WHERE entry = ? AND entity = ? AND before IS NOT NULL ORDER BY n LIMIT ?")
        defer { rows.reset() }
        rows.bind(entry, at: 0)
        rows.bind(.text(table.spec.name), at: 1)
        rows.bind(Int64(limit), at: 2)
        var found: [(n: Int64, image: RowImage)] = []
        while try rows.step() {
            if let image = RowImage(rows.blob(1), table) { found.append((rows.int(0), image)) }
        }
        return found
    }

    /// The stored fields of a row that may be gone; all others are null.
    private func storedDraft(_ table: EntityTable, _ image: RowImage, _ entry: Int64) throws -> RowDraft {
        var draft = RowDraft(entity: table.spec, values: table.spec.fields.map { _ in .null })
        for (column, cell) in zip(table.columns, image.cells) {
            var value = try value(column.form, cell)
            if value.isNull, case .int(let n) = cell, let target = column.target {
                // The row that it named has gone with it.
                value = try before(catalog[target], n, entry).map { .entity($0) } ?? .null
            }
            draft.values[column.field] = value
        }
        return draft
    }

    private func before(_ table: EntityTable, _ n: Int64, _ entry: Int64) throws -> EntityRef? {
        let row = try statement(
            "SELECT before FROM fam_change WHERE entry = ? AND entity = ? AND n = ? AND before IS NOT NULL")
        defer { row.reset() }
        row.bind(entry, at: 0)
        row.bind(.text(table.spec.name), at: 1)
        row.bind(n, at: 2)
        return try row.step() ? RowImage(row.blob(0), table).map { reference(table, n, $0) } : nil
    }

    /// The reference to a row as it stood.
    func reference(_ table: EntityTable, _ n: Int64, _ image: RowImage) -> EntityRef {
        var label = Store.ending(image.id)
        if let column = table.label, case .text(let text) = image.cells[column] { label = text }
        return EntityRef(entity: table.spec.name, row: n, id: image.id, label: label)
    }

    /// The rows that a journal entry made and that are still there, by entity and then in order.
    public func rowsMade(by entry: Int64) throws -> [EntityRef] {
        try accessing { _ in
            let ranges = try statement(
                "SELECT entity, n, last FROM fam_change WHERE entry = ? AND before IS NULL ORDER BY entity, n")
            ranges.bind(entry, at: 0)
            var found: [(table: EntityTable, range: ClosedRange<Int64>)] = []
            while try ranges.step() {
                if let table = catalog.table(ranges.text(0)) { found.append((table, ranges.int(1)...ranges.int(2))) }
            }
            ranges.reset()
            return try found.flatMap { table, range in try keys(table, range).compactMap { try reference(table, $0) } }
        }
    }

    /// The reference of a row by its key; `not-found` when it is gone.
    public func reference(_ entity: EntitySpec, row: Int64) throws -> EntityRef {
        try accessing { _ in
            guard let ref = try reference(try catalog.table(of: entity.name), row) else {
                throw Diagnostic(.notFound, "the \(entity.name) is gone")
            }
            return ref
        }
    }

    /// The number of the latest journal entry, 0 for none.
    public func latestEntry() throws -> Int64 {
        try accessing { _ in try Int64(count("SELECT coalesce(max(n), 0) + ? FROM fam_journal", 0)) }
    }

    private func keys(_ table: EntityTable, _ range: ClosedRange<Int64>, limit: Int = .max) throws -> [Int64] {
        let rows = try statement("SELECT n FROM \(table.name) WHERE n BETWEEN ? AND ? ORDER BY n LIMIT ?")
        defer { rows.reset() }
        rows.bind(range.lowerBound, at: 0)
        rows.bind(range.upperBound, at: 1)
        rows.bind(Int64(limit), at: 2)
        var keys: [Int64] = []
        while try rows.step() { keys.append(rows.int(0)) }
        return keys
    }

    private func count(_ sql: String, _ value: Int64) throws -> Int {
        let rows = try statement(sql)
        defer { rows.reset() }
        rows.bind(value, at: 0)
        return try rows.step() ? Int(rows.int(0)) : 0
    }
}
