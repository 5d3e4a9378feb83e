import FamRegistry
import FamValues

/// That somebody likes a post, or did. The mark is a secret field, and made of user and post with the board's key,
/// which is in no row: it shows the board whether this user likes this post; the same user has another mark on every
/// post. A like that is taken back keeps its row, since a row that `undo` brings back has no secret field any more.
struct LikeRow: Entity {
    static let singular = "post like", plural = "post likes"

    static let post = Column("post", .row(PostRow.self), "Which post.", argument: .positional)
    static let weight = Column(
        "weight", .int, "What it adds to the count: 0 once it is taken back.", default: .value(1))
    static let mark = Column("mark", .optional(.string), "Whose it is.", default: .value(nil), sensitivity: .secret)
    static var columns: [FieldDeclaration] { post; weight; mark }

    static let spec = EntitySpec(
        LikeRow.self, summary: "A like of a post; `wall like` gives and takes it.", hasCommands: false,
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
