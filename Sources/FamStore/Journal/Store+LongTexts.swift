import FamValues

/// A list of entries reads no more than the beginning of a script that may have a million lines, so the journal holds
/// just that, and the rest is in changes of no entity, which older programs ignore (decision 0201).
extension Store {
    /// The keys of the parts of a rest begin here, where a change has the key of its row: no row has them.
    private static let textMark: Int64 = -1_000_000_000
    /// The condition that finds them.
    private static let isRest = "entity = '' AND fam_change.n BETWEEN \(textMark) AND -2"
    /// SQLite reads the whole of a change to compare its key, so none is large.
    private static let partLength = 16_000

    /// The whole text of an entry of `fam_journal`; earlier programs kept it in one piece. Parts are met in the
    /// order of their keys.
    static let wholeCommand = """
        command || ifnull((SELECT group_concat(CAST(before AS TEXT), '') FROM fam_change
          WHERE entry = fam_journal.n AND \(isRest)), '')
        """

    /// What forgets the rest of all texts up to an entry.
    static let forgetRests = "DELETE FROM fam_change WHERE entry <= ? AND \(isRest)"

    /// Stores what of the entry's text is longer than the journal holds.
    /// - Returns: the beginning, for the journal.
    func storeRest(of entry: EntryState) throws -> String {
        let text = entry.header.command
        guard text.utf8.count > Store.commandLimit else { return text }
        let scalars = text.unicodeScalars
        func end(_ length: Int, after start: String.Index) -> String.Index {
            scalars.index(start, offsetBy: length, limitedBy: scalars.endIndex) ?? scalars.endIndex
        }
        let border = end(Store.commandLimit, after: scalars.startIndex)
        var key = Store.textMark
        var start = border
        while start < scalars.endIndex {
            let next = end(Store.partLength, after: start)
            try insertChange(entry.number, of: "", key, key, .text(String(scalars[start..<next])))
            (start, key) = (next, key + 1)
        }
        return String(scalars[..<border])
    }

    /// Forgets the rest of one entry's text.
    func forgetRest(of entry: Int64) throws {
        let delete = try statement("DELETE FROM fam_change WHERE entry = ? AND \(Store.isRest)")
        delete.bind(entry, at: 0)
        try delete.execute()
    }
}
