import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

extension RoutePart where Row == PostRow {
    static var post: RoutePart { RoutePart("post") }
}

extension ScreenSpec {
    /// N-G07, A-SC08.
    static let wallPost: ScreenSpec = ScreenSpec(
        "wall.postDetail", pattern: [.fixed("wall"), .fixed("posts"), .row(.post)], title: "Post",
        summary: "A post with its comments.",
        presentation: .page
    ) { request, context in
        let session = WallSession(context), parts = WallParts(context)
        guard let row = request[.post], let user = try session.user() else { return WallParts.gone }
        let found = try WallParts.unlessLoading {
            let post = try find(row, context)
            return try post.map { post in
                let comments = try session.call {
                    try $0.getComments(post.id, $1, page: 1, limit: PageLimit.standard, sort: .newest)
                }
                return (post, comments)
            }
        }
        guard let found else { return try WallParts.loading("Post", context) }
        guard let (post, comments) = found else { return WallParts.gone }
        var blocks = try WallParts.stale(context)
        blocks += [
            .text(post.content), .text("\(post.author.shownName), \(parts.time(post.createdAt)), \(post.wall.title)"),
            .empty(
                "\(WallParts.likes(post)) \(post.likes == 1 ? "like" : "likes")", post.liked ? "Unlike" : "Like",
                "wall like \(post.number)"),
            .heading("Comments"),
        ]
        blocks.append(comments.data.isEmpty ? .text("No comments yet") : parts.comments(comments.data, me: user.id))
        if comments.pagination.hasMore {
            blocks.append(.button("More comments", "wall comments \(post.number) --page 2"))
        }
        blocks += [
            .button("Comment", "wall comment \(post.number) \(blank: "TEXT")"),
            .button("Comment by name", "wall comment \(post.number) \(blank: "TEXT") --no-anonymous"),
        ]
        if post.isOwn(of: user.id) { blocks.append(.button("Delete", "wall hide \(post.number)")) }
        return ScreenText(title: post.title, blocks: blocks)
    }

    /// Nil if the user may not see it.
    private static func find(_ row: PostRow, _ context: any Context) throws -> Post? {
        do { return try WallSession(context).call { try $0.getPost(row.ref.boardID, $1) } } catch let error
            as WallError
            where error == .notFound
        {
            return nil
        }
    }

    /// N-G08, A-SC09.
    static let wallCreate: ScreenSpec = ScreenSpec(
        "wall.createPost", pattern: [.fixed("wall"), .fixed("create")], title: "Create post", summary: "A new post.",
        presentation: .page, form: postForm
    ) { request, context in
        ScreenText(title: "Create post", blocks: try request.form(context) + [.button("Back", "back")])
    }

    /// Starts with the wall shown, and with the user's default for anonymity.
    private static let postForm = Form(
        [
            FormInput(PostCommand.title, "Title", "1 to 120 characters"),
            FormInput(PostCommand.content, "Content", "1 to 5,000 characters"),
            FormInput(
                PostCommand.wall, "Wall", "campus or national", initial: { try FeedLoader($0).current() }),
            FormInput(
                PostCommand.anonymous, "Anonymous", "yes or no",
                initial: { try $0.preferences.bool(WallPreferences.defaultsToAnonymous) }),
        ],
        save: "Post", sending: .all
    ) { _, _ in "wall post" }
}
