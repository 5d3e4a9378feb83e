import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

extension HouseholdBoard {
    // MARK: Lists

    /// A-OP14. A page after the last one is empty.
    func fetchPosts(
        _ credentials: Credentials, wall: WallType, page: Int, limit: Int, sort: SortOrder
    ) throws
        -> WallPage<Post>
    {
        let account = try accounts.authorized(credentials)
        var query = PostRow.shownQuery.whose(PostRow.wall, wall)
        if wall == .campus { query = query.whose(PostRow.campus, account.campus) }
        return try self.page(HouseholdBoard.sorted(query, sort), page, limit) { try post($0, account) }
    }

    /// A-OP23.
    func getUserPosts(_ credentials: Credentials, page: Int, limit: Int, sort: SortOrder) throws -> WallPage<Post> {
        let account = try accounts.authorized(credentials)
        let query = PostRow.shownQuery.whose(PostRow.owner, account.id)
        return try self.page(HouseholdBoard.sorted(query, sort), page, limit) { try post($0, account) }
    }

    /// A-Q02: ties are ordered by time, then by number.
    private static func sorted(_ query: RowQuery<PostRow>, _ sort: SortOrder) -> RowQuery<PostRow> {
        switch sort {
        case .newest: query.sorted(PostRow.number, descending: true).sorted(PostRow.created, descending: true)
        case .oldest: query.sorted(PostRow.number).sorted(PostRow.created)
        case .mostLiked:
            query.sorted(PostRow.number, descending: true).sorted(PostRow.created, descending: true).sorted(
                PostRow.likes, descending: true)
        }
    }

    /// A-Q11. Only the rows up to the page are read.
    func page<E: Entity, Item>(
        _ query: RowQuery<E>, _ page: Int, _ limit: Int, _ item: (ReadRow<E>) throws -> Item
    ) throws -> WallPage<Item> {
        let page = PageLimit.page(page), limit = PageLimit.limit(limit), total = Int(try query.count(records))
        let start = (page - 1).multipliedReportingOverflow(by: limit)
        let pagination = Pagination(page: page, limit: limit, total: total)
        guard !start.overflow, start.partialValue < total else { return WallPage(data: [], pagination: pagination) }
        let rows = try query.first(start.partialValue + limit).rows(records).dropFirst(start.partialValue)
        return WallPage(data: try rows.map(item), pagination: pagination)
    }

    // MARK: One post

    /// A-OP15.
    func getPost(_ id: String, _ credentials: Credentials) throws -> Post {
        let account = try accounts.authorized(credentials)
        return try post(visible(id, account), account)
    }

    /// The row; throws `notFound` if it is missing, hidden or on another campus.
    func visible(_ id: String, _ account: BoardAccounts.Account) throws -> ReadRow<PostRow> {
        guard let key = RowID(id), let found = try records.lookUp(PostRow.self, key.description),
            let row = try records.row(found),
            try !row[PostRow.hidden], try row[PostRow.wall] == .national || row[PostRow.campus] == account.campus
        else { throw WallError.notFound }
        return row
    }

    func post(_ row: ReadRow<PostRow>, _ account: BoardAccounts.Account) throws -> Post {
        let owner = try records.value(PostRow.owner, of: row.row)
        return Post(
            id: row.row.id.description, number: try row[PostRow.number], title: try row[PostRow.title],
            content: try row[PostRow.content],
            wall: try row[PostRow.wall], liked: try like(of: row.row, account)?.isOn ?? false,
            likes: Int(try row[PostRow.likes]),
            comments: Int(try row[PostRow.comments]),
            author: try author(owner, name: row[PostRow.author], isAnonymous: row[PostRow.anonymous], seenBy: account),
            createdAt: try row[PostRow.created])
    }

    /// A-Q23: only the author sees who wrote an anonymous row.
    func author(
        _ owner: String?, name: String, isAnonymous: Bool, seenBy account: BoardAccounts.Account
    ) throws
        -> PostAuthor
    {
        PostAuthor(owner: owner ?? "", name: name, isAnonymous: isAnonymous, seenBy: account.id)
    }

    private func like(of post: PostRow, _ account: BoardAccounts.Account) throws -> (row: LikeRow, isOn: Bool)? {
        let mark = try accounts.mark(account, likes: post)
        guard
            let row = try records.rows(LikeRow.self, where: .is(LikeRow.post, post), .is(LikeRow.mark, mark), limit: 1)
                .first
        else { return nil }
        return (row, try records.value(LikeRow.weight, of: row) > 0)
    }

    // MARK: Changing

    /// A-OP16.
    func createPost(
        title: String, content: String, wall: WallType, anonymous: Bool, _ credentials: Credentials
    ) throws
        -> Post
    {
        let account = try accounts.authorized(credentials)
        try WallChecks.check(WallRules.title(title), WallRules.content(content))
        let row = try records.insert(PostRow.self) {
            $0[PostRow.title] = Trimming.trimmed(title)
            $0[PostRow.content] = Trimming.trimmed(content)
            $0[PostRow.wall] = wall
            $0[PostRow.campus] = wall == .campus ? account.campus : nil
            $0[PostRow.author] = anonymous ? WallUser.anonymous : account.shownName
            $0[PostRow.anonymous] = anonymous
            $0[PostRow.owner] = account.id
        }
        return try post(visible(row.id.description, account), account)
    }

    /// A-OP17. Authors may like their own posts (A-Q16).
    func toggleLike(_ id: String, _ credentials: Credentials) throws -> LikeAnswer {
        let account = try accounts.authorized(credentials)
        let post = try visible(id, account).row, like = try like(of: post, account)
        if let like {
            try records.update(like.row) { $0[LikeRow.weight] = like.isOn ? 0 : 1 }
        } else {
            try records.insert(LikeRow.self) {
                $0[LikeRow.post] = post
                $0[LikeRow.mark] = try accounts.mark(account, likes: post)
            }
        }
        return LikeAnswer(liked: !(like?.isOn ?? false), likeCount: Int(try records.value(PostRow.likes, of: post)))
    }

    /// A-OP18.
    func hidePost(_ id: String, _ credentials: Credentials) throws -> HideAnswer {
        let account = try accounts.authorized(credentials)
        let post = try visible(id, account).row
        guard try records.value(PostRow.owner, of: post) == account.id else { throw WallError.forbidden }
        try records.update(post) { $0[PostRow.hidden] = true }
        return .post
    }
}
