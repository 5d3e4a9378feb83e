import FamRegistry
import FamText
import FamValues

/// What a run changed in the rows of one entity.
public struct PlannedChange: Sendable {
    public var entity: EntitySpec
    public var added: Int
    public var changed: Int
    public var removed: Int
    /// The first of them: deleted and changed rows, then new ones, each in the order they were made.
    public var rows: [PlannedRow] = []
}

/// What a run did to one row: the row before, nil if it is new, and the row now, nil if it was deleted. Only stored
/// fields.
public struct PlannedRow: Sendable {
    public var ref: EntityRef
    public var before: RowDraft?
    public var after: RowDraft?
}

/// A point within a run from which changes are counted.
public struct RunMark: Sendable {
    /// How many entries the run had finished.
    fileprivate let finished: Int
    /// For each table, the last key assigned.
    fileprivate let keys: [Int64]
}

extension Store {
    /// Marks the current point of the run. The changes so far become an entry of their own.
    public func markRun() throws -> RunMark {
        try accessing { access in
            if access.run?.isEntryEmpty == false { try splitEntry(try writing(), kind: .do) }
            var keys = Array(repeating: Int64(0), count: catalog.count)
            let sequences = try statement("SELECT name, seq FROM main.sqlite_sequence")
            defer { sequences.reset() }
            while try sequences.step() {
                if let table = catalog.tables.first(where: { $0.plainName == sequences.text(0) }) {
                    keys[table.index] = sequences.int(1)
                }
            }
            return RunMark(finished: access.run?.finished.count ?? 0, keys: keys)
        }
    }

    /// What the run has changed since the mark by entity, in the registry's order; entities without changes are left
    /// out. A row changed and changed back, for example by `undo`, counts only if it differs now.
    /// - Parameter limit: how many rows of each entity are included.
    public func changesOfRun(since mark: RunMark, rows limit: Int = 0) throws -> [PlannedChange] {
        try accessing { access in
            guard let run = access.run, let first = run.finished.dropFirst(mark.finished).first ?? started(run.entry)
            else { return [] }
            return try catalog.tables.compactMap { try changes(of: $0, since: first, mark.keys[$0.index], limit) }
        }
    }

    private func started(_ entry: EntryState) -> Int64? { entry.isEmpty ? nil : entry.number }

    private func changes(
        of table: EntityTable, since first: Int64, _ lastKey: Int64, _ limit: Int
    ) throws -> PlannedChange? {
        var change = PlannedChange(entity: table.spec, added: 0, changed: 0, removed: 0)
        // Rows that exist or existed before, each as it was when first touched.
        let touched = try statement(
            """
            SELECT n, before, min(entry), EXISTS (SELECT 1 FROM \(table.name) AS here WHERE here.n = change.n)
            FROM \(try storedChanges()) AS change WHERE entry >= ? AND entity = ? AND n <= ? GROUP BY n
            """)
        defer { touched.reset() }
        touched.bind(first, at: 0)
        touched.bind(.text(table.spec.name), at: 1)
        touched.bind(lastKey, at: 2)
        while try touched.step() {
            let before = touched.isNull(1) ? nil : RowImage(touched.blob(1), table), isHere = touched.int(3) == 1
            guard let row = try row(touched.int(0), table, before, touched.int(2), isHere, limit > change.rows.count)
            else { continue }
            switch (before, isHere) {
            case (nil, _): change.added += 1
            case (_, true): change.changed += 1
            default: change.removed += 1
            }
            change.rows += row
        }
        change.added += try count("SELECT count(*) FROM \(table.name) WHERE n > ?", lastKey)
        guard change.added + change.changed + change.removed > 0 else { return nil }
        if lastKey < Int64.max, change.rows.count < limit {
            for n in try keys(table, (lastKey + 1)...Int64.max, limit: limit - change.rows.count) {
                change.rows += try row(n, table, nil, first, true, true) ?? []
            }
        }
        return change
    }

    /// The row, as a list that is empty if details are not wanted; nil if it is unchanged.
    private func row(
        _ n: Int64, _ table: EntityTable, _ before: RowImage?, _ entry: Int64, _ isHere: Bool, _ isWanted: Bool
    ) throws -> [PlannedRow]? {
        let after = isHere ? try image(table, n) : nil
        if before == after { return nil }
        guard isWanted, let ref = try before.map({ reference(table, n, $0) }) ?? reference(table, n) else { return [] }
        return [
            PlannedRow(
                ref: ref, before: try before.map { try storedDraft(table, $0, entry) },
                after: try after.map { try storedDraft(table, $0, entry) })
        ]
    }

    /// The stored fields of a row that may be deleted; all others are null.
    private func storedDraft(_ table: EntityTable, _ image: RowImage, _ entry: Int64) throws -> RowDraft {
        var draft = RowDraft(entity: table.spec, values: table.spec.fields.map { _ in .null })
        for (column, cell) in zip(table.columns, image.cells) {
            var value = try value(column.form, cell)
            if value.isNull, case .int(let n) = cell, let target = column.target {
                // The row it refers to was deleted, too.
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

    /// A reference to a row as it was.
    func reference(_ table: EntityTable, _ n: Int64, _ image: RowImage) -> EntityRef {
        var label = Store.ending(image.id)
        if let column = table.label, case .text(let text) = image.cells[column] { label = text }
        return EntityRef(entity: table.spec.name, row: n, id: image.id, label: label)
    }

    /// The reference of a row by its key; throws `not-found` if it is gone.
    public func reference(_ entity: EntitySpec, row: Int64) throws -> EntityRef {
        try accessing { _ in
            guard let ref = try reference(try catalog.table(of: entity.name), row) else {
                throw Diagnostic(.notFound, "the \(entity.name) is gone")
            }
            return ref
        }
    }

    /// The number of the latest journal entry; 0 if there is none.
    public func latestEntry() throws -> Int64 {
        try accessing { _ in try Int64(count("SELECT coalesce(max(n), 0) + ? FROM fam_journal", 0)) }
    }

    func keys(_ table: EntityTable, _ range: ClosedRange<Int64>, limit: Int = .max) throws -> [Int64] {
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
