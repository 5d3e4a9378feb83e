import FamKit
import FamRegistry
import FamValues

/// A-E05, as stored. Its author is a secret field, like a post's.
struct CommentRow: Entity {
    static let singular = "comment", plural = "comments"

    static let number = Column(
        "number", .int, "Its number, in order of creation.", .number, argument: .none, default: RowNumber.next())
    static let post = Column("post", .row(PostRow.self), "What it is about.", argument: .positional)
    static let text = Column("text", .string, "What it says.", argument: .positional)
    static let author = Column("author", .string, "The name it is shown under.")
    static let anonymous = Column("anonymous", .bool, "Whether its author stays unnamed.", isQuiet: true)
    static let created = Column("created", .datetime, "When it was written.", .time, default: .now)
    static let hidden = Column("hidden", .bool, "Hidden by its author.", .hides, default: .value(false), isQuiet: true)
    static let weight = Column(
        "weight", .int, "What it adds to the count of its post: 0 once it is hidden.", default: .value(1), isQuiet: true
    )
    static let owner = Column("owner", .optional(.string), "Who wrote it.", default: .value(nil), sensitivity: .secret)
    static var columns: [FieldDeclaration] { number; post; text; author; anonymous; created; hidden; weight; owner }

    static let spec = EntitySpec(
        CommentRow.self, summary: "A comment on a post; `wall comment` writes one.",
        indexes: [[number.declaration], [owner.declaration, created.declaration]],
        hasCommands: false,
        willDelete: { comment, context in
            try RowOwner.check(context.records.value(owner, of: comment), singular, context)
        },
        check: { old, _, context in if let old { try RowOwner.check(old[owner] ?? nil, singular, context) } },
        elsewhere: { .elsewhere(CommentRow.singular, $0) },
        visible: EntitySpec.unlessElsewhere(plural, "wall comments POST"), opens: { _ in nil })

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
