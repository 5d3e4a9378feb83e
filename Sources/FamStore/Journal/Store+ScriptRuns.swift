/// Which entries were made by one run of a script. Most runs make one entry; with `--stepwise` each statement is one,
/// and a script with `undo` makes several, too. Each but the first has the number of the first.
extension Store {
    /// Whether entry `n` of a query belongs to the run that began with entry `?1`. Cost: a look at each later entry.
    static let isOfRun = "n > ?1 AND run = ?1"

    /// The first entry of the run of an entry; itself if it is the only one.
    func firstOfRun(_ entry: Int64) throws -> Int64 {
        let row = try statement("SELECT run FROM fam_journal WHERE n = ?")
        defer { row.reset() }
        row.bind(entry, at: 0)
        return try row.step() && !row.isNull(0) ? row.int(0) : entry
    }
    /// What all entries of the run that an entry belongs to did: how many they are, and the rows of all together. Cost:
    /// as `isOfRun`.
    public func countsOfRun(_ entry: Int64) throws -> (entries: Int, added: Int, changed: Int, removed: Int) {
        try accessing { _ in
            let row = try statement(
                "SELECT count(*), sum(added), sum(changed), sum(removed) FROM fam_journal "
                    + "WHERE n = ?1 OR \(Store.isOfRun)")
            defer { row.reset() }
            row.bind(try firstOfRun(entry), at: 0)
            guard try row.step() else { return (0, 0, 0, 0) }
            return (Int(row.int(0)), Int(row.int(1)), Int(row.int(2)), Int(row.int(3)))
        }
    }
}
