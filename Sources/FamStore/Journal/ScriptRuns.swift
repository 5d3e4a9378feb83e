import FamValues

/// Which entries one run of a script made. Most runs are one entry; with `--stepwise` each statement is, and a script
/// with `undo` in it makes several too.
extension Store {
    /// The key of the mark, where a change has the key of its row: no row has it.
    private static let runMark: Int64 = -1

    /// Whether the entry `n` of a query belongs to the run that began with the entry `?1`. Costs a look for each
    /// later entry.
    static let isOfRun = """
        n > ?1 AND EXISTS (
          SELECT 1 FROM fam_change
          WHERE entry = fam_journal.n AND entity = '' AND fam_change.n = \(runMark) AND last = ?1)
        """

    /// That an entry belongs to a run is stored as a change without an entity, like changes outside. Older programs
    /// ignore it.
    func storeRun(_ entry: Int64, _ first: Int64) throws {
        try insertChange(entry, of: "", Store.runMark, first, .null)
    }

    /// The first entry of the run that an entry belongs to: itself, where it is alone.
    func firstOfRun(_ entry: Int64) throws -> Int64 {
        let mark = try statement("SELECT last FROM fam_change WHERE entry = ? AND entity = '' AND n = ?")
        defer { mark.reset() }
        mark.bind(entry, at: 0)
        mark.bind(Store.runMark, at: 1)
        return try mark.step() ? mark.int(0) : entry
    }
}
