import FamBoard
import FamKit
import FamRegistry
import FamValues

/// The accounts of the household's own board. Stored next to the household's secrets and not as rows: who writes on the
/// wall is in no query, journal, backup or session (A-Q19, A-Q23).
struct BoardAccounts {
    struct Account: Codable, Hashable {
        var id: String
        var email: String
        /// Nil until a name is chosen.
        var name: String?
        /// A demo account, made without a code or password.
        var isDemo: Bool
        /// Microseconds since 1970.
        var created: Int64
        /// The sessions whose tokens are valid; setting a password ends all others (A-E14).
        var sessions: [String]

        /// A-Q06: the domain, in lower case.
        var campus: String { AccountRules.campus(of: email) }
        /// The key of the account's secrets.
        var secretKey: String { "wall." + id }
        var shownName: String { name ?? WallUser.anonymous }
    }

    let context: any Context
    private let record: KeptRecord<[Account]>
    private let keyRecord: KeptRecord<String>

    init(_ context: any Context) {
        self.context = context
        record = KeptRecord("wall.accounts", context)
        keyRecord = KeptRecord("wall.key", context)
    }

    // MARK: Reading

    private func all() throws -> [Account] { try record.read() ?? [] }

    func find(email: String) throws -> Account? {
        let wanted = AccountRules.normal(email)
        return try all().first { AccountRules.normal($0.email) == wanted }
    }

    func password(_ account: Account) -> AccountPassword { AccountPassword(account.secretKey, context) }

    func user(_ account: Account) throws -> WallUser {
        WallUser(
            id: account.id, email: account.email, profileName: account.shownName, isVerified: true,
            passwordSet: try password(account).isSet,
            createdAt: Instant(micros: account.created))
    }

    /// The account of a token.
    /// - Throws: `unauthorized` if the token is invalid, expired, another user's, or from a session that was ended.
    func authorized(_ credentials: Credentials) throws -> Account {
        guard let key = try knownKey(), let token = SignedToken(credentials.token, key: key),
            !token.hasEnded(at: context.now),
            token.sub == credentials.userId, let account = try all().first(where: { $0.id == token.sub }),
            account.sessions.contains(token.sid)
        else { throw WallError.unauthorized }
        return account
    }

    // MARK: Changing

    func make(email: String, isDemo: Bool) throws -> Account {
        let account = Account(
            id: context.newID().description, email: Trimming.trimmed(email), isDemo: isDemo,
            created: context.now.micros, sessions: [])
        try record.keep(try all() + [account])
        return account
    }

    func keep(_ account: Account) throws {
        try record.keep(try all().map { $0.id == account.id ? account : $0 })
    }

    /// A new token, and the account with its new session.
    func signIn(_ account: Account) throws -> AuthAnswer {
        var account = account
        let start = context.now.micros / Instant.perSecond
        let session = Base64URL.text(try context.service(.secretMaker).bytes(16))
        account.sessions = (account.sessions + [session]).suffix(AccountRules.maximalSessions)
        try keep(account)
        let end = start + AccountRules.tokenLife / Instant.perSecond
        let token = SignedToken(sub: account.id, iat: start, exp: end, sid: session)
        return AuthAnswer(token: try token.text(key: key()), user: try user(account))
    }

    /// Ends every session except that of `token`.
    func endSessions(of account: Account, but token: Secret?) throws {
        var account = account
        let kept = try knownKey().flatMap { key in token.flatMap { SignedToken($0, key: key)?.sid } }
        account.sessions = account.sessions.filter { $0 == kept }
        try keep(account)
    }

    // MARK: The key

    private func knownKey() throws -> [UInt8]? { try keyRecord.read().flatMap(Base64URL.bytes) }

    private func key() throws -> [UInt8] {
        if let key = try knownKey() { return key }
        let key = try context.service(.secretMaker).bytes(32)
        try keyRecord.keep(Base64URL.text(key))
        return key
    }

    /// See `LikeRow`.
    func mark(_ account: Account, likes post: PostRow) throws -> String { try mark(account.id, likes: post) }

    func mark(_ user: String, likes post: PostRow) throws -> String {
        Base64URL.text(Array(MessageCode.of(Array("like:\(post.id):\(user)".utf8), key: try key()).prefix(16)))
    }
}
