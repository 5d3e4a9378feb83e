import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

extension HouseholdBoard {
    private func code(_ purpose: CodePurpose, _ email: String) -> OneTimeCode {
        OneTimeCode("wall.\(purpose.rawValue).\(AccountRules.normal(email))", context)
    }

    private static func renew(_ purpose: CodePurpose) -> String {
        purpose == .resetPassword ? "wall password forgot" : "wall code \(purpose.rawValue)"
    }

    // MARK: Codes

    /// A-OP01. Makes a code for every email, so that answers and timing do not differ; mails it only if it can be used.
    func sendEmailVerificationCode(email: String, purpose: CodePurpose) throws -> CodeAnswer {
        try WallChecks.check(ValidationRules.email(email))
        let isUseful = try purpose == .register || accounts.find(email: email) != nil
        try code(purpose, email).issue { code in
            guard isUseful else { return }
            try Outbox(context).send(
                "wall", to: Trimming.trimmed(email), CodeMail.subject(purpose), CodeMail.text(code))
        }
        return CodeMail.answer
    }

    private func accept(_ typed: Secret, _ purpose: CodePurpose, _ email: String) throws {
        try WallChecks.check(ValidationRules.email(email), ValidationRules.code(typed))
        try code(purpose, email).accept(typed, renew: HouseholdBoard.renew(purpose))
    }

    // MARK: Signing in

    /// A-OP02. Only someone with the code learns whether the email is taken.
    func registerWithEmail(email: String, code typed: Secret) throws -> AuthAnswer {
        try accept(typed, .register, email)
        guard try accounts.find(email: email) == nil else {
            throw WallError.refused(.invalidForm, "Email is already registered", help: "`wall sign-in` signs in")
        }
        return try accounts.signIn(accounts.make(email: email, isDemo: false))
    }

    /// A-OP03. For an unknown email, the code was never sent.
    func loginWithEmailCode(email: String, code typed: Secret) throws -> AuthAnswer {
        try accept(typed, .login, email)
        guard let account = try accounts.find(email: email) else {
            throw WallError.refused(.codeRefused, "this is not the code", help: "`wall code login` sends a new one")
        }
        return try accounts.signIn(account)
    }

    /// A-OP04, A-Q26.
    func loginWithPassword(email: String, password: Secret) throws -> AuthAnswer {
        try WallChecks.check(ValidationRules.email(email))
        let limit = limit(email)
        try limit.admit()
        guard let account = try accounts.find(email: email), try accounts.password(account).isSet else {
            try AccountPassword.pretend(password)
            try limit.fail()
            throw HouseholdBoard.wrongPassword
        }
        guard try accounts.password(account).matches(password) else {
            try limit.fail()
            throw HouseholdBoard.wrongPassword
        }
        try limit.succeed()
        return try accounts.signIn(account)
    }

    private func limit(_ email: String) -> AttemptLimit { AttemptLimit("wall." + AccountRules.normal(email), context) }

    private static let wrongPassword = WallError.refused(
        .signInRefused, "Email or password is wrong.", help: "`wall password forgot` makes a new password")

    // MARK: Passwords

    /// A-OP05.
    func setPassword(_ password: Secret, _ credentials: Credentials) throws {
        let account = try accounts.authorized(credentials)
        guard try !accounts.password(account).isSet else {
            throw WallError.refused(
                .passwordSet, "a password is already set", help: "`wall password change` replaces it")
        }
        try WallChecks.check(ValidationRules.password(password))
        try accounts.password(account).set(password)
        try accounts.endSessions(of: account, but: credentials.token)
    }

    /// A-OP06.
    func changePassword(old: Secret, new: Secret, _ credentials: Credentials) throws {
        let account = try accounts.authorized(credentials)
        guard try accounts.password(account).isSet else {
            throw WallError.refused(
                .signInRefused, "The account has no password yet.", help: "`wall password set` sets the first one")
        }
        try WallChecks.check(ValidationRules.password(new))
        let limit = limit(account.email)
        try limit.admit()
        guard try accounts.password(account).matches(old) else {
            try limit.fail()
            throw WallError.refused(.signInRefused, "The old password is wrong.", help: nil)
        }
        try limit.succeed()
        try accounts.password(account).set(new)
        try accounts.endSessions(of: account, but: credentials.token)
    }

    /// A-OP07.
    func requestPasswordReset(email: String) throws -> CodeAnswer {
        try sendEmailVerificationCode(email: email, purpose: .resetPassword)
    }

    /// A-OP08.
    func resetPassword(email: String, code typed: Secret, new: Secret) throws -> AuthAnswer {
        try WallChecks.check(ValidationRules.password(new))
        try accept(typed, .resetPassword, email)
        guard let account = try accounts.find(email: email) else {
            throw WallError.refused(
                .codeRefused, "this is not the code", help: "`wall password forgot` sends a new one")
        }
        try accounts.password(account).set(new)
        try limit(email).succeed()
        try accounts.endSessions(of: account, but: nil)
        guard let left = try accounts.find(email: email) else { throw WallError.notFound }
        return try accounts.signIn(left)
    }

    // MARK: The profile

    /// A-OP09. Posts and comments under the old name get the new one.
    func updateProfileName(_ name: String, _ credentials: Credentials) throws -> WallUser {
        var account = try accounts.authorized(credentials)
        try WallChecks.check(WallRules.profileName(name))
        let chosen = Trimming.trimmed(name)
        account.name = chosen
        try accounts.keep(account)
        for row in try records.rows(PostRow.self, where: .is(PostRow.owner, account.id), .is(PostRow.anonymous, false))
        {
            try records.update(row) { $0[PostRow.author] = chosen }
        }
        for row in try records.rows(
            CommentRow.self, where: .is(CommentRow.owner, account.id), .is(CommentRow.anonymous, false))
        {
            try records.update(row) { $0[CommentRow.author] = chosen }
        }
        return try accounts.user(account)
    }

    // MARK: Demo accounts

    /// A demo account, which only this machine has.
    func makeDemo(_ email: String) throws -> AuthAnswer {
        try WallChecks.check(ValidationRules.email(email))
        guard try accounts.find(email: email) == nil else {
            throw WallError.refused(
                .invalidForm, "Email is already registered", help: "`wall sign-in --demo NAME` signs in")
        }
        return try accounts.signIn(accounts.make(email: email, isDemo: true))
    }

    /// Signs in to a demo account, as long as it has no password.
    func enterDemo(_ email: String) throws -> AuthAnswer {
        guard let account = try accounts.find(email: email), account.isDemo, try !accounts.password(account).isSet
        else {
            throw WallError.refused(
                .signInRefused, "there is no such account without a password",
                help: "`wall sign-up --demo NAME` makes one")
        }
        return try accounts.signIn(account)
    }
}
