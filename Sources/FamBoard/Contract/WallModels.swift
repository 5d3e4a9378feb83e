import FamValues

/// A-E01: an account of the board, as its own holder sees it.
struct WallUser: Hashable, Sendable {
    var id: String
    var email: String
    var profileName: String
    var isVerified: Bool
    var passwordSet: Bool
    /// Nil where only the session's own record is known.
    var createdAt: Instant?

    /// What is shown where no name is stored.
    static let anonymous = "Anonymous"
}

/// A-E04. Of an anonymous row everybody but its author gets the same id and name (A-Q23).
struct PostAuthor: Hashable, Sendable {
    var id: String
    var profileName: String
    var isAnonymous: Bool

    static let hidden = PostAuthor(id: "anonymous", profileName: WallUser.anonymous, isAnonymous: true)

    var shownName: String { isAnonymous ? WallUser.anonymous : profileName }
}

/// A-E03.
struct Post: Hashable, Sendable {
    var id: String
    /// How people name it.
    var number: Int64
    var title: String
    var content: String
    var wall: WallType
    /// By the user who asked.
    var liked: Bool
    var likes: Int
    var comments: Int
    var author: PostAuthor
    var createdAt: Instant
    /// Posts are not edited, so it is the same.
    var updatedAt: Instant { createdAt }

    func withLike(_ answer: LikeAnswer) -> Post {
        var copy = self
        copy.liked = answer.liked
        copy.likes = answer.likeCount
        return copy
    }

    func isOwn(of user: String) -> Bool { author.id == user }
}

/// A-E05.
struct Comment: Hashable, Sendable {
    var id: String
    var number: Int64
    var post: Int64
    var text: String
    var author: PostAuthor
    var createdAt: Instant

    func isOwn(of user: String) -> Bool { author.id == user }
}

/// A-E08: one page of a list.
struct WallPage<Item: Sendable>: Sendable {
    struct Pagination: Hashable, Sendable {
        var page: Int
        var limit: Int
        var total: Int
        /// 0 for an empty list.
        var totalPages: Int { (total + limit - 1) / limit }
        var hasMore: Bool { page < totalPages }
    }

    var data: [Item]
    var pagination: Pagination
}

/// A-E09.
struct LikeAnswer: Hashable, Sendable {
    var liked: Bool
    var likeCount: Int
}

struct HideAnswer: Hashable, Sendable {
    var message: String
}

/// A-E10.
struct AuthAnswer: Sendable {
    var token: Secret
    var user: WallUser
}

struct CodeAnswer: Hashable, Sendable {
    var message: String
    /// Seconds until a new one may be asked for.
    var retryAfter: Int
}

/// What every call of somebody who is signed in carries.
struct Credentials: Sendable {
    var token: Secret
    var userId: String
}
