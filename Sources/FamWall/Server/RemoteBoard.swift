import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

/// A server's board, for commands and screens: each call finds its answer among those requested by the running command.
/// `WallCommand` sends the requests.
struct RemoteBoard: WallService {
    let answers: WallAnswers
    /// The id of the signed-in user, if any.
    let user: String?

    private func reply(to request: WallRequest) throws -> WallReply {
        guard let reply = request.isChange ? answers.given(to: request) : answers.known(to: request) else {
            throw WallError.notLoaded
        }
        if let error = reply.error(of: request) { throw error }
        return reply
    }

    // MARK: Accounts

    private func enter(_ request: WallRequest) throws -> AuthAnswer {
        guard case .auth(let auth) = try reply(to: request) else { throw WallError.network(.decoding) }
        return AuthAnswer(token: RemoteBoard.token(auth), user: auth.user.model)
    }

    /// A recording has a placeholder for the token. Its stand-in has the same expiration, and no server accepts it.
    private static func token(_ auth: WallReply.Auth) -> Secret {
        guard TokenDate.expiration(of: auth.token) == nil else { return auth.token }
        let payload = Base64URL.text(Array("{\"exp\":\(auth.ends)}".utf8))
        return Secret("tape." + payload + ".")
    }

    private func sent(_ request: WallRequest) throws -> CodeAnswer {
        guard case .code(let code) = try reply(to: request) else { throw WallError.network(.decoding) }
        return code.model
    }

    func sendEmailVerificationCode(email: String, purpose: CodePurpose) throws -> CodeAnswer {
        try sent(.sendCode(email, purpose))
    }
    func requestPasswordReset(email: String) throws -> CodeAnswer { try sent(.sendCode(email, .resetPassword)) }
    func registerWithEmail(email: String, code: Secret) throws -> AuthAnswer { try enter(.register(email, code)) }
    func loginWithEmailCode(email: String, code: Secret) throws -> AuthAnswer { try enter(.signIn(email, code: code)) }
    func loginWithPassword(email: String, password: Secret) throws -> AuthAnswer {
        try enter(.signIn(email, password: password))
    }
    func resetPassword(email: String, code: Secret, new: Secret) throws -> AuthAnswer {
        try enter(.reset(email, code, new))
    }

    func setPassword(_ password: Secret, _ credentials: Credentials) throws {
        _ = try reply(to: .setPassword(password))
    }
    func changePassword(old: Secret, new: Secret, _ credentials: Credentials) throws {
        _ = try reply(to: .changePassword(old, new))
    }
    func updateProfileName(_ name: String, _ credentials: Credentials) throws -> WallUser {
        guard case .user(let user) = try reply(to: .changeName(name)) else { throw WallError.network(.decoding) }
        return user.model
    }

    // MARK: Posts

    private func post(_ row: WallReply.Row<WirePost>) throws -> Post {
        guard var post = row.row.model else { throw WallError.network(.decoding) }
        if row.isOwn.value == true, let user { post.author.id = user }
        return post
    }

    private func posts(_ request: WallRequest) throws -> WallPage<Post> {
        guard case .posts(let page) = try reply(to: request), let pagination = page.pagination.model else {
            throw WallError.network(.decoding)
        }
        return WallPage(data: try page.rows.map(post), pagination: pagination)
    }

    func fetchPosts(
        _ credentials: Credentials, wall: WallType, page: Int, limit: Int, sort: SortOrder
    ) throws
        -> WallPage<Post>
    {
        try posts(.posts(wall, page: page, limit: limit, sort: sort))
    }
    func getUserPosts(_ credentials: Credentials, page: Int, limit: Int, sort: SortOrder) throws -> WallPage<Post> {
        try posts(.ownPosts(page: page, limit: limit, sort: sort))
    }
    func getPost(_ id: String, _ credentials: Credentials) throws -> Post {
        if let reply = answers.given(to: .post(id)), let error = reply.error(of: .post(id)) { throw error }
        guard let row = answers.post(id) else { throw WallError.notLoaded }
        return try post(row)
    }
    func createPost(
        title: String, content: String, wall: WallType, anonymous: Bool, _ credentials: Credentials
    ) throws
        -> Post
    {
        guard case .post(let row) = try reply(to: .createPost(title, content, wall, anonymous: anonymous)) else {
            throw WallError.network(.decoding)
        }
        return try post(row)
    }
    func toggleLike(_ id: String, _ credentials: Credentials) throws -> LikeAnswer {
        guard case .like(let like) = try reply(to: .like(id)) else { throw WallError.network(.decoding) }
        return like.model
    }
    func hidePost(_ id: String, _ credentials: Credentials) throws -> HideAnswer { try hidden(.hide(id)) }

    private func hidden(_ request: WallRequest) throws -> HideAnswer {
        guard case .message(let answer) = try reply(to: request) else { throw WallError.network(.decoding) }
        return HideAnswer(message: SafeText.shown(answer.message))
    }

    // MARK: Comments

    private func comment(_ row: WallReply.Row<WireComment>) throws -> Comment {
        guard var comment = row.row.model else { throw WallError.network(.decoding) }
        if row.isOwn.value == true, let user { comment.author.id = user }
        return comment
    }

    private func comments(_ request: WallRequest) throws -> WallPage<Comment> {
        guard case .comments(let page) = try reply(to: request), let pagination = page.pagination.model else {
            throw WallError.network(.decoding)
        }
        return WallPage(data: try page.rows.map(comment), pagination: pagination)
    }

    func getComments(
        _ post: String, _ credentials: Credentials, page: Int, limit: Int, sort: SortOrder
    ) throws
        -> WallPage<Comment>
    {
        try comments(.comments(post, page: page, limit: limit, sort: sort))
    }
    func getUserComments(_ credentials: Credentials, page: Int, limit: Int, sort: SortOrder) throws -> WallPage<Comment>
    {
        try comments(.ownComments(page: page, limit: limit, sort: sort))
    }
    func addComment(_ post: String, text: String, anonymous: Bool, _ credentials: Credentials) throws -> Comment {
        guard case .comment(let row) = try reply(to: .addComment(post, text, anonymous: anonymous)) else {
            throw WallError.network(.decoding)
        }
        return try comment(row)
    }
    func hideComment(_ post: String, _ comment: String, _ credentials: Credentials) throws -> HideAnswer {
        try hidden(.hideComment(comment))
    }
}

extension WallError {
    /// What a screen needs and no command has requested yet; not reported as an error.
    static let notLoaded = WallError.network(.cancelled)
}
