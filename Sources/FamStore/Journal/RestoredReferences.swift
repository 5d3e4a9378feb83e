import FamValues

/// What the rows that a reversal restored refer to: mostly a few rows, a child and its behaviors, however many rows
/// came back.
struct RestoredReferences {
    /// With more in one column, the database joins the rows sooner than they are looked up.
    private static let most = 1_000

    private struct Column {
        var place: Int
        var target: Int
        var rows: Set<Int64> = []
        /// The rows of one child are often together.
        var latest: Int64?
    }

    private var columns: [Column]
    private var areTooMany = false

    init(_ table: EntityTable) {
        columns = table.columns.enumerated().compactMap { place, column in
            column.target.map { Column(place: place, target: $0) }
        }
    }

    mutating func note(_ image: RowImage) {
        guard !areTooMany else { return }
        for index in columns.indices {
            guard let n = image.integer(columns[index].place), n != columns[index].latest else { continue }
            columns[index].latest = n
            columns[index].rows.insert(n)
            if columns[index].rows.count > Self.most { areTooMany = true }
        }
    }

    /// False if that is not known.
    func areThere(_ store: Store) throws -> Bool {
        guard !areTooMany else { return false }
        return try columns.allSatisfy { column in
            try column.rows.allSatisfy { try store.exists(store.catalog[column.target], $0) }
        }
    }
}
