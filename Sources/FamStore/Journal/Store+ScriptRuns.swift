import FamValues

/// Which entries were made by one run of a script. Most runs make one entry; with `--stepwise` each statement is one,
/// and a script with `undo` makes several, too.
extension Store {
    /// The mark's key, where other changes have a row's key.
    private static let runMark: Int64 = -1

    /// Whether entry `n` of a query belongs to the run that began with entry `?1`. Cost: one lookup per later entry.
    static let isOfRun = """
        n > ?1 AND EXISTS (
          SELECT 1 FROM fam_change
          WHERE entry = fam_journal.n AND entity = '' AND fam_change.n = \(runMark) AND last = ?1)
        """

    /// Stored as a change without an entity, like changes outside. Older programs ignore it.
    func storeRun(_ entry: Int64, _ first: Int64) throws {
        try insertChange(entry, of: "", Store.runMark, first, .null)
    }

    /// The first entry of the run of an entry; itself if it is the only one.
    func firstOfRun(_ entry: Int64) throws -> Int64 {
        let mark = try statement("SELECT last FROM fam_change WHERE entry = ? AND entity = '' AND n = ?")
        defer { mark.reset() }
        mark.bind(entry, at: 0)
        mark.bind(Store.runMark, at: 1)
        return try mark.step() ? mark.int(0) : entry
    }
}
