import FamBoard
import FamKit
import FamValues

/// A-OP14 … A-OP23 on a server, within one transaction.
struct ServerPosts: PostService {
    let authority: Authority
    private var rows: any BoardRows { authority.rows }

    init(_ authority: Authority) { self.authority = authority }

    // MARK: Lists

    func fetchPosts(
        _ credentials: Credentials, wall: WallType, page: Int, limit: Int, sort: SortOrder
    ) throws
        -> WallPage<Post>
    {
        let reader = try authority.account(credentials)
        let list = PostList.wall(wall, campus: wall == .campus ? reader.campus : "", sort)
        return try self.page(page, limit, of: rows.count(list)) { start, count in
            try rows.posts(list, seenBy: reader.id, from: start, limit: count).map { $0.model(seenBy: reader.id) }
        }
    }

    func getUserPosts(_ credentials: Credentials, page: Int, limit: Int, sort: SortOrder) throws -> WallPage<Post> {
        let reader = try authority.account(credentials)
        let list = PostList.own(reader.id, sort)
        return try self.page(page, limit, of: rows.count(list)) { start, count in
            try rows.posts(list, seenBy: reader.id, from: start, limit: count).map { $0.model(seenBy: reader.id) }
        }
    }

    func getComments(
        _ post: String, _ credentials: Credentials, page: Int, limit: Int, sort: SortOrder
    ) throws
        -> WallPage<Comment>
    {
        let reader = try authority.account(credentials)
        let list = CommentList.post(try visible(post, reader).id)
        return try self.page(page, limit, of: rows.count(list)) { start, count in
            try rows.comments(list, from: start, limit: count, sort: sort).map { $0.model(seenBy: reader.id) }
        }
    }

    func getUserComments(_ credentials: Credentials, page: Int, limit: Int, sort: SortOrder) throws -> WallPage<Comment>
    {
        let reader = try authority.account(credentials)
        let list = CommentList.own(reader.id)
        return try self.page(page, limit, of: rows.count(list)) { start, count in
            try rows.comments(list, from: start, limit: count, sort: sort).map { $0.model(seenBy: reader.id) }
        }
    }

    /// A-Q11. Reads nothing after the last page.
    private func page<Item>(
        _ page: Int, _ limit: Int, of total: Int, _ items: (Int, Int) throws -> [Item]
    ) throws
        -> WallPage<Item>
    {
        let page = PageLimit.page(page)
        let limit = PageLimit.limit(limit)
        let start = (page - 1).multipliedReportingOverflow(by: limit)
        let pagination = Pagination(page: page, limit: limit, total: total)
        guard !start.overflow, start.partialValue < total else { return WallPage(data: [], pagination: pagination) }
        return WallPage(data: try items(start.partialValue, limit), pagination: pagination)
    }

    // MARK: One post

    func getPost(_ id: String, _ credentials: Credentials) throws -> Post {
        let reader = try authority.account(credentials)
        return try visible(id, reader).model(seenBy: reader.id)
    }

    /// Throws if it is hidden or of another campus (A-Q06).
    private func visible(_ id: String, _ reader: AccountRecord) throws -> PostRecord {
        guard let number = BoardID.number(id), let post = try rows.post(number, seenBy: reader.id),
            post.wall == .national || post.campus == reader.campus
        else { throw BoardRefusal.notFound }
        return post
    }

    func createPost(
        title: String, content: String, wall: WallType, anonymous: Bool, _ credentials: Credentials
    ) throws
        -> Post
    {
        let author = try authority.account(credentials)
        try BoardTexts.check("title", title, WallRules.title)
        try BoardTexts.check("content", content, WallRules.content)
        var post = PostRecord(
            id: BoardID.drawn(), title: Trimming.trimmed(title), content: Trimming.trimmed(content), wall: wall,
            campus: wall == .campus ? author.campus : "", owner: author.id, name: author.name, isAnonymous: anonymous,
            created: authority.now.micros)
        while try !rows.add(post) { post.id = BoardID.drawn() }
        return post.model(seenBy: author.id)
    }

    func toggleLike(_ id: String, _ credentials: Credentials) throws -> LikeAnswer {
        let reader = try authority.account(credentials)
        let post = try visible(id, reader)
        return LikeAnswer(liked: !post.isLiked, likeCount: try rows.like(post.id, reader.id, !post.isLiked))
    }

    func hidePost(_ id: String, _ credentials: Credentials) throws -> HideAnswer {
        let reader = try authority.account(credentials)
        let post = try visible(id, reader)
        guard post.owner == reader.id else { throw BoardRefusal.forbidden }
        try rows.hide(post)
        return .post
    }

    // MARK: Comments

    func addComment(_ post: String, text: String, anonymous: Bool, _ credentials: Credentials) throws -> Comment {
        let author = try authority.account(credentials)
        let post = try visible(post, author)
        try BoardTexts.check("text", text, WallRules.comment)
        var comment = CommentRecord(
            id: BoardID.drawn(), post: post.id, text: Trimming.trimmed(text), owner: author.id, name: author.name,
            isAnonymous: anonymous, created: authority.now.micros)
        while try !rows.add(comment) { comment.id = BoardID.drawn() }
        return comment.model(seenBy: author.id)
    }

    func hideComment(_ post: String, _ comment: String, _ credentials: Credentials) throws -> HideAnswer {
        let reader = try authority.account(credentials)
        let post = try visible(post, reader)
        guard let number = BoardID.number(comment), let comment = try rows.comment(number), comment.post == post.id
        else {
            throw BoardRefusal.notFound
        }
        guard comment.owner == reader.id else { throw BoardRefusal.forbidden }
        try rows.hide(comment)
        return .comment
    }
}
