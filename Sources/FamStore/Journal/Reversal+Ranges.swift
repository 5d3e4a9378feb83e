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

    /// Finds what still refers to removed rows of the range, each row of the range once.
    func checkReferrers(of range: RemovedRange) throws {
        var met: Set<Int64> = []
        for (index, column) in range.table.referrers {
            let other = store.catalog[index], name = Dialect.quoted(other.columns[column].name)
            let rows = try store.statement(
                """
                SELECT DISTINCT \(name) FROM \(other.name) WHERE \(name) BETWEEN ? AND ?
                AND NOT EXISTS (SELECT 1 FROM \(range.table.name) AS gone WHERE gone.n = \(name)) ORDER BY 1
                """)
            rows.bind(range.keys.lowerBound, at: 0)
            rows.bind(range.keys.upperBound, at: 1)
            var named: [Int64] = []
            while try rows.step() { named.append(rows.int(0)) }
            rows.reset()
            for n in named where met.insert(n).inserted {
                try addConflict(
                    RowKey(table: range.table.index, n: n), nil, nil, stillReferenced(by: other, in: range.table))
            }
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
                try addConflict(key, nil, nil, "\(name(key)) refers to one of the \(many), which is gone")
            }
        }
    }
}
