import FamBoard
import FamRegistry
import FamText
import FamValues

/// Pieces that the screens of the wall share.
struct WallParts {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    static let gone = ScreenText(title: "Post", blocks: [.empty("This post was not found.", hint: "back")])

    static func loading(_ title: String) -> ScreenText { ScreenText(title: title, blocks: [.text("Loading…")]) }

    /// Nil where a server has not answered yet.
    static func unlessLoading<Answer>(_ body: () throws -> Answer) throws -> Answer? {
        do { return try body() } catch let error as WallError {
            if error == .notLoaded { return nil }
            throw error.diagnostic()
        }
    }

    /// A-SC06. Deleting is offered on own rows only (A-P33).
    func rows(_ posts: [Post], me: String) -> ScreenText.Block {
        let shape = RowShape([
            Column("#", .int), Column("title", .string), Column("content", .string), Column("author", .string),
            Column("likes", .string),
            Column("comments", .int), Column("delete", .string),
        ])
        return .table(
            Table(
                shape: shape,
                rows: posts.map { post in
                    [
                        .int(post.number), .string(post.title), .string(WallParts.start(of: post.content)),
                        .string(post.author.shownName),
                        .string(WallParts.likes(post)), .int(Int64(post.comments)),
                        .string(post.isOwn(of: me) ? "wall hide \(post.number)" : ""),
                    ]
                }))
    }

    func comments(_ comments: [Comment], me: String) -> ScreenText.Block {
        let shape = RowShape([
            Column("#", .int), Column("text", .string), Column("author", .string), Column("written", .string),
            Column("delete", .string),
        ])
        return .table(
            Table(
                shape: shape,
                rows: comments.map { comment in
                    [
                        .int(comment.number), .string(comment.text), .string(comment.author.shownName),
                        .string(time(comment.createdAt)),
                        .string(comment.isOwn(of: me) ? "wall comment hide \(comment.number)" : ""),
                    ]
                }))
    }

    static func likes(_ post: Post) -> String { post.liked ? "♥ \(post.likes)" : "\(post.likes)" }

    static func start(of content: String) -> String {
        let line = content.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return line.count > 28 || line.count < content.count ? line.prefix(28) + "…" : line
    }

    /// A-Q17: relative to now.
    func time(_ instant: Instant) -> String {
        ValueText(zone: context.zone, now: context.now).human(.datetime(instant))
    }

    static func inputs(_ inputs: [(name: String, about: String)]) -> ScreenText.Block {
        let shape = RowShape([Column("input", .string), Column("about", .string)])
        return .table(Table(shape: shape, rows: inputs.map { [.string($0.name), .string($0.about)] }))
    }
}
