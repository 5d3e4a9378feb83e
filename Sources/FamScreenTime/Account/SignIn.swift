import FamKit
import FamRegistry
import FamText
import FamValues

/// Who is signed in to screentime, and the passwords (S-OP01 … S-OP04, S-OP61). Both are in the secret store, so undo
/// and backups never sign anybody in. A row records when and a preference records who. The preference counts only where
/// the secret store has never held a session, in the sandbox of a replay, and only for accounts without a password.
struct SignIn {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    private static let session = "screentime.session"
    private static func password(_ user: UserRow) -> String { "screentime.password.\(user.id)" }

    private var secrets: any SecretStore { get throws { try context.service(.secretStore) } }

    // MARK: Session

    /// S-OP01: nil if nobody is signed in or the account is gone.
    func current() throws -> UserRow? {
        if let id = try secrets.secret(SignIn.session)?.reveal() { return try user(id) }
        let user = try user(context.preferences.string(ScreenTimePreferences.user))
        return try user.flatMap { try hasPassword($0) ? nil : $0 }
    }

    private func user(_ id: String) throws -> UserRow? {
        try id.isEmpty ? nil : context.records.lookUp(UserRow.self, id)
    }

    /// For nobody, stores an empty secret, which overrides the preference.
    private func keep(_ user: UserRow?) throws {
        let id = user?.id.description ?? ""
        try secrets.keep(Secret(id), as: SignIn.session)
        try context.preferences.set(.string(id), for: ScreenTimePreferences.user)
    }

    /// S-OP04.
    func isSignedIn() throws -> Bool { try current() != nil }

    func required() throws -> UserRow {
        guard let user = try current() else {
            throw Diagnostic(
                .notSignedIn, "nobody is signed in to screen time", help: "`screentime sign-in EMAIL` signs in")
        }
        return user
    }

    /// The parent that a command is for: the one named, or the user who is signed in.
    func parent(_ named: UserRow? = nil) throws -> UserRow {
        let user = try named ?? required()
        guard try Users(context).role(user) == .parent else { throw DataRepositoryError.unauthorized.diagnostic() }
        if let current = try current(), current != user { throw DataRepositoryError.unauthorized.diagnostic() }
        return user
    }

    // MARK: Signing in and out

    /// S-OP61: a wrong password, an unknown address and an account without a password get the same error.
    /// - Parameter password: nil signs in to an account without a password; anyone with the file could set one.
    func signIn(email: String, password: Secret?) throws -> UserRow {
        guard let user = try Users(context).user(email: email) else { throw SignIn.refusal(password) }
        let isRight = try password.map { try secrets.matches($0, SignIn.password(user)) } ?? !hasPassword(user)
        guard isRight else { throw SignIn.refusal(password) }
        if try current() != user { try context.forgetDrafts(of: "screentime") }
        try keep(user)
        try note(user)
        try Logger(context).info("Signed in to screen time", category: .auth)
        return user
    }

    private static func refusal(_ password: Secret?) -> Diagnostic {
        DataRepositoryError.unauthorized.diagnostic(
            help: password == nil
                ? "no account without a password has this email; without `--demo` you are asked for the password"
                : "the email and the password do not match; `screentime password set NAME` gives a first one")
    }

    /// S-OP03: returns false if nobody was signed in.
    func signOut() throws -> Bool {
        guard let user = try current() else { return false }
        try context.forgetDrafts(of: "screentime")
        try keep(nil)
        try note(user)
        return true
    }

    private func note(_ user: UserRow) throws {
        try context.records.update(user) { $0[UserRow.accountUsed] = context.now }
    }

    // MARK: Passwords

    func hasPassword(_ user: UserRow) throws -> Bool { try secrets.holds(SignIn.password(user)) }

    /// S-Q20.
    func setPassword(_ password: Secret, of user: UserRow) throws {
        if let problem = ValidationRules.password(password) {
            throw DataRepositoryError.validationFailed([problem.message]).diagnostic()
        }
        try secrets.keepHash(of: password, as: SignIn.password(user))
        try note(user)
    }

    /// S-OP55: requires the old password.
    func changePassword(_ old: Secret, to new: Secret, of user: UserRow) throws {
        guard try secrets.matches(old, SignIn.password(user)) else {
            throw DataRepositoryError.unauthorized.diagnostic(help: "the current password is wrong")
        }
        try setPassword(new, of: user)
    }

    func forget(_ user: UserRow) throws {
        if try current() == user { try keep(nil) }
        try secrets.forget(SignIn.password(user))
    }
}

/// Who may do what. With nobody signed in, the user acts as the owner of the household's data; signed in, with that
/// user's rights.
struct Permission {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    /// S-OP51: requires the child or a linked parent.
    func actFor(_ child: UserRow) throws {
        guard let user = try SignIn(context).current(), user != child else { return }
        try requireParent(user, of: child)
    }

    /// Requires a linked parent: for approvals, limits and decisions.
    func decideFor(_ child: UserRow) throws {
        guard let user = try SignIn(context).current() else { return }
        try requireParent(user, of: child)
    }

    private func requireParent(_ user: UserRow, of child: UserRow) throws {
        let users = Users(context)
        guard try users.role(user) == .parent, try users.isLinked(user, child) else {
            throw DataRepositoryError.unauthorized.diagnostic(
                help: "only a parent of \(SafeText.shown(child.label)) may do this")
        }
    }
}
