import FamBoard
import FamRegistry
import FamText
import FamValues

/// Parts that the screens of the wall share.
struct WallParts {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    static let gone = ScreenText.nothing("Post", "This post was not found.", "Back", "back")

    /// A screen whose content the server has not sent yet, or could not.
    static func loading(_ title: String, _ context: any Context) throws -> ScreenText {
        guard let failure = try context.service(WallAnswers.key).failure else {
            return ScreenText(title: title, status: .loading("Loading…"), blocks: [])
        }
        return ScreenText(
            title: title, status: .failed(failure.message, retry: Action("Try again", "wall refresh")), blocks: [])
    }

    /// Why the content is not new, and how old it is.
    static func stale(_ context: any Context) throws -> [ScreenText.Block] {
        try context.service(WallAnswers.key).stale.map { [.text($0.text(context))] } ?? []
    }

    /// Nil if the server has not answered yet.
    static func unlessLoading<Answer>(_ body: () throws -> Answer) throws -> Answer? {
        do { return try body() } catch let error as WallError {
            if error == .notLoaded { return nil }
            throw error.diagnostic()
        }
    }

    /// A-SC06.
    func rows(_ posts: [Post]) -> ScreenText.Block {
        let shape = RowShape([
            Column("#", .int), Column("title", .string), Column("content", .string), Column("author", .string),
            Column("likes", .string),
            Column("comments", .int),
        ])
        return .rows(
            Table(
                shape: shape,
                rows: posts.map { post in
                    [
                        .int(post.number), .string(post.title), .string(WallParts.start(of: post.content)),
                        .string(post.author.shownName),
                        .string(WallParts.likes(post)), .int(Int64(post.comments)),
                    ]
                }), column: "open", posts.map { Action("\($0.number)", "go \("/wall/posts/\($0.number)")") })
    }

    /// Deleting is offered only for the user's own posts (A-P33).
    static func delete(_ posts: [Post], me: String) -> [ScreenText.Block] {
        posts.filter { $0.isOwn(of: me) }.map { .button("Delete \($0.number)", "wall hide \($0.number)") }
    }

    func comments(_ comments: [Comment], me: String) -> ScreenText.Block {
        let shape = RowShape([
            Column("#", .int), Column("text", .string), Column("author", .string), Column("written", .string),
        ])
        return .rows(
            Table(
                shape: shape,
                rows: comments.map { comment in
                    [
                        .int(comment.number), .string(comment.text), .string(comment.author.shownName),
                        .string(time(comment.createdAt)),
                    ]
                }), column: "delete", comments.map { deletion($0, me) })
    }

    /// A-P33.
    private func deletion(_ comment: Comment, _ me: String) -> Action? {
        guard comment.isOwn(of: me) else { return nil }
        return Action("Delete comment \(comment.number)", "wall comment hide \(comment.number)")
    }

    static func likes(_ post: Post) -> String { post.liked ? "♥ \(post.likes)" : "\(post.likes)" }

    static func start(of content: String) -> String {
        let line = content.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return line.count > 28 || line.count < content.count ? line.prefix(28) + "…" : line
    }

    /// A-Q17: relative to the current time.
    func time(_ instant: Instant) -> String {
        ValueText(zone: context.zone, now: context.now).human(.datetime(instant))
    }
}
