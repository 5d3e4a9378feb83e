import FamText
import FamValues

/// Rows that some entries made and later ones deleted, as they were then: what is typed in between may name them.
public struct GoneRows {
    /// By table, in the order of their keys.
    fileprivate var byTable: [[EntityRef]]

    fileprivate func rows(_ table: Int, _ keys: ClosedRange<Int64>) -> ArraySlice<EntityRef> {
        let all = byTable[table]
        var low = 0, high = all.count
        while low < high {
            let middle = (low + high) / 2
            if all[middle].row < keys.lowerBound { low = middle + 1 } else { high = middle }
        }
        return all[low...].prefix { $0.row <= keys.upperBound }
    }
}

extension Store {
    /// Those made after the entry `first`. Cost: a pass over the changes since.
    public func goneRows(after first: Int64) throws -> GoneRows {
        try accessing { _ in
            var gone = GoneRows(byTable: Array(repeating: [], count: catalog.count))
            let ranges = try statement(
                "SELECT entity, min(n) FROM \(try storedChanges()) WHERE entry > ? AND before IS NULL AND entity <> '' "
                    + "GROUP BY entity")
            ranges.bind(first, at: 0)
            var least: [(table: EntityTable, n: Int64)] = []
            while try ranges.step() {
                if let table = catalog.table(ranges.text(0)) { least.append((table, ranges.int(1))) }
            }
            ranges.reset()
            for (table, n) in least { gone.byTable[table.index] = try goneRows(of: table, from: n, after: first) }
            return gone
        }
    }

    private func goneRows(of table: EntityTable, from least: Int64, after first: Int64) throws -> [EntityRef] {
        let rows = try statement(
            """
            SELECT n, before FROM fam_change WHERE entry > ? AND entity = ? AND n >= ? AND before IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM \(table.name) AS there WHERE there.n = fam_change.n) ORDER BY n, entry
            """)
        defer { rows.reset() }
        rows.bind(first, at: 0)
        rows.bind(.text(table.spec.name), at: 1)
        rows.bind(least, at: 2)
        var found: [EntityRef] = []
        while try rows.step() {
            try Work.look(taking: 64)
            let n = rows.int(0)
            if found.last?.row == n { continue }
            if let image = RowImage(rows.blob(1), table) { found.append(reference(table, n, image)) }
        }
        return found
    }

    /// The rows made by a journal entry that still exist, by entity and then in order; with `gone`, also those.
    public func rowsMade(by entry: Int64, and gone: GoneRows? = nil) throws -> [EntityRef] {
        try accessing { _ in
            let ranges = try statement(
                "SELECT entity, n, last FROM \(try storedChanges()) WHERE entry = ? AND before IS NULL AND n <= last "
                    + "ORDER BY entity, n")
            ranges.bind(entry, at: 0)
            var found: [(table: EntityTable, range: ClosedRange<Int64>)] = []
            while try ranges.step() {
                if let table = catalog.table(ranges.text(0)) { found.append((table, ranges.int(1)...ranges.int(2))) }
            }
            ranges.reset()
            return try found.flatMap { table, range in
                let there = try keys(table, range).compactMap { try reference(table, $0) }
                guard let lost = gone?.rows(table.index, range), !lost.isEmpty else { return there }
                return (there + lost).sorted { $0.row < $1.row }
            }
        }
    }

    /// The labels that a row had before its present one. Cost: a pass over the changes since the entry `first`.
    public func earlierLabels(of row: EntityRef, after first: Int64) throws -> [String] {
        try accessing { _ in
            let table = try catalog.table(of: row.entity)
            let rows = try statement(
                "SELECT before FROM fam_change WHERE entry > ? AND entity = ? AND n = ? AND before IS NOT NULL")
            defer { rows.reset() }
            rows.bind(first, at: 0)
            rows.bind(.text(row.entity), at: 1)
            rows.bind(row.row, at: 2)
            var labels: [String] = []
            while try rows.step() {
                if let image = RowImage(rows.blob(0), table) { labels.append(reference(table, row.row, image).label) }
            }
            return labels.filter { $0 != row.label }
        }
    }
}
