import FamValues

/// Finds the rows of a household that rows of a backup refer to, while both are read into it.
final class RowsBefore {
    /// Most rows refer to one of a few, such as the children of a family.
    private static let most = 4_096

    private let store: Store
    private let access: Access
    private var known: [[RowID: Int64]]
    private var searches: [PreparedStatement?]

    init(_ store: Store, _ access: Access) {
        self.store = store
        self.access = access
        known = Array(repeating: [:], count: store.catalog.count)
        searches = Array(repeating: nil, count: store.catalog.count)
    }

    /// The key of the row with this id. Cost: a lookup in memory for the rows asked for lately.
    /// - Throws: `StagingNeeded` if it is not there.
    func key(_ table: Int, _ id: RowID) throws -> Int64 {
        if let key = known[table][id] { return key }
        let search =
            try searches[table]
            ?? PreparedStatement(access.db, "SELECT n FROM \(store.catalog[table].name) WHERE id = ?")
        searches[table] = search
        defer { search.reset() }
        search.bind(id.high, id.low, at: 0)
        guard try search.step() else { throw StagingNeeded() }
        if known[table].count == Self.most { known[table].removeAll(keepingCapacity: true) }
        known[table][id] = search.int(0)
        return search.int(0)
    }
}
