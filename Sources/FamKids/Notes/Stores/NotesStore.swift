import FamRegistry
import FamText
import FamValues

/// A parent's note (K-E20).
struct ParentNote: Sendable {
    let row: NoteRow
    let text: String
    let at: Instant

    init(_ row: ReadRow<NoteRow>) throws {
        self.row = row.row
        text = try row[NoteRow.text]
        at = try row[NoteRow.at]
    }
}

/// Parent notes: K-OP52.
struct NotesStore {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// Newest first.
    func newest(about child: ChildRow, limit: Int) throws -> [ParentNote] {
        try NoteRow.query.whose(NoteRow.child, child).sorted(NoteRow.at).last(limit).rows(context.records).reversed()
            .map(ParentNote.init)
    }
}
