import FamRegistry
import FamText
import FamValues

/// H-Q19: a reference to a file, with its hash when it was attached. The file stays where it is; a kept copy is a row
/// of its own.
struct AttachmentRow: Entity {
    static let singular = "attachment", plural = "attachments"

    /// The row that an attachment belongs to.
    enum Subject {
        case document(DocumentRow)
        case completion(CompletionRow)
        case task(TaskRow)
    }

    static let path = Column("path", .string, "The path of the file.", .label, argument: .none)
    static let hash = Column("hash", .string, "The SHA-256 of its bytes.", argument: .none, isQuiet: true)
    static let size = Column("size", .int, "Its size in bytes.", argument: .none)
    static let document = Column(
        "document", .optional(.row(DocumentRow.self)), "The document it belongs to.", argument: .none,
        default: .value(nil))
    static let completion = Column(
        "completion", .optional(.row(CompletionRow.self)), "The completion it belongs to.", argument: .none,
        default: .value(nil)
    )
    static let task = Column(
        "task", .optional(.row(TaskRow.self)), "The task it belongs to.", argument: .none, default: .value(nil))
    static let added = Column(
        "added", .datetime, "When it was attached.", .time, argument: .none, default: .now, isQuiet: true)
    static var columns: [FieldDeclaration] { path; hash; size; document; completion; task; added }

    static let spec = EntitySpec(
        AttachmentRow.self,
        summary: "A file that belongs to a document, a completion or a task; `attachment add` makes one.",
        hasCommands: false,
        willDelete: { row, context in
            try AttachmentCopyRow.release(context.records.value(hash, of: row), context.records)
        },
        visible: HomeOwner.visible(
            by: document.path.then(DocumentRow.owner),
            completion.path.then(CompletionRow.task).then(TaskRow.residence).then(ResidenceRow.owner),
            task.path.then(TaskRow.residence).then(ResidenceRow.owner)))

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    static func rows(of subject: Subject, _ records: any Records) throws -> [AttachmentRow] {
        switch subject {
        case .document(let row): try records.rows(AttachmentRow.self, where: .is(document, row))
        case .completion(let row): try records.rows(AttachmentRow.self, where: .is(completion, row))
        case .task(let row): try records.rows(AttachmentRow.self, where: .is(task, row))
        }
    }

    static func deleteAll(of subject: Subject, _ context: any Context) throws {
        for row in try rows(of: subject, context.records) { try context.records.delete(row) }
    }
}
