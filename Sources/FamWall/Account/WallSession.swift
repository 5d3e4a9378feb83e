import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

/// The session of the wall on this machine (A-E02): a token in the `SecretStore`, and six preferences. A token with
/// five minutes or less left counts as none (A-OP12).
struct WallSession {
    let context: any Context
    private var preferences: Preferences { context.preferences }
    private var store: any SecretStore { get throws { try context.service(.secretStore) } }

    static let tokenKey = "wall.token"
    private static let originKey = "wall.origin"

    init(_ context: any Context) { self.context = context }

    static let identity = IdentitySpec { context in
        try WallSession(context).user().map { Identity(id: $0.id, name: $0.profileName) }
    }

    // MARK: Reading

    /// A-OP12, A-P07. Requires the flag, the token, the id and the email.
    func user() throws -> WallUser? { try isOfThisBoard() ? storedUser() : nil }

    private func storedUser() throws -> WallUser? {
        guard try preferences.bool(WallPreferences.isAuthenticated), try token() != nil,
            let id = try preferences.secret(WallPreferences.userId),
            let email = try preferences.secret(WallPreferences.userEmail)
        else { return nil }
        return WallUser(
            id: id.reveal(), email: email.reveal(),
            profileName: try preferences.secret(WallPreferences.userProfileName)?.reveal() ?? WallUser.anonymous,
            isVerified: try preferences.bool(WallPreferences.userIsVerified),
            passwordSet: try !preferences.bool(WallPreferences.needsPasswordSetup), createdAt: nil)
    }

    /// Nil if there is none, or if it has expired or is about to.
    private func token() throws -> Secret? {
        guard let token = try store.secret(WallSession.tokenKey), !TokenDate.isExpired(token, at: context.now) else {
            return nil
        }
        return token
    }

    /// A-Q25. A session without an origin is older than servers, and the household's own.
    private func isOfThisBoard() throws -> Bool {
        try store.secret(WallSession.originKey)?.reveal() ?? "" == WallServer.origin(context)
    }

    /// The credentials of a call; nil if nobody is signed in.
    func credentials() throws -> Credentials? {
        guard let user = try user(), let token = try token() else { return nil }
        return Credentials(token: token, userId: user.id)
    }

    /// - Throws: `needs-sign-in`; the message differs if a session has just ended (A-UC11).
    func required() throws -> WallUser {
        guard let user = try user() else { throw try signedOut() }
        return user
    }

    private func signedOut() throws -> Diagnostic {
        guard try preferences.bool(WallPreferences.isAuthenticated), try store.holds(WallSession.tokenKey) else {
            return Diagnostic(.needsSignIn, WallGates.signedIn.reason, help: WallGates.signedIn.help)
        }
        return WallError.unauthorized.diagnostic()
    }

    // MARK: Calling

    /// Calls the board as the signed-in user. Checks the token's expiration first (A-Q14). If the board refuses the
    /// token, the session ends even if the entry fails (X-UC06).
    /// - Throws: `WallError`.
    func call<Answer>(_ body: (any WallService, Credentials) throws -> Answer) throws -> Answer {
        guard let credentials = try credentials() else { throw WallError.unauthorized }
        do {
            return try body(WallBoard.service(context, user: credentials.userId), credentials)
        } catch let error as WallError {
            if error == .unauthorized { try store.keepAtOnce(Secret("ended"), as: WallSession.tokenKey) }
            throw error
        }
    }

    /// The same for commands: throws the error as a diagnostic.
    func answer<Answer>(_ body: (any WallService, Credentials) throws -> Answer) throws -> Answer {
        _ = try required()
        do { return try call(body) } catch let error as WallError { throw error.diagnostic() }
    }

    // MARK: Signing in and out

    /// A-OP10. The session ends five minutes before its token.
    func login(_ answer: AuthAnswer) throws {
        guard let end = TokenDate.expiration(of: answer.token), !TokenDate.isExpired(answer.token, at: context.now)
        else {
            throw WallError.unauthorized.diagnostic("the board returned an unusable token")
        }
        try clear()
        try store.keep(answer.token, as: WallSession.tokenKey)
        try store.keep(Secret(WallServer.origin(context)), as: WallSession.originKey)
        try preferences.set(.bool(true), for: WallPreferences.isAuthenticated)
        try keep(answer.user)
        try context.arm(WallSession.end, at: Instant(micros: end.micros - TokenDate.buffer))
        try Logger(context).info("Signed in to the wall", category: .auth)
    }

    /// A-OP09: updates the preferences from the account.
    func keep(_ user: WallUser) throws {
        try preferences.set(.bool(!user.passwordSet), for: WallPreferences.needsPasswordSetup)
        try preferences.set(.bool(user.isVerified), for: WallPreferences.userIsVerified)
        try preferences.set(Secret(user.id), for: WallPreferences.userId)
        try preferences.set(Secret(user.email), for: WallPreferences.userEmail)
        try preferences.set(Secret(user.profileName), for: WallPreferences.userProfileName)
    }

    func notePasswordSet() throws {
        try preferences.set(.bool(false), for: WallPreferences.needsPasswordSetup)
        try context.disarm(PasswordHint.job)
    }

    /// A-OP11: forgets preferences, token, user, feeds and drafts.
    func clear() throws {
        try context.forgetDrafts(of: "wall")
        if let user = try preferences.secret(WallPreferences.userId),
            let server = try store.secret(WallSession.originKey)
        {
            KeptAnswers.empty(server.reveal(), user: user.reveal(), context)
        }
        for key in WallPreferences.session { try preferences.reset(key) }
        try store.forget(WallSession.tokenKey)
        try store.forget(WallSession.originKey)
        try context.service(WallAnswers.key).forget()
        try WallModel.change(context) { $0 = WallModel.State() }
        try context.disarm(WallSession.end)
        try context.disarm(PasswordHint.job)
    }

    /// A-P51. A job of the household, so if a session ends while no shell is open, the next shell clears it.
    static let end = JobSpec(
        "wall.session", summary: "Ends the session of the wall before its token expires.", scope: .household,
        time: .once
    ) {
        _, context in try WallSession(context).clearUnlessWhole()
    }

    /// A-OP12: clears a session that a start found without one of its parts.
    static let restore = JobSpec(
        "wall.restore", summary: "Clears a session of the wall that has expired or lacks a part.", scope: .shell,
        time: .once
    ) {
        _, context in try WallSession(context).clearUnlessWhole()
    }

    /// Looks once in a run, before its first entry that writes.
    static let started: @Sendable (any Context) throws -> Void = { context in
        guard try context.service(WallModel.key).isFirstLook() else { return }
        let session = WallSession(context)
        if try session.isLeftOver() { try context.arm(restore, at: context.now) }
    }

    /// Whether there is any part of a session, whole or not, of this board or another.
    func holdsAnything() throws -> Bool {
        try store.holds(WallSession.tokenKey) || store.holds(WallSession.originKey)
            || WallPreferences.session.contains { try preferences.isSet($0) }
    }

    /// Whether there are parts of a session that nobody can be signed in with.
    private func isLeftOver() throws -> Bool {
        let isKept = try preferences.bool(WallPreferences.isAuthenticated) || store.holds(WallSession.tokenKey)
        return try isKept && storedUser() == nil
    }

    private func clearUnlessWhole() throws {
        guard try isLeftOver() else { return }
        let isExpired = try store.holds(WallSession.tokenKey) && token() == nil
        let text = isExpired ? "Stored token is expired, logging out" : "Stored session is incomplete, logging out"
        try clear()
        try Logger(context).warning("\(text, privacy: .public)", category: .auth)
        context.output.warning(
            Diagnostic(.needsSignIn, text, help: "it was the session of the wall", severity: .warning))
    }
}
