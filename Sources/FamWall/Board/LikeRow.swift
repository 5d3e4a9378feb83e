import FamRegistry
import FamValues

/// That somebody likes a post, or did. The mark is a secret field, and made of user and post with the board's key,
/// which is in no row: it shows the board whether this user likes this post; the same user has another mark on every
/// post. A like that is taken back keeps its row, with a weight of 0.
struct LikeRow: Entity {
    static let singular = "post like", plural = "post likes"

    static let post = Column("post", .row(PostRow.self), "Which post.", argument: .positional)
    static let weight = Column(
        "weight", .int, "What it adds to the count: 0 once it is taken back.", default: .value(1))
    static let mark = Column("mark", .optional(.string), "Whose it is.", default: .value(nil), sensitivity: .secret)
    static var columns: [FieldDeclaration] { post; weight; mark }

    static let spec = EntitySpec(
        LikeRow.self, summary: "A like of a post; `wall like` adds and removes it.",
        indexes: [[post.declaration, mark.declaration]], hasCommands: false,
        willDelete: { like, context in
            let records = context.records
            try RowOwner.check(records.value(mark, of: like), of: records.value(post, of: like), context)
        },
        check: { old, _, context in
            if let old { try RowOwner.check(old[mark] ?? nil, of: old.given(post), context) }
        }, constraints: [isGivenOnce])

    /// A like that was undone and given again does not come back a second time. Those from before marks are nobody's.
    private static let isGivenOnce = RowConstraint([post.declaration, mark.declaration]) { row, like, context in
        guard !like[mark.name].isNull else { return nil }
        let fields = [post.name, mark.name].map { ($0, like[$0]) }
        let same = try context.records.rows(like.entity, where: fields, limit: 2)
        return same.contains { $0 != row } ? "its author has liked the post again" : nil
    }

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
