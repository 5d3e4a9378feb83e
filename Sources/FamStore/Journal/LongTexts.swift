import FamValues

/// A list of entries reads no more than the beginning of a script that may have a million lines, so the journal holds
/// just that, and the rest is a change of no entity, which older programs ignore (decision 0201).
extension Store {
    /// The key of the rest, where a change has the key of its row: no row has it.
    private static let textMark: Int64 = -2

    /// The whole text of an entry of `fam_journal`. Files of earlier programs have it in one piece.
    static let wholeCommand = """
        command || ifnull((SELECT CAST(before AS TEXT) FROM fam_change
          WHERE entry = fam_journal.n AND entity = '' AND fam_change.n = \(textMark)), '')
        """

    /// What forgets the rest of all texts up to an entry.
    static let forgetRests = "DELETE FROM fam_change WHERE entry <= ? AND entity = '' AND n = \(textMark)"

    /// Stores what of the entry's text is longer than the journal holds.
    /// - Returns: the beginning, for the journal.
    func storeRest(of entry: EntryState) throws -> String {
        let text = entry.header.command
        guard text.utf8.count > Store.commandLimit,
            let end = text.unicodeScalars.index(
                text.startIndex, offsetBy: Store.commandLimit, limitedBy: text.endIndex),
            end < text.endIndex
        else { return text }
        try insertChange(entry.number, of: "", Store.textMark, Store.textMark, .text(String(text[end...])))
        return String(text[..<end])
    }

    /// Forgets the rest of one entry's text.
    func forgetRest(of entry: Int64) throws {
        let delete = try statement("DELETE FROM fam_change WHERE entry = ? AND entity = '' AND n = \(Store.textMark)")
        delete.bind(entry, at: 0)
        try delete.execute()
    }
}
