import FamBoard
import FamText
import FamValues

@testable import FamWall

/// Returns prepared results, counts calls, and throws `Unset` where no result was prepared.
final class MockAuthService: AuthService {
    struct Unset: Error, CustomStringConvertible { var description: String }

    var loginResult: Result<AuthAnswer, WallError>?
    var registerResult: Result<AuthAnswer, WallError>?
    var codeResult: Result<CodeAnswer, WallError>?
    private(set) var calls = 0
    private(set) var lastEmail: String?
    private(set) var lastPassword: Secret?

    private func answer<Answer>(
        _ result: Result<Answer, WallError>?, _ text: String = "Mock not configured"
    ) throws
        -> Answer
    {
        calls += 1
        guard let result else { throw Unset(description: text) }
        return try result.get()
    }

    func sendEmailVerificationCode(email: String, purpose: CodePurpose) throws -> CodeAnswer {
        lastEmail = email
        return try answer(codeResult)
    }
    func registerWithEmail(email: String, code: Secret) throws -> AuthAnswer {
        lastEmail = email
        return try answer(registerResult)
    }
    func loginWithEmailCode(email: String, code: Secret) throws -> AuthAnswer {
        lastEmail = email
        return try answer(loginResult, "Mock not configured - set loginResult before calling")
    }
    func loginWithPassword(email: String, password: Secret) throws -> AuthAnswer {
        (lastEmail, lastPassword) = (email, password)
        return try answer(loginResult, "Mock not configured - set loginResult before calling")
    }
    func setPassword(_ password: Secret, _ credentials: Credentials) throws {}
    func changePassword(old: Secret, new: Secret, _ credentials: Credentials) throws {}
    func requestPasswordReset(email: String) throws -> CodeAnswer { try answer(codeResult) }
    func resetPassword(email: String, code: Secret, new: Secret) throws -> AuthAnswer { try answer(loginResult) }
    func updateProfileName(_ name: String, _ credentials: Credentials) throws -> WallUser {
        throw Unset(description: "Not implemented in mock")
    }
}

/// The same for posts.
final class MockPostService: PostService {
    var pages: [Result<WallPage<Post>, WallError>] = []
    var createResult: Result<Post, WallError>?
    var likeResult: Result<LikeAnswer, WallError>?
    private(set) var fetches = 0
    private(set) var lastWall: WallType?
    private(set) var lastPage: Int?
    private(set) var lastLimit: Int?
    private(set) var lastSort: SortOrder?

    private func unset<Answer>(_ text: String = "Mock not configured") throws -> Answer {
        throw MockAuthService.Unset(description: text)
    }

    func fetchPosts(
        _ credentials: Credentials, wall: WallType, page: Int, limit: Int, sort: SortOrder
    ) throws
        -> WallPage<Post>
    {
        fetches += 1
        (lastWall, lastPage, lastLimit, lastSort) = (wall, page, limit, sort)
        guard !pages.isEmpty else { return try unset() }
        return try pages.removeFirst().get()
    }
    func getPost(_ id: String, _ credentials: Credentials) throws -> Post { try unset("Not implemented in mock") }
    func createPost(
        title: String, content: String, wall: WallType, anonymous: Bool, _ credentials: Credentials
    ) throws
        -> Post
    {
        try createResult?.get() ?? unset()
    }
    func toggleLike(_ id: String, _ credentials: Credentials) throws -> LikeAnswer { try likeResult?.get() ?? unset() }
    func hidePost(_ id: String, _ credentials: Credentials) throws -> HideAnswer { HideAnswer(message: "Post hidden") }
    func addComment(_ post: String, text: String, anonymous: Bool, _ credentials: Credentials) throws -> Comment {
        try unset()
    }
    func getComments(
        _ post: String, _ credentials: Credentials, page: Int, limit: Int, sort: SortOrder
    ) throws
        -> WallPage<Comment>
    {
        try unset()
    }
    func hideComment(_ post: String, _ comment: String, _ credentials: Credentials) throws -> HideAnswer {
        HideAnswer(message: "Comment hidden")
    }
    func getUserComments(_ credentials: Credentials, page: Int, limit: Int, sort: SortOrder) throws -> WallPage<Comment>
    { try unset() }
    func getUserPosts(_ credentials: Credentials, page: Int, limit: Int, sort: SortOrder) throws -> WallPage<Post> {
        try unset()
    }
}

enum Sample {
    static let me = Credentials(token: Secret("a.b.c"), userId: "author1")

    static func post(_ id: String, likes: Int = 0) -> Post {
        Post(
            id: id, number: Int64(id) ?? 0, title: "Title \(id)", content: "Content", wall: .national, liked: false,
            likes: likes,
            comments: 0, author: .hidden, createdAt: Instant(micros: 0))
    }

    static func page(_ numbers: ClosedRange<Int>, page: Int = 1, total: Int) -> WallPage<Post> {
        WallPage(data: numbers.map { post("\($0)") }, pagination: .init(page: page, limit: 20, total: total))
    }
}
