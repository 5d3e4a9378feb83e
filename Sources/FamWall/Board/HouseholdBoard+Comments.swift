import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

extension HouseholdBoard {
    /// A-OP19.
    func addComment(_ id: String, text: String, anonymous: Bool, _ credentials: Credentials) throws -> Comment {
        let account = try accounts.authorized(credentials), post = try visible(id, account).row
        try WallChecks.check(WallRules.comment(text))
        let row = try records.insert(CommentRow.self) {
            $0[CommentRow.post] = post
            $0[CommentRow.text] = Trimming.trimmed(text)
            $0[CommentRow.author] = anonymous ? WallUser.anonymous : account.shownName
            $0[CommentRow.anonymous] = anonymous
            $0[CommentRow.owner] = account.id
        }
        guard let stored = try records.row(row) else { throw WallError.notFound }
        return try comment(stored, account)
    }

    /// A-OP20.
    func getComments(
        _ id: String, _ credentials: Credentials, page: Int, limit: Int, sort: SortOrder
    ) throws
        -> WallPage<Comment>
    {
        let account = try accounts.authorized(credentials), post = try visible(id, account).row
        let query = HouseholdBoard.sorted(CommentRow.shownQuery.whose(CommentRow.post, post), sort)
        return try self.page(query, page, limit) { try comment($0, account) }
    }

    /// A-OP21. Throws `notFound` for a comment on another post.
    func hideComment(_ id: String, _ comment: String, _ credentials: Credentials) throws -> HideAnswer {
        let account = try accounts.authorized(credentials), post = try visible(id, account).row
        guard let key = RowID(comment), let found = try records.lookUp(CommentRow.self, key.description),
            let row = try records.row(found), try row[CommentRow.post] == post, try !row[CommentRow.hidden]
        else { throw WallError.notFound }
        guard try records.value(CommentRow.owner, of: row.row) == account.id else { throw WallError.forbidden }
        try records.update(row.row) {
            $0[CommentRow.hidden] = true
            $0[CommentRow.weight] = 0
        }
        return .comment
    }

    /// A-OP22: only comments on posts that are not hidden.
    func getUserComments(_ credentials: Credentials, page: Int, limit: Int, sort: SortOrder) throws -> WallPage<Comment>
    {
        let account = try accounts.authorized(credentials)
        let query = CommentRow.shownQuery.whose(CommentRow.owner, account.id)
            .whose(CommentRow.post.then(PostRow.hidden), false)
        return try self.page(HouseholdBoard.sorted(query, sort), page, limit) { try comment($0, account) }
    }

    private static func sorted(_ query: RowQuery<CommentRow>, _ sort: SortOrder) -> RowQuery<CommentRow> {
        let isOldest = sort == .oldest
        return query.sorted(CommentRow.number, descending: !isOldest)
            .sorted(CommentRow.created, descending: !isOldest)
    }

    private func comment(_ row: ReadRow<CommentRow>, _ account: BoardAccounts.Account) throws -> Comment {
        let owner = try records.value(CommentRow.owner, of: row.row), post = try row[CommentRow.post]
        return Comment(
            id: row.row.id.description, number: try row[CommentRow.number],
            post: try records.value(PostRow.number, of: post),
            text: try row[CommentRow.text],
            author: try author(
                owner, name: row[CommentRow.author], isAnonymous: row[CommentRow.anonymous], seenBy: account),
            createdAt: try row[CommentRow.created])
    }
}
