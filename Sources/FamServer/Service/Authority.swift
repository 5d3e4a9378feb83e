import FamBoard
import FamKit
import FamServices
import FamValues

/// Authorization within one transaction (A-E14).
struct Authority {
    let rows: any BoardRows
    let keys: BoardKeys
    let now: Instant

    /// The account of a token.
    /// - Throws: `unauthorized` if the token is invalid, expired, another user's, or from a session that was ended.
    func account(_ credentials: Credentials) throws -> AccountRecord {
        guard let token = token(credentials), let account = try rows.account(id: token.sub),
            try rows.hasSession(token.sid, of: account.id)
        else { throw BoardRefusal.unauthorized }
        return account
    }

    private func token(_ credentials: Credentials) -> SignedToken? {
        guard let token = SignedToken(credentials.token, key: keys.key), !token.hasEnded(at: now),
            token.sub == credentials.userId
        else { return nil }
        return token
    }

    /// A new token, with its session.
    func signIn(_ account: AccountRecord) throws -> AuthAnswer {
        let start = now.micros / Instant.perSecond
        let end = start + AccountRules.tokenLife / Instant.perSecond
        let session = Base64URL.text(SystemSeed.bytes(16))
        try rows.addSession(session, of: account.id, ends: end, now: start)
        let token = SignedToken(sub: account.id, iat: start, exp: end, sid: session)
        return AuthAnswer(token: try token.text(key: keys.key), user: Authority.user(account))
    }

    func endOthers(of account: AccountRecord, but credentials: Credentials?) throws {
        try rows.endSessions(of: account.id, but: credentials.flatMap { token($0)?.sid })
    }

    static func user(_ account: AccountRecord) -> WallUser {
        WallUser(
            id: account.id, email: account.email, profileName: account.name ?? WallUser.anonymous, isVerified: true,
            passwordSet: account.hash != nil, createdAt: Instant(micros: account.created))
    }
}
