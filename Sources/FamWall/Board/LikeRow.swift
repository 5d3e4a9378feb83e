import FamRegistry
import FamValues

/// That somebody likes a post. The mark is made of both with the board's key, which is in no row: it tells the board whether this user likes
/// this post, and nobody who; the same user has another mark on every post.
struct LikeRow: Entity {
    static let singular = "post like", plural = "post likes"

    static let post = Column("post", .row(PostRow.self), "Which post.", argument: .positional)
    static let mark = Column("mark", .string, "Keeps one user from liking twice.", isQuiet: true)
    static let weight = Column("weight", .int, "What it adds to the count.", default: .value(1), isQuiet: true)
    static var columns: [FieldDeclaration] { post; mark; weight }

    static let spec = EntitySpec(LikeRow.self, summary: "A like of a post; `wall like` gives and takes it.", hasCommands: false)

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
