import FamRegistry
import FamValues

/// A user's like of a post, given or taken back. The mark is a secret field, derived from the user and the post with
/// the board's key, which is in no row: the board can check whether this user likes this post, and a user's marks
/// differ on every post. A like taken back keeps its row, since rows restored by `undo` lose their secret fields.
struct LikeRow: Entity {
    static let singular = "post like", plural = "post likes"

    static let post = Column("post", .row(PostRow.self), "Which post.", argument: .positional)
    static let weight = Column(
        "weight", .int, "What it adds to the count: 0 once it is taken back.", default: .value(1))
    static let mark = Column("mark", .optional(.string), "Whose it is.", default: .value(nil), sensitivity: .secret)
    static var columns: [FieldDeclaration] { post; weight; mark }

    static let spec = EntitySpec(
        LikeRow.self, summary: "A like of a post; `wall like` adds and removes it.", hasCommands: false,
        willDelete: { like, context in
            let records = context.records
            try RowOwner.check(records.value(mark, of: like), of: records.value(post, of: like), context)
        },
        check: { old, _, context in
            if let old { try RowOwner.check(old[mark] ?? nil, of: old.given(post), context) }
        })

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
