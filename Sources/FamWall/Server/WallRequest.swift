import FamBoard
import FamKit
import FamValues

/// One call of a server: emails, names, passwords and codes are secrets, so none is recorded.
struct WallRequest: Codable, Equatable, Sendable {
    /// The kind of answer.
    enum Kind: String, Codable { case code, auth, user, nothing, post, posts, comment, comments, like, message }

    enum Field: Codable, Equatable {
        case text(String)
        case flag(Bool)
        case secret(Secret)
    }

    var method: String
    var path: [String]
    var query: [[String]] = []
    var body: [String: Field]?
    var kind: Kind
    var needsToken = true
    /// Whether the request carries a key, so that a retry is not done twice (A-E17).
    var takesKey = false

    var isChange: Bool { method != NetworkRequest.Method.get.rawValue }

    /// Stands in a path for the post of the comment that follows, which only the server knows.
    static let unknownPost = "{post}"
}

// MARK: Accounts

extension WallRequest {
    private static func way(_ path: [String], _ body: [String: Field], _ kind: Kind) -> WallRequest {
        WallRequest(method: "POST", path: ["auth"] + path, body: body, kind: kind, needsToken: false)
    }

    /// The command that sends a new code for this request.
    var renewal: String {
        switch path {
        case ["auth", "register"]: "wall code register"
        case ["auth", "reset"]: "wall password forgot"
        default: "wall code login"
        }
    }

    static func sendCode(_ email: String, _ purpose: CodePurpose) throws -> WallRequest {
        try WallChecks.check(ValidationRules.email(email))
        let email = Field.secret(Secret(email))
        return purpose == .resetPassword
            ? way(["reset-request"], ["email": email], .code)
            : way(["codes"], ["email": email, "purpose": .text(purpose.rawValue)], .code)
    }

    static func register(_ email: String, _ code: Secret) throws -> WallRequest {
        try WallChecks.check(ValidationRules.email(email), ValidationRules.code(code))
        return way(["register"], ["email": .secret(Secret(email)), "code": .secret(code)], .auth)
    }

    static func signIn(_ email: String, code: Secret) throws -> WallRequest {
        try WallChecks.check(ValidationRules.email(email), ValidationRules.code(code))
        return way(["login", "code"], ["email": .secret(Secret(email)), "code": .secret(code)], .auth)
    }

    static func signIn(_ email: String, password: Secret) throws -> WallRequest {
        try WallChecks.check(ValidationRules.email(email))
        return way(["login"], ["email": .secret(Secret(email)), "password": .secret(password)], .auth)
    }

    static func reset(_ email: String, _ code: Secret, _ new: Secret) throws -> WallRequest {
        try WallChecks.check(
            ValidationRules.email(email), ValidationRules.code(code), ValidationRules.password(new))
        return way(
            ["reset"], ["email": .secret(Secret(email)), "code": .secret(code), "newPassword": .secret(new)], .auth)
    }

    static func setPassword(_ password: Secret) -> WallRequest {
        WallRequest(method: "POST", path: ["me", "password"], body: ["password": .secret(password)], kind: .nothing)
    }

    static func changePassword(_ old: Secret, _ new: Secret) -> WallRequest {
        WallRequest(
            method: "PUT", path: ["me", "password"], body: ["oldPassword": .secret(old), "newPassword": .secret(new)],
            kind: .nothing)
    }

    static func changeName(_ name: String) throws -> WallRequest {
        try WallChecks.check(WallRules.profileName(name))
        return WallRequest(
            method: "PATCH", path: ["me"], body: ["profileName": .secret(Secret(name))], kind: .user)
    }
}

// MARK: Posts and comments

extension WallRequest {
    private static func list(
        _ path: [String], _ page: Int, _ limit: Int, _ sort: SortOrder, _ kind: Kind
    )
        -> WallRequest
    {
        WallRequest(
            method: "GET", path: path,
            query: [
                ["page", String(PageLimit.page(page))], ["limit", String(PageLimit.limit(limit))],
                ["sort", sort.wireName],
            ], kind: kind)
    }

    private static func write(_ path: [String], _ kind: Kind, _ body: [String: Field]? = nil) -> WallRequest {
        WallRequest(method: "POST", path: path, body: body, kind: kind, takesKey: true)
    }

    static func posts(_ wall: WallType, page: Int = 1, limit: Int = PageLimit.standard, sort: SortOrder) -> WallRequest
    {
        var request = list(["posts"], page, limit, sort, .posts)
        request.query.append(["wall", wall.wireName])
        return request
    }

    static func post(_ id: String) -> WallRequest { WallRequest(method: "GET", path: ["posts", id], kind: .post) }

    static func ownPosts(page: Int, limit: Int, sort: SortOrder) -> WallRequest {
        list(["me", "posts"], page, limit, sort, .posts)
    }

    static func ownComments(page: Int, limit: Int, sort: SortOrder) -> WallRequest {
        list(["me", "comments"], page, limit, sort == .oldest ? .oldest : .newest, .comments)
    }

    static func comments(_ post: String, page: Int, limit: Int, sort: SortOrder) -> WallRequest {
        list(["posts", post, "comments"], page, limit, sort == .oldest ? .oldest : .newest, .comments)
    }

    static func createPost(_ title: String, _ content: String, _ wall: WallType, anonymous: Bool) throws -> WallRequest
    {
        try WallChecks.check(WallRules.title(title), WallRules.content(content))
        return write(
            ["posts"], .post,
            [
                "title": .text(title), "content": .text(content), "wall": .text(wall.wireName),
                "anonymous": .flag(anonymous),
            ])
    }

    static func like(_ post: String) -> WallRequest { write(["posts", post, "like"], .like) }
    static func hide(_ post: String) -> WallRequest { write(["posts", post, "hide"], .message) }

    static func addComment(_ post: String, _ text: String, anonymous: Bool) throws -> WallRequest {
        try WallChecks.check(WallRules.comment(text))
        return write(["posts", post, "comments"], .comment, ["text": .text(text), "anonymous": .flag(anonymous)])
    }

    static func hideComment(_ comment: String) -> WallRequest {
        write(["posts", unknownPost, "comments", comment, "hide"], .message)
    }
}
