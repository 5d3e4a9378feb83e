import FamValues

/// The bodies of answers, shared by server and client; each converts them to the models of the contract.
public struct WireUser: Codable, Hashable, Sendable {
    public var id: String
    public var email: String
    public var profileName: String
    public var isVerified: Bool
    public var passwordSet: Bool
    public var createdAt: String

    public init(_ user: WallUser) {
        id = user.id
        email = user.email
        profileName = user.profileName
        isVerified = user.isVerified
        passwordSet = user.passwordSet
        createdAt = user.createdAt.map(WireTime.text) ?? ""
    }

    public var model: WallUser {
        WallUser(
            id: id, email: email, profileName: profileName, isVerified: isVerified, passwordSet: passwordSet,
            createdAt: WireTime.instant(createdAt))
    }
}

public struct WireAuth: Codable, Sendable {
    public var token: String
    public var user: WireUser

    public init(_ answer: AuthAnswer) {
        token = answer.token.reveal()
        user = WireUser(answer.user)
    }

    public var model: AuthAnswer { AuthAnswer(token: Secret(token), user: user.model) }
}

public struct WireCode: Codable, Sendable {
    public var message: String
    public var retryAfter: Int

    public init(_ answer: CodeAnswer) {
        message = answer.message
        retryAfter = answer.retryAfter
    }

    public var model: CodeAnswer { CodeAnswer(message: message, retryAfter: retryAfter) }
}

public struct WireAuthor: Codable, Hashable, Sendable {
    public var id: String
    public var profileName: String
    public var isAnonymous: Bool

    public init(_ author: PostAuthor) {
        id = author.id
        profileName = author.profileName
        isAnonymous = author.isAnonymous
    }

    public var model: PostAuthor { PostAuthor(id: id, profileName: profileName, isAnonymous: isAnonymous) }
}

public struct WirePost: Codable, Hashable, Identifiable, Sendable {
    public var id: String
    public var title: String
    public var content: String
    public var wall: String
    public var likes: Int
    public var comments: Int
    public var liked: Bool
    public var author: WireAuthor
    public var createdAt: String
    public var updatedAt: String

    public init(_ post: Post) {
        id = post.id
        title = post.title
        content = post.content
        wall = post.wall.wireName
        likes = post.likes
        comments = post.comments
        liked = post.liked
        author = WireAuthor(post.author)
        createdAt = WireTime.text(post.createdAt)
        updatedAt = WireTime.text(post.updatedAt)
    }

    /// Nil if this program cannot use it.
    public var model: Post? {
        guard let number = BoardID.number(id), let wall = WallType(wire: wall), likes >= 0, comments >= 0,
            let created = WireTime.instant(createdAt)
        else { return nil }
        return Post(
            id: id, number: number, title: title, content: content, wall: wall, liked: liked, likes: likes,
            comments: comments, author: author.model, createdAt: created)
    }
}

public struct WireComment: Codable, Hashable, Identifiable, Sendable {
    public var id: String
    public var postId: String
    public var text: String
    public var author: WireAuthor
    public var createdAt: String

    public init(_ comment: Comment) {
        id = comment.id
        postId = BoardID.text(comment.post)
        text = comment.text
        author = WireAuthor(comment.author)
        createdAt = WireTime.text(comment.createdAt)
    }

    public var model: Comment? {
        guard let number = BoardID.number(id), let post = BoardID.number(postId),
            let created = WireTime.instant(createdAt)
        else { return nil }
        return Comment(id: id, number: number, post: post, text: text, author: author.model, createdAt: created)
    }
}

public struct WirePagination: Codable, Hashable, Sendable {
    public var page: Int
    public var limit: Int
    public var total: Int
    public var totalPages: Int

    public init(_ pagination: Pagination) {
        page = pagination.page
        limit = pagination.limit
        total = pagination.total
        totalPages = pagination.totalPages
    }

    /// Nil if it is not valid for any list.
    public var model: Pagination? {
        guard page > 0, limit > 0, total >= 0 else { return nil }
        return Pagination(page: page, limit: limit, total: total)
    }
}

public struct WirePage<Item: Codable & Sendable>: Codable, Sendable {
    public var data: [Item]
    public var pagination: WirePagination

    public init<Model>(_ page: WallPage<Model>, _ item: (Model) -> Item) {
        data = page.data.map(item)
        pagination = WirePagination(page.pagination)
    }

    public func model<Model>(_ item: (Item) -> Model?) -> WallPage<Model>? {
        let items = data.compactMap(item)
        guard items.count == data.count, let pagination = pagination.model else { return nil }
        return WallPage(data: items, pagination: pagination)
    }
}

public struct WireLike: Codable, Hashable, Sendable {
    public var liked: Bool
    public var likeCount: Int

    public init(_ answer: LikeAnswer) {
        liked = answer.liked
        likeCount = answer.likeCount
    }

    public var model: LikeAnswer { LikeAnswer(liked: liked, likeCount: likeCount) }
}

public struct WireMessage: Codable, Hashable, Sendable {
    public var message: String

    public init(_ message: String) { self.message = message }
}
