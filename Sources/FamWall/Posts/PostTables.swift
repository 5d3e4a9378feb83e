import FamBoard
import FamRegistry
import FamValues

/// Posts and comments as tables.
enum PostTables {
    static let posts = RowShape([
        Column("post", .int), Column("title", .string), Column("content", .string), Column("author", .string),
        Column("likes", .int),
        Column("liked", .bool), Column("comments", .int), Column("own", .bool), Column("created", .datetime),
    ])

    static let comments = RowShape([
        Column("comment", .int), Column("post", .int), Column("text", .string), Column("author", .string),
        Column("own", .bool),
        Column("created", .datetime),
    ])

    static func table(_ posts: [Post], me: String) -> Value {
        .table(
            Table(
                shape: self.posts,
                rows: posts.map { post in
                    [
                        .int(post.number), .string(post.title), .string(post.content), .string(post.author.shownName),
                        .int(Int64(post.likes)),
                        .bool(post.liked), .int(Int64(post.comments)), .bool(post.isOwn(of: me)),
                        .datetime(post.createdAt),
                    ]
                }))
    }

    static func table(_ comments: [Comment], me: String) -> Value {
        .table(
            Table(
                shape: self.comments,
                rows: comments.map { comment in
                    [
                        .int(comment.number), .int(comment.post), .string(comment.text),
                        .string(comment.author.shownName),
                        .bool(comment.isOwn(of: me)), .datetime(comment.createdAt),
                    ]
                }))
    }
}

/// The `--page`, `--limit` and `--sort` of a list; each command has its own.
struct PageParameters: Sendable {
    let page = Parameter("page", .int, "Which page; the first is 1.", .flag, default: 1)
    let limit = Parameter("limit", .int, "How many, 1 to 100.", .flag, default: Int64(PageLimit.standard))
    let sort: Parameter<SortOrder>
    @ParameterList var all: [ParameterDeclaration] { page; limit; sort }

    /// - Parameter orders: those that the list can be in; comments have no likes (A-Q01).
    init(_ orders: [SortOrder] = SortOrder.allCases) {
        sort = Parameter("sort", .cases(of: SortOrder.self, only: orders), "The order.", .flag, default: .newest)
    }

    func page(_ call: Call) throws -> Int { Int(clamping: try call[page]) }
    func limit(_ call: Call) throws -> Int { Int(clamping: try call[limit]) }
}
