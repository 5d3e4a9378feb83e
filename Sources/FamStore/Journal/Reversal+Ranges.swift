import FamValues

/// Rows of one table removed together.
struct RemovedRange {
    var table: EntityTable
    var keys: ClosedRange<Int64>
}

/// The parts of a reversal that handle many rows with one statement; a script may have made a million.
extension Reversal {
    /// Whether rows that refer to this table are restored before its own: in a cycle of references, or within the
    /// table.
    func isNeededBefore(_ table: EntityTable, by earlier: ArraySlice<EntityTable>) -> Bool {
        table.referrers.contains { other in earlier.contains { $0.index == other.table } }
    }

    /// Rows about to be restored may be referred to by rows restored before them.
    func rememberIDs(_ table: EntityTable) throws {
        let rows = try store.statement(
            "SELECT n, before FROM fam_change WHERE entry = ? AND entity = ? AND before IS NOT NULL")
        defer { rows.reset() }
        rows.bind(entry, at: 0)
        rows.bind(.text(table.spec.name), at: 1)
        while try rows.step() {
            if let id = rows.blob(1, RowImage.id) { access.goneIDs[table.index][rows.int(0)] = id }
        }
    }

    /// Finds restored rows that refer to a row that does not exist.
    func checkReferences(_ table: EntityTable) throws {
        for column in table.columns {
            guard let target = column.target.map({ store.catalog[$0] }) else { continue }
            let cell = "live." + Dialect.quoted(column.name)
            let rows = try store.statement(
                """
                SELECT live.n FROM fam_change AS back JOIN \(table.name) AS live ON live.n = back.n
                WHERE back.entry = ? AND back.entity = ? AND back.before IS NOT NULL AND \(cell) IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM \(target.name) AS there WHERE there.n = \(cell)) ORDER BY live.n
                """)
            rows.bind(entry, at: 0)
            rows.bind(.text(table.spec.name), at: 1)
            var dangling: [Int64] = []
            while try rows.step() { dangling.append(rows.int(0)) }
            rows.reset()
            for n in dangling {
                let key = RowKey(table: table.index, n: n)
                let many = target.spec.ownWords.many
                try addConflict(
                    key, nil, nil, "\(name(key)) refers to one of the \(many), which is gone", of: typed(key))
            }
        }
    }
}
