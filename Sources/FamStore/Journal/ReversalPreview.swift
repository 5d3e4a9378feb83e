import FamRegistry
import FamText
import FamValues

/// What an undo or a redo would do to the rows of one entity.
public struct ReversalPart: Sendable {
    public var entity: EntitySpec
    public var removed: PreviewedRows
    public var added: PreviewedRows
    public var changed: PreviewedRows
}

/// The number of rows and the names of the first; no names if rows of the entity have none.
public struct PreviewedRows: Sendable {
    public var count = 0
    public var names: [String] = []
}

extension Store {
    /// How many names a preview has.
    private static let previewedNames = 3

    /// What an undo or redo would do: it runs inside a savepoint that is always rolled back, and releases the lock.
    /// Costs as much as doing it. Errors: those of `reverse`.
    public func preview(_ reverse: () throws -> UndoOutcome) throws -> [ReversalPart] {
        guard let access, let run = access.run else { return [] }
        var parts: [ReversalPart] = []
        var gone: [(part: Int, keys: [Int64])] = []
        do {
            try attempt {
                let entry = try reverse().entry
                for table in catalog.tables {
                    guard let (part, keys) = try previewed(entry, table) else { continue }
                    gone.append((parts.count, keys))
                    parts.append(part)
                }
                throw PreviewEnded()
            }
        } catch is PreviewEnded {
            if !run.hasBegun { giveBack(access, run.entry) }
        }
        // Rows that would be deleted go by their current names.
        for (part, keys) in gone {
            parts[part].removed.names = try names(keys, try catalog.table(of: parts[part].entity.name))
        }
        return parts
    }

    private struct PreviewEnded: Error {}

    /// The part for one table, nil if nothing changes; and the first deleted rows, whose names are known only
    /// afterward.
    private func previewed(_ entry: Int64, _ table: EntityTable) throws -> (part: ReversalPart, gone: [Int64])? {
        let added = try changes(entry, table, .added), changed = try changes(entry, table, .changed)
        let removed = try changes(entry, table, .removed)
        guard added.count + changed.count + removed.count > 0 else { return nil }
        let part = ReversalPart(
            entity: table.spec, removed: PreviewedRows(count: removed.count),
            added: PreviewedRows(count: added.count, names: try names(added.keys, table)),
            changed: PreviewedRows(count: changed.count, names: try names(changed.keys, table)))
        return (part, removed.keys)
    }

    /// How many rows of all tables an entry has really changed: one that was added and changed is one.
    func rowsChanged(by entry: Int64) throws -> (added: Int, changed: Int, removed: Int) {
        var sums = (added: 0, changed: 0, removed: 0)
        for table in catalog.tables {
            let own = try rowsChanged(by: entry, of: table)
            sums.added += own.added
            sums.changed += own.changed
            sums.removed += own.removed
        }
        return sums
    }

    /// - Parameter entries: which ones, as a condition of SQL on `entry`, where `first` is `?1`. Cost: one pass.
    func rowsChanged(
        by first: Int64, of table: EntityTable, entries: String = "entry = ?1"
    ) throws -> (added: Int, changed: Int, removed: Int) {
        let exists = Store.isThere(table)
        let row = try statement(
            """
            SELECT ifnull(sum(CASE WHEN before IS NULL THEN last - n + 1 END), 0),
              ifnull(sum(before IS NOT NULL AND \(exists)), 0), ifnull(sum(before IS NOT NULL AND NOT \(exists)), 0)
            FROM \(try storedChanges()) AS change WHERE \(entries) AND entity = '\(table.spec.name)'
            """)
        defer { row.reset() }
        row.bind(first, at: 0)
        guard try row.step() else { return (0, 0, 0) }
        return (Int(row.int(0)), Int(row.int(1)), Int(row.int(2)))
    }

    /// Whether the row of a `change` exists now.
    private static func isThere(_ table: EntityTable) -> String {
        "EXISTS (SELECT 1 FROM \(table.name) AS here WHERE here.n = change.n)"
    }

    private enum ChangeKind { case added, changed, removed }

    /// The rows of a table that an entry has changed in this way, with the keys of the first few.
    private func changes(
        _ entry: Int64, _ table: EntityTable, _ kind: ChangeKind
    ) throws -> (count: Int, keys: [Int64]) {
        let own = "FROM \(try storedChanges()) AS change WHERE entry = ?1 AND entity = '\(table.spec.name)'"
        let exists = Store.isThere(table)
        let amount = kind == .added ? "sum(last - n + 1)" : "count(*)"
        let test =
            switch kind {
            case .added: "before IS NULL"
            case .changed: "before IS NOT NULL AND \(exists)"
            case .removed: "before IS NOT NULL AND NOT \(exists)"
            }
        let count = try numbers("SELECT ifnull(\(amount), 0) \(own) AND \(test)", entry).first ?? 0
        let keys = try numbers("SELECT n \(own) AND \(test) ORDER BY n LIMIT \(Store.previewedNames)", entry)
        return (Int(count), keys)
    }

    private func names(_ keys: [Int64], _ table: EntityTable) throws -> [String] {
        guard table.label != nil else { return [] }
        return try keys.compactMap { try reference(table, $0)?.label }
    }

    private func numbers(_ sql: String, _ value: Int64) throws -> [Int64] {
        let rows = try statement(sql)
        defer { rows.reset() }
        rows.bind(value, at: 0)
        var numbers: [Int64] = []
        while try rows.step() { numbers.append(rows.int(0)) }
        return numbers
    }
}
