import FamBoard
import FamKit
import FamServices
import FamValues

/// A-OP01 … A-OP09 on a server. The same contract as `AuthService`, but asynchronous: hashing a password blocks neither
/// a transaction nor a request thread.
struct ServerAccounts: Sendable {
    let store: any BoardStore
    let keys: BoardKeys
    let hashes: HashQueue
    let mailer: any Mailer
    let now: Instant
    /// The address of the client.
    let address: String

    // MARK: Codes

    /// A-OP01. Makes a code for every email and mails it after the answer, so that answers and timing do not differ for
    /// known and unknown ones.
    func sendCode(email: String, purpose: CodePurpose) async throws -> CodeAnswer {
        try BoardTexts.email(email)
        let email = Trimming.trimmed(email)
        let code = ServerAccounts.code()
        let isUseful = try await store.write { rows in
            let limit = keys.name("codes", address)
            if let refusal = try SignInLimit.refusal(
                rows, limit, SignInLimit.perAddress, now, "Too many codes were requested. Try again later.")
            {
                throw refusal
            }
            let key = name(purpose, email)
            if let last = try rows.code(key), case let age = now.micros - last.made,
                (0..<OneTimeCode.pause).contains(age)
            {
                let left = (OneTimeCode.pause - age + Instant.perSecond - 1) / Instant.perSecond
                throw BoardRefusal(.tooMany, "A code was sent a moment ago.", retryAfter: Int(left))
            }
            try rows.note(limit, at: now.micros, forgetting: now.micros - SignInLimit.window)
            try rows.keep(
                CodeRecord(mark: keys.mark("code", key, code.reveal()), made: now.micros, tries: 0), as: key,
                forgetting: now.micros - OneTimeCode.life)
            return try purpose == .register || rows.account(normal: AccountRules.normal(email)) != nil
        }
        if isUseful { mailer.send(to: email, CodeMail.subject(purpose), CodeMail.text(code)) }
        return CodeMail.answer
    }

    private static func code() -> Secret {
        // 2^64 is so much larger than a million that the bias is negligible.
        let number = SystemSeed.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000
        let digits = String(number)
        return Secret(String(repeating: "0", count: ValidationRules.codeLength - digits.count) + digits)
    }

    private func name(_ purpose: CodePurpose, _ email: String) -> String {
        purpose.rawValue + keys.name("", AccountRules.normal(email))
    }

    /// Accepts a code once. A wrong code counts as a try, so the refusal is returned instead of thrown: nothing is
    /// rolled back.
    private func refusal(
        of typed: String, _ purpose: CodePurpose, _ email: String, _ rows: any BoardRows
    ) throws -> BoardRefusal? {
        let limit = SignInLimit(rows, keys, now, email: email, address: address)
        let key = name(purpose, email)
        if let refusal = try limit.refusal() { return refusal }
        try limit.note()
        let wrong = BoardRefusal(.wrongCode, "This is not the code, or it is too old.", field: "code")
        guard let kept = try rows.code(key), (0..<OneTimeCode.life).contains(now.micros - kept.made),
            kept.tries < OneTimeCode.tries
        else { return wrong }
        guard
            Secret(Base64URL.text(kept.mark)) == Secret(Base64URL.text(keys.mark("code", key, Trimming.trimmed(typed))))
        else {
            try rows.countTry(of: key)
            return wrong
        }
        try rows.forgetCode(key)
        try limit.succeed()
        return nil
    }

    private func entering(
        _ email: String, _ code: String, _ purpose: CodePurpose,
        _ body: @escaping @Sendable (Authority, AccountRecord?) throws -> Result<AuthAnswer, BoardRefusal>
    ) async throws -> AuthAnswer {
        try BoardTexts.email(email)
        try BoardTexts.check("code", code) { ValidationRules.code(Secret($0)) }
        return try await store.write { rows in
            if let refusal = try refusal(of: code, purpose, email, rows) {
                return Result<AuthAnswer, BoardRefusal>.failure(refusal)
            }
            return try body(
                Authority(rows: rows, keys: keys, now: now), rows.account(normal: AccountRules.normal(email)))
        }.get()
    }

    // MARK: Signing in

    /// A-OP02. Only someone with the code learns whether the email is taken.
    func register(email: String, code: String) async throws -> AuthAnswer {
        try await entering(email, code, .register) { authority, known in
            guard known == nil else {
                return .failure(BoardRefusal(.emailTaken, "Email is already registered", field: "email"))
            }
            let account = AccountRecord(
                id: "u" + Base64URL.text(SystemSeed.bytes(16)), email: Trimming.trimmed(email),
                created: now.micros)
            try authority.rows.add(account)
            return .success(try authority.signIn(account))
        }
    }

    /// A-OP03. For an unknown email, the code was never sent.
    func signIn(email: String, code: String) async throws -> AuthAnswer {
        try await entering(email, code, .login) { authority, known in
            guard let known else { return .failure(BoardRefusal(.wrongCode, "This is not the code.", field: "code")) }
            return .success(try authority.signIn(known))
        }
    }

    /// A-OP04. The same answer, in the same time, for an unknown email and a wrong password.
    func signIn(email: String, password: Secret) async throws -> AuthAnswer {
        try BoardTexts.email(email)
        try BoardTexts.password("password", password, isNew: false)
        let account = try await attempt(email)
        let wrong = BoardRefusal(.unauthorized, "Email or password is wrong.")
        guard try await hashes.matches(password, account?.hash), let account else { throw wrong }
        return try await store.write { rows in
            // Another call may have replaced the password since.
            guard let left = try rows.account(id: account.id), left.hash == account.hash else { throw wrong }
            try SignInLimit(rows, keys, now, email: email, address: address).succeed()
            return try Authority(rows: rows, keys: keys, now: now).signIn(left)
        }
    }

    /// Records an attempt, unless there were too many.
    private func attempt(_ email: String) async throws -> AccountRecord? {
        try await store.write { rows in
            let limit = SignInLimit(rows, keys, now, email: email, address: address)
            if let refusal = try limit.refusal() { throw refusal }
            try limit.note()
            return try rows.account(normal: AccountRules.normal(email))
        }
    }

    // MARK: Passwords

    /// A-OP05.
    func setPassword(_ password: Secret, _ credentials: Credentials) async throws {
        _ = try await account(credentials)
        try BoardTexts.password("password", password, isNew: true)
        let hash = try await hashes.hash(password)
        try await store.write { rows in
            let authority = Authority(rows: rows, keys: keys, now: now)
            let account = try authority.account(credentials)
            guard account.hash == nil else { throw BoardRefusal(.passwordSet, "A password is already set.") }
            try rows.set(hash: hash, of: account.id)
            try authority.endOthers(of: account, but: credentials)
        }
    }

    /// A-OP06.
    func changePassword(old: Secret, new: Secret, _ credentials: Credentials) async throws {
        let seen = try await account(credentials)
        try BoardTexts.password("newPassword", new, isNew: true)
        try BoardTexts.password("oldPassword", old, isNew: false)
        guard seen.hash != nil else {
            throw BoardRefusal(.wrongPassword, "The account has no password yet.", field: "oldPassword")
        }
        _ = try await attempt(seen.email)
        let wrong = BoardRefusal(.wrongPassword, "The old password is wrong.", field: "oldPassword")
        guard try await hashes.matches(old, seen.hash) else { throw wrong }
        let hash = try await hashes.hash(new)
        try await store.write { rows in
            let authority = Authority(rows: rows, keys: keys, now: now)
            let account = try authority.account(credentials)
            guard account.hash == seen.hash else { throw wrong }
            try SignInLimit(rows, keys, now, email: seen.email, address: address).succeed()
            try rows.set(hash: hash, of: account.id)
            try authority.endOthers(of: account, but: credentials)
        }
    }

    /// A-OP08.
    func resetPassword(email: String, code: String, new: Secret) async throws -> AuthAnswer {
        try BoardTexts.email(email)
        try BoardTexts.check("code", code) { ValidationRules.code(Secret($0)) }
        try BoardTexts.password("newPassword", new, isNew: true)
        let refusal = try await store.write { try self.refusal(of: code, .resetPassword, email, $0) }
        if let refusal { throw refusal }
        let hash = try await hashes.hash(new)
        return try await store.write { rows in
            guard let account = try rows.account(normal: AccountRules.normal(email)) else {
                throw BoardRefusal(.wrongCode, "This is not the code.", field: "code")
            }
            try rows.set(hash: hash, of: account.id)
            try rows.endSessions(of: account.id, but: nil)
            var changed = account
            changed.hash = hash
            return try Authority(rows: rows, keys: keys, now: now).signIn(changed)
        }
    }

    // MARK: The profile

    /// A-OP09. Posts and comments under the old name get the new one.
    func changeName(_ name: String, _ credentials: Credentials) async throws -> WallUser {
        _ = try await account(credentials)
        try BoardTexts.check("profileName", name, WallRules.profileName)
        return try await store.write { rows in
            var account = try Authority(rows: rows, keys: keys, now: now).account(credentials)
            account.name = Trimming.trimmed(name)
            try rows.set(name: Trimming.trimmed(name), of: account.id)
            return Authority.user(account)
        }
    }

    private func account(_ credentials: Credentials) async throws -> AccountRecord {
        try await store.read { try Authority(rows: $0, keys: keys, now: now).account(credentials) }
    }
}
