import FamRegistry
import FamText
import FamValues

/// A parent's note (K-E20).
struct ParentNote: Sendable {
    let ref: EntityRef
    let text: String
    let at: Instant

    init?(_ row: EntityRow) {
        guard let at = row["at"].instant else { return nil }
        ref = row.ref
        text = row["text"].text ?? ""
        self.at = at
    }
}

/// Parent notes: K-OP52.
struct NotesStore {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// Newest first.
    func newest(about child: EntityRef, limit: Int) throws -> [ParentNote] {
        try EntityQuery(.note).whose("child", .entity(child)).sorted("at").last(limit).rows(context.records)
            .reversed().compactMap(ParentNote.init)
    }
}
