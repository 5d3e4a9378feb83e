import FamRegistry
import FamText
import FamValues

/// What a run did to the rows of one entity.
public struct PlannedChange: Sendable {
    public var entity: EntitySpec
    public var added: Int
    public var changed: Int
    public var removed: Int
}

extension Store {
    /// The changes of the run under way by entity, in the registry's order; entities without any are left out.
    public func changesOfRun() throws -> [PlannedChange] {
        guard hasChanges else { return [] }
        return try accessing { access in
            guard let entry = access.run?.entry else { return [] }
            return try catalog.tables.compactMap { table in
                let added = try entry.baseline[table.index].map { try count("SELECT count(*) FROM \(table.name) WHERE n > ?", $0) } ?? 0
                let before = "SELECT count(*) FROM fam_change WHERE entry = ? AND entity = '\(table.spec.name)' AND before IS NOT NULL"
                let touched = try count(before, entry.number)
                let left = try count("\(before) AND n IN (SELECT n FROM \(table.name))", entry.number)
                guard added + touched > 0 else { return nil }
                return PlannedChange(entity: table.spec, added: added, changed: left, removed: touched - left)
            }
        }
    }

    /// The rows that a journal entry made and that are still there, by entity and then in order.
    public func rowsMade(by entry: Int64) throws -> [EntityRef] {
        try accessing { _ in
            let ranges = try statement("SELECT entity, n, last FROM fam_change WHERE entry = ? AND before IS NULL ORDER BY entity, n")
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

    private func keys(_ table: EntityTable, _ range: ClosedRange<Int64>) throws -> [Int64] {
        let rows = try statement("SELECT n FROM \(table.name) WHERE n BETWEEN ? AND ? ORDER BY n")
        defer { rows.reset() }
        rows.bind(range.lowerBound, at: 0)
        rows.bind(range.upperBound, at: 1)
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
