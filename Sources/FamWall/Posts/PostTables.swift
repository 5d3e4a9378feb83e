import FamRegistry
import FamValues

/// Posts and comments as commands give them.
enum PostTables {
    static let posts = RowShape([
        Column("number", .int), Column("title", .string), Column("author", .string), Column("likes", .int), Column("liked", .bool),
        Column("comments", .int), Column("own", .bool), Column("wall", WallType.type), Column("created", .datetime),
        Column("content", .string),
    ])

    static let comments = RowShape([
        Column("number", .int), Column("post", .int), Column("text", .string), Column("author", .string), Column("own", .bool),
        Column("created", .datetime),
    ])

    static func table(_ posts: [Post], me: String) -> Value {
        .table(Table(shape: self.posts, rows: posts.map { post in
            [
                .int(post.number), .string(post.title), .string(post.author.shownName), .int(Int64(post.likes)), .bool(post.liked),
                .int(Int64(post.comments)), .bool(post.isOwn(of: me)), post.wall.value, .datetime(post.createdAt), .string(post.content),
            ]
        }))
    }

    static func table(_ comments: [Comment], me: String) -> Value {
        .table(Table(shape: self.comments, rows: comments.map { comment in
            [
                .int(comment.number), .int(comment.post), .string(comment.text), .string(comment.author.shownName),
                .bool(comment.isOwn(of: me)), .datetime(comment.createdAt),
            ]
        }))
    }
}

/// `--page`, `--limit` and `--sort` of every list.
enum PageParameters {
    static let page = Parameter("page", .int, "Which page; the first is 1.", .flag, default: 1)
    static let limit = Parameter("limit", .int, "How many, 1 to 100.", .flag, default: Int64(PageLimit.standard))
    static let sort = Parameter("sort", .cases(of: SortOrder.self), "The order.", .flag, default: .newest)
    @ParameterList static var all: [ParameterDeclaration] { page; limit; sort }

    static func page(_ call: Call) throws -> Int { Int(clamping: try call[page]) }
    static func limit(_ call: Call) throws -> Int { Int(clamping: try call[limit]) }
}
