import FamValues

/// A-OP01 … A-OP09: accounts of the board.
public protocol AuthService {
    /// Gives the same answer, in the same time, whether or not an account has the email.
    func sendEmailVerificationCode(email: String, purpose: CodePurpose) throws -> CodeAnswer
    func registerWithEmail(email: String, code: Secret) throws -> AuthAnswer
    func loginWithEmailCode(email: String, code: Secret) throws -> AuthAnswer
    /// Throws the same error for an unknown email and for a wrong password.
    func loginWithPassword(email: String, password: Secret) throws -> AuthAnswer
    /// Only if none is set: a stolen token must not be able to replace it.
    func setPassword(_ password: Secret, _ credentials: Credentials) throws
    func changePassword(old: Secret, new: Secret, _ credentials: Credentials) throws
    func requestPasswordReset(email: String) throws -> CodeAnswer
    func resetPassword(email: String, code: Secret, new: Secret) throws -> AuthAnswer
    func updateProfileName(_ name: String, _ credentials: Credentials) throws -> WallUser
}

/// A-OP14 … A-OP23: posts and comments. A post of another campus is `notFound` (A-Q06).
public protocol PostService {
    func fetchPosts(
        _ credentials: Credentials, wall: WallType, page: Int, limit: Int, sort: SortOrder
    ) throws
        -> WallPage<Post>
    func getPost(_ id: String, _ credentials: Credentials) throws -> Post
    func createPost(
        title: String, content: String, wall: WallType, anonymous: Bool, _ credentials: Credentials
    ) throws
        -> Post
    func toggleLike(_ id: String, _ credentials: Credentials) throws -> LikeAnswer
    func hidePost(_ id: String, _ credentials: Credentials) throws -> HideAnswer
    func addComment(_ post: String, text: String, anonymous: Bool, _ credentials: Credentials) throws -> Comment
    func getComments(
        _ post: String, _ credentials: Credentials, page: Int, limit: Int, sort: SortOrder
    ) throws
        -> WallPage<Comment>
    func hideComment(_ post: String, _ comment: String, _ credentials: Credentials) throws -> HideAnswer
    func getUserComments(_ credentials: Credentials, page: Int, limit: Int, sort: SortOrder) throws -> WallPage<Comment>
    func getUserPosts(_ credentials: Credentials, page: Int, limit: Int, sort: SortOrder) throws -> WallPage<Post>
}

/// The board as the module uses it: the household's own (A-Q20), or another with the same contract. Throws `WallError`;
/// a server throws `BoardRefusal`.
public protocol WallService: AuthService, PostService {}

extension PostService {
    /// A-P13: campus, the first page, 20, newest.
    public func fetchPosts(
        _ credentials: Credentials, wall: WallType = .campus, page: Int = 1, sort: SortOrder = .newest
    )
        throws -> WallPage<Post>
    {
        try fetchPosts(credentials, wall: wall, page: page, limit: PageLimit.standard, sort: sort)
    }
}

/// A-Q11.
public enum PageLimit {
    public static let standard = 20

    public static let highest = 100

    public static func page(_ page: Int) -> Int { max(1, page) }
    public static func limit(_ limit: Int) -> Int { min(max(1, limit), highest) }
}
