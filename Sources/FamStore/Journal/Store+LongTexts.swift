import FamValues

/// A list of entries reads no more than the beginning of a script that may have a million lines, so the journal holds
/// just that, and the rest is in changes of no entity, which older programs ignore (decision 0201).
extension Store {
    /// The keys of the parts of a rest begin here, where a change has the key of its row: no row has them.
    private static let textMark: Int64 = -1_000_000_000
    /// The condition that finds them.
    private static let isRest = "entity = '' AND fam_change.n BETWEEN \(textMark) AND -2"
    /// In bytes. SQLite reads the whole of a change to compare its key, so none is large.
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
        let border = scalars.index(scalars.startIndex, offsetBy: Store.commandLimit, limitedBy: scalars.endIndex)
        guard let border else { return text }
        var key = Store.textMark, start = border
        while start < text.endIndex {
            let next = text.scalarEnd(Store.partLength, after: start)
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

extension String {
    /// Where the last whole scalar ends in so many bytes. Counting scalars instead would read all of a long script.
    fileprivate func scalarEnd(_ bytes: Int, after start: Index) -> Index {
        guard var end = utf8.index(start, offsetBy: bytes, limitedBy: endIndex), end < endIndex else { return endIndex }
        while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        return end
    }
}
