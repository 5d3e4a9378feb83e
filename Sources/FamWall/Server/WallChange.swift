import FamBoard
import FamKit

/// A change that a server has answered, and what it makes of answers that came before it: after a write of one's own,
/// what is remembered and kept shows it, also where the server no longer answers (A-Q24, trap 7).
struct WallChange {
    private enum Kind {
        case posted(WallReply.Row<WirePost>)
        case liked(post: String, WireLike)
        case hidden(post: String)
        case commented(WallReply.Row<WireComment>)
        case uncommented(String)
        case renamed(user: String, to: String)
    }

    private let change: Kind

    /// Nil for a request that changed no rows, or was refused.
    init?(_ request: WallRequest, _ reply: WallReply) {
        guard request.isChange else { return nil }
        let path = request.path
        switch reply {
        case .post(let row): change = .posted(row)
        case .comment(let row): change = .commented(row)
        case .user(let user): change = .renamed(user: user.id.reveal(), to: user.profileName.reveal())
        case .like(let like) where path.count == 3: change = .liked(post: path[1], like)
        case .message where path.count == 3: change = .hidden(post: path[1])
        case .message where path.count == 5: change = .uncommented(path[3])
        default: return nil
        }
    }

    /// What each answer would be now, in the same order; nil for one that would be none.
    func applied(to answers: [(request: WallRequest, reply: WallReply)]) -> [WallReply?] {
        var post: String?
        if case .uncommented(let id) = change {
            post = answers.lazy.compactMap { $0.reply.comment(id)?.row.postId }.first
        }
        return answers.map { applied(to: $0.reply, of: $0.request, postOfComment: post) }
    }

    private func applied(to reply: WallReply, of request: WallRequest, postOfComment: String?) -> WallReply? {
        switch reply {
        case .post(let row): applied(to: row, postOfComment).map(WallReply.post)
        case .posts(let page): .posts(applied(to: page, of: request, postOfComment))
        case .comments(let page): isGone(request) ? nil : .comments(applied(to: page, of: request))
        default: reply
        }
    }

    // MARK: Posts

    private func applied(to row: WallReply.Row<WirePost>, _ postOfComment: String?) -> WallReply.Row<WirePost>? {
        var row = row
        switch change {
        case .liked(row.row.id, let like): (row.row.liked, row.row.likes) = (like.liked, like.likeCount)
        case .hidden(row.row.id): return nil
        case .commented(let comment) where comment.row.postId == row.row.id: row.row.comments += 1
        case .uncommented where postOfComment == row.row.id: row.row.comments = max(0, row.row.comments - 1)
        case .renamed(let user, let name): row.row.author.call(user, name)
        default: break
        }
        return row
    }

    private func applied(
        to page: WallReply.Page<WirePost>, of request: WallRequest, _ postOfComment: String?
    ) -> WallReply.Page<WirePost> {
        var page = page
        let rows = page.rows.compactMap { applied(to: $0, postOfComment) }
        page.count(rows.count - page.rows.count)
        page.rows = rows
        if case .posted(let post) = change, request.path == ["me", "posts"] || request.asks(for: post.row.wall) {
            page.add(post, of: request)
        }
        return page
    }

    // MARK: Comments

    /// Comments on a post that is hidden are those of none.
    private func isGone(_ request: WallRequest) -> Bool {
        if case .hidden(let post) = change { request.path == ["posts", post, "comments"] } else { false }
    }

    private func applied(
        to page: WallReply.Page<WireComment>, of request: WallRequest
    ) -> WallReply.Page<WireComment> {
        var page = page
        let rows = page.rows.filter { row in
            switch change {
            case .hidden(let post): row.row.postId != post
            case .uncommented(let id): row.row.id != id
            default: true
            }
        }
        page.count(rows.count - page.rows.count)
        page.rows = rows
        switch change {
        case .commented(let comment):
            guard [["me", "comments"], ["posts", comment.row.postId, "comments"]].contains(request.path) else { break }
            page.add(comment, of: request)
        case .renamed(let user, let name):
            for index in page.rows.indices { page.rows[index].row.author.call(user, name) }
        default: break
        }
        return page
    }
}

extension WallReply.Page {
    /// A row that was just made is at the top of the first page where the newest come first, and at the end of the last
    /// one where the oldest do. Elsewhere nobody knows its place but the server.
    fileprivate mutating func add(_ row: WallReply.Row<Wire>, of request: WallRequest) {
        guard !holds(row) else { return }
        if request.sort == SortOrder.newest.wireName, pagination.page == 1 {
            rows = Array(([row] + rows).prefix(pagination.limit))
            count(1)
        } else if request.sort == SortOrder.oldest.wireName, pagination.page >= pagination.totalPages {
            if rows.count < pagination.limit { rows.append(row) }
            count(1)
        }
    }

    private func holds(_ row: WallReply.Row<Wire>) -> Bool { rows.contains { $0.row.id == row.row.id } }

    fileprivate mutating func count(_ more: Int) {
        let total = max(0, pagination.total + more)
        pagination = WirePagination(Pagination(page: pagination.page, limit: pagination.limit, total: total))
    }
}

extension WallRequest {
    fileprivate var sort: String? { query.first { $0.first == "sort" }?.last }

    /// Whether it is for a page of this wall.
    fileprivate func asks(for wall: String) -> Bool { path == ["posts"] && query.contains(["wall", wall]) }
}

extension WireAuthor {
    fileprivate mutating func call(_ user: String, _ name: String) {
        if !isAnonymous, id == user { profileName = name }
    }
}
