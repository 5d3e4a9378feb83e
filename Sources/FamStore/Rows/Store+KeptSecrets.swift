import FamText
import FamValues

/// The secret fields of rows that were deleted, so that a row that undo, redo or a restore brings back is whose it was.
/// They are in no journal, backup and copy of a household, but in a note of the file that has the row itself, by the id
/// of the row, and go with what could bring it back (decision 195).
extension Store {
    private static let prefix = "secrets of "

    /// What is added to the note's name is the id, as hexadecimal digits of SQLite.
    private static func name(_ id: RowID) -> StoredValue { .text(prefix + id.hex.uppercased()) }

    /// Called for a row that goes; no note for one without secrets.
    func keepSecrets(of image: RowImage, _ table: EntityTable) throws {
        guard zip(table.columns, image.cells).contains(where: { $0.isSecret && $1 != .null }) else { return }
        let note = try statement("INSERT OR REPLACE INTO fam_note VALUES (?, ?)")
        note.bind(Store.name(image.id), at: 0)
        note.bind(.blob(image.encoded(table, secrets: true)), at: 1)
        try note.execute()
    }

    /// The image of a row that comes back with its secrets, which the household then has in the row again.
    func withKeptSecrets(_ image: RowImage, _ table: EntityTable) throws -> RowImage {
        let note = try statement("DELETE FROM fam_note WHERE name = ? RETURNING value")
        defer { note.reset() }
        note.bind(Store.name(image.id), at: 0)
        guard try note.step(), let kept = note.blob(0, { RowImage($0, table) }) else { return image }
        return table.keepingSecrets(image, of: kept)
    }

    /// Those that nothing can bring back any more: the journal has forgotten their rows. Cost: a pass over the changes
    /// of entities that have secret fields.
    func forgetKeptSecrets() throws {
        let entities = catalog.tables.filter(\.hasSecrets).map { "'\($0.spec.name)'" }
        guard !entities.isEmpty else { return }
        let forget = try statement(
            """
            DELETE FROM fam_note WHERE substr(name, 1, \(Store.prefix.utf8.count)) = '\(Store.prefix)'
            AND substr(name, \(Store.prefix.utf8.count + 1)) NOT IN (
              SELECT hex(substr(before, 1, 16)) FROM fam_change
              WHERE before IS NOT NULL AND entity IN (\(entities.joined(separator: ", "))))
            """)
        try forget.execute()
    }

    /// All of them, for a household that starts over or goes elsewhere.
    func forgetAllKeptSecrets() throws {
        try statement("DELETE FROM fam_note WHERE substr(name, 1, \(Store.prefix.utf8.count)) = '\(Store.prefix)'")
            .execute()
    }
}
