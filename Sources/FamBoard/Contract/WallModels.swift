import FamValues

/// A-E01: an account of the board, as its own user sees it.
public struct WallUser: Hashable, Sendable {
    public var id: String
    public var email: String
    public var profileName: String
    public var isVerified: Bool
    public var passwordSet: Bool
    /// Nil if only the session is known.
    public var createdAt: Instant?

    public init(
        id: String, email: String, profileName: String, isVerified: Bool, passwordSet: Bool, createdAt: Instant?
    ) {
        self.id = id
        self.email = email
        self.profileName = profileName
        self.isVerified = isVerified
        self.passwordSet = passwordSet
        self.createdAt = createdAt
    }

    /// Shown if no name is stored.
    public static let anonymous = "Anonymous"
}

/// A-E04. For an anonymous row, everyone but its author gets the same id and name (A-Q23).
public struct PostAuthor: Hashable, Sendable {
    public var id: String
    public var profileName: String
    public var isAnonymous: Bool

    public init(id: String, profileName: String, isAnonymous: Bool) {
        self.id = id
        self.profileName = profileName
        self.isAnonymous = isAnonymous
    }

    public static let hidden = PostAuthor(id: "anonymous", profileName: WallUser.anonymous, isAnonymous: true)

    /// The author of a row as `reader` sees it; both are ids.
    public init(owner: String, name: String, isAnonymous: Bool, seenBy reader: String) {
        guard isAnonymous else {
            self.init(id: owner, profileName: name, isAnonymous: false)
            return
        }
        self = owner == reader ? PostAuthor(id: owner, profileName: WallUser.anonymous, isAnonymous: true) : .hidden
    }

    public var shownName: String { isAnonymous ? WallUser.anonymous : profileName }
}

/// A-E03.
public struct Post: Hashable, Sendable {
    public var id: String
    /// The number that people name it by.
    public var number: Int64
    public var title: String
    public var content: String
    public var wall: WallType
    /// By the user who requested it.
    public var liked: Bool
    public var likes: Int
    public var comments: Int
    public var author: PostAuthor
    public var createdAt: Instant
    /// Posts cannot be edited.
    public var updatedAt: Instant { createdAt }

    public init(
        id: String, number: Int64, title: String, content: String, wall: WallType, liked: Bool, likes: Int,
        comments: Int, author: PostAuthor, createdAt: Instant
    ) {
        self.id = id
        self.number = number
        self.title = title
        self.content = content
        self.wall = wall
        self.liked = liked
        self.likes = likes
        self.comments = comments
        self.author = author
        self.createdAt = createdAt
    }

    public func withLike(_ answer: LikeAnswer) -> Post {
        var copy = self
        copy.liked = answer.liked
        copy.likes = answer.likeCount
        return copy
    }

    public func isOwn(of user: String) -> Bool { author.id == user }
}

/// A-E05.
public struct Comment: Hashable, Sendable {
    public var id: String
    public var number: Int64
    public var post: Int64
    public var text: String
    public var author: PostAuthor
    public var createdAt: Instant

    public init(id: String, number: Int64, post: Int64, text: String, author: PostAuthor, createdAt: Instant) {
        self.id = id
        self.number = number
        self.post = post
        self.text = text
        self.author = author
        self.createdAt = createdAt
    }

    public func isOwn(of user: String) -> Bool { author.id == user }
}

/// A-E08: one page of a list.
public struct WallPage<Item: Sendable>: Sendable {
    public var data: [Item]
    public var pagination: Pagination

    public init(data: [Item], pagination: Pagination) {
        self.data = data
        self.pagination = pagination
    }
}

/// The position of a page in its list.
public struct Pagination: Hashable, Sendable {
    public var page: Int
    public var limit: Int
    public var total: Int
    /// 0 for an empty list.
    public var totalPages: Int { (total + limit - 1) / limit }
    public var hasMore: Bool { page < totalPages }

    public init(page: Int, limit: Int, total: Int) {
        self.page = page
        self.limit = limit
        self.total = total
    }
}

/// A-E09.
public struct LikeAnswer: Hashable, Sendable {
    public var liked: Bool
    public var likeCount: Int

    public init(liked: Bool, likeCount: Int) {
        self.liked = liked
        self.likeCount = likeCount
    }
}

public struct HideAnswer: Hashable, Sendable {
    public var message: String

    public init(message: String) { self.message = message }

    public static let post = HideAnswer(message: "Post hidden")
    public static let comment = HideAnswer(message: "Comment hidden")
}

/// A-E10.
public struct AuthAnswer: Sendable {
    public var token: Secret
    public var user: WallUser

    public init(token: Secret, user: WallUser) {
        self.token = token
        self.user = user
    }
}

public struct CodeAnswer: Hashable, Sendable {
    public var message: String
    /// Seconds until a new one can be requested.
    public var retryAfter: Int

    public init(message: String, retryAfter: Int) {
        self.message = message
        self.retryAfter = retryAfter
    }
}

/// Sent with every call of a signed-in user.
public struct Credentials: Sendable {
    public var token: Secret
    public var userId: String

    public init(token: Secret, userId: String) {
        self.token = token
        self.userId = userId
    }
}
