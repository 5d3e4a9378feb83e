import FamValues

/// What still refers to the rows that a reversal removed.
extension Reversal {
    /// A removed row, and one that refers to it.
    private struct Reference {
        var row: RowKey
        var other: RowKey
    }

    /// Of so many of the rows that refer to one removed row is said which entry made them: more are not shown.
    private static let mostOfRow = 11

    /// Each is a conflict with the entry that made or changed it last.
    func checkReferrers(of removed: [RowKey], _ ranges: [RemovedRange]) throws {
        var found: [Reference] = []
        for key in removed where try !store.exists(store.catalog[key.table], key.n) {
            found += try references(to: key)
        }
        for range in ranges { found += try references(to: range) }
        guard !found.isEmpty else { return }
        let touchers = try guarding?.later.touchers(of: Set(found.map(\.other))) ?? [:]
        var named: Set<[Int64]> = []
        for reference in found {
            let toucher = touchers[reference.other]
            // One entry may have made many rows that refer to it.
            guard named.insert([Int64(reference.row.table), reference.row.n, toucher?.entry ?? 0]).inserted else {
                continue
            }
            try addConflict(
                reference.row, nil, toucher?.entry, reason(reference, toucher), of: typed(reference.other))
        }
    }

    private func reason(_ reference: Reference, _ toucher: LaterChanges.Toucher?) throws -> String {
        let table = store.catalog[reference.row.table], other = store.catalog[reference.other.table]
        guard let toucher else {
            return "\(other.spec.ownWords.many) made later refer to the \(table.spec.ownWords.one) that it made"
        }
        return "`j\(toucher.entry)` \(toucher.isMaker ? "made" : "changed") \(try name(reference.other)), which refers "
            + "to the \(table.spec.ownWords.one) that it made"
    }

    /// The latest rows that refer to a row.
    private func references(to key: RowKey) throws -> [Reference] {
        var found: [Reference] = []
        for (index, column) in store.catalog[key.table].referrers {
            let other = store.catalog[index], name = Dialect.quoted(other.columns[column].name)
            let rows = try store.statement(
                "SELECT n FROM \(other.name) WHERE \(name) = ? ORDER BY n DESC LIMIT \(Self.mostOfRow)")
            defer { rows.reset() }
            rows.bind(key.n, at: 0)
            while try rows.step() { found.append(Reference(row: key, other: RowKey(table: index, n: rows.int(0)))) }
        }
        return found
    }

    /// For each row of the range that something refers to the latest of each table: a script may have made a million.
    private func references(to range: RemovedRange) throws -> [Reference] {
        var found: [Reference] = []
        for (index, column) in range.table.referrers {
            let other = store.catalog[index], name = Dialect.quoted(other.columns[column].name)
            let rows = try store.statement(
                """
                SELECT \(name), max(n) FROM \(other.name) WHERE \(name) BETWEEN ? AND ?
                AND NOT EXISTS (SELECT 1 FROM \(range.table.name) AS gone WHERE gone.n = \(other.name).\(name))
                GROUP BY 1 ORDER BY 1
                """)
            defer { rows.reset() }
            rows.bind(range.keys.lowerBound, at: 0)
            rows.bind(range.keys.upperBound, at: 1)
            while try rows.step() {
                let row = RowKey(table: range.table.index, n: rows.int(0))
                found.append(Reference(row: row, other: RowKey(table: index, n: rows.int(1))))
            }
        }
        return found
    }
}
