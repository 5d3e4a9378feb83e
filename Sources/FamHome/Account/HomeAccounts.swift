import FamKit
import FamRegistry
import FamText
import FamValues

/// The accounts of home: sign-up, verification, signing in, changes (H-OP27 … H-OP37). FamKit has the parts that handle
/// secrets.
struct HomeAccounts {
    let context: any Context
    private var records: any Records { context.records }

    init(_ context: any Context) { self.context = context }

    /// Finds an account by username or email (H-Q13), ignoring case.
    func find(_ name: String) throws -> HomeAccountRow? {
        let wanted = Trimming.trimmed(name).lowercased()
        return try HomeAccountRow.query.rows(records).first { row in
            try row[HomeAccountRow.username].lowercased() == wanted || row[HomeAccountRow.email].lowercased() == wanted
        }?.row
    }

    private func find(email: String) throws -> HomeAccountRow? {
        let wanted = Trimming.trimmed(email).lowercased()
        return try HomeAccountRow.query.rows(records).first { try $0[HomeAccountRow.email].lowercased() == wanted }?.row
    }

    // MARK: A new account

    /// H-OP30. Checks every field and reports the first problem of each.
    /// - Parameter password: nil for a demo account, which is verified and needs no password.
    func register(_ username: String, _ email: String, _ password: Secret?, again: Secret?) throws -> HomeAccountRow {
        let name = Trimming.trimmed(username), address = Trimming.trimmed(email)
        var problems = [ValidationRules.username(name), ValidationRules.email(address)]
        if let password {
            problems.append(ValidationRules.password(password))
            if let again { problems.append(ValidationRules.passwordMatch(password, again)) }
        }
        if try find(name) != nil { problems.append(.custom(message: "Username `\(SafeText.shown(name))` is taken")) }
        if try find(email: address) != nil {
            problems.append(.custom(message: "Email `\(SafeText.shown(address))` is taken"))
        }
        try FormProblem.refuse(problems)
        let account = try records.insert(HomeAccountRow.self) {
            $0[HomeAccountRow.username] = name
            $0[HomeAccountRow.email] = address
            $0[HomeAccountRow.verified] = password == nil
            $0[HomeAccountRow.hasPassword] = password != nil
        }
        if let password {
            try AccountPassword(account.secretKey, context).set(password)
            try sendCode(to: account)
        }
        try HomeIdentity(context).signIn(account)
        return account
    }

    // MARK: Verifying

    private func verification(_ account: HomeAccountRow) -> OneTimeCode {
        OneTimeCode("verify." + account.secretKey, context)
    }

    /// Why no new code can be sent yet; nil if one can.
    func waitForCode(_ account: HomeAccountRow) throws -> String? { try verification(account).wait() }

    /// H-OP32. The row records when it was sent, so that a replay sends one too.
    func sendCode(to account: HomeAccountRow) throws {
        let address = try records.value(HomeAccountRow.email, of: account)
        try verification(account).issue { code in
            try Outbox(context).send(
                "home", to: address, "Your code for home", "The code is \(code.reveal()), for 15 minutes.")
        }
        try records.update(account) { $0[HomeAccountRow.codeSent] = context.now }
    }

    /// H-OP31.
    func verify(_ account: HomeAccountRow, _ code: Secret) throws {
        try verification(account).accept(code, renew: "home code")
        try records.update(account) { $0[HomeAccountRow.verified] = true }
    }

    // MARK: Signing in

    /// H-OP27. A wrong name and a wrong password get the same error after the same time. If this machine has no
    /// password for the account, as after a restore, the first one given is stored: anyone with the household's file
    /// can read its rows anyway.
    func signIn(_ name: String, _ password: Secret?) throws -> HomeAccountRow {
        if let error = ValidationRules.required(name, "Username") { throw Diagnostic(.invalidForm, error.message) }
        guard let account = try find(name) else {
            if let password { try AccountPassword.pretend(password) }
            throw HomeAccounts.refused
        }
        let kept = AccountPassword(account.secretKey, context)
        if let password, try records.value(HomeAccountRow.hasPassword, of: account) {
            let limit = AttemptLimit(account.secretKey, context)
            try limit.admit()
            if try !kept.isSet { try kept.set(password) }
            guard try kept.matches(password) else {
                try limit.fail()
                throw HomeAccounts.refused
            }
            try limit.succeed()
        } else if try records.value(HomeAccountRow.hasPassword, of: account) {
            throw HomeAccounts.refused
        }
        try PasswordReset("home", context).leave()
        try HomeIdentity(context).signIn(account)
        try Logger(context).info("Signed in to home", category: .auth)
        return account
    }

    private static let refused = Diagnostic(
        .signInRefused, "the name and the password do not match",
        help: "`home password reset EMAIL` makes a new password")

    /// Whether signing in takes a password; demo accounts have none.
    func needsPassword(_ name: String) throws -> Bool {
        guard let account = try find(name) else { return true }
        return try records.value(HomeAccountRow.hasPassword, of: account)
    }

    // MARK: A new password

    /// Step 1 (H-OP33).
    func requestReset(_ email: String) throws {
        try PasswordReset("home", context).request(email, account: find(email: email)?.secretKey)
    }

    /// Step 3 (H-OP35): the code has proved the email, so it counts as verified.
    func setPassword(_ password: Secret, again: Secret?) throws {
        let key = try PasswordReset("home", context).accept(password, again: again)
        guard let account = try HomeAccountRow.query.rows(records).map(\.row).first(where: { $0.secretKey == key })
        else {
            throw Diagnostic(.notFound, "the account no longer exists")
        }
        try AccountPassword(key, context).set(password)
        try AttemptLimit(key, context).succeed()
        try records.update(account) {
            $0[HomeAccountRow.verified] = true
            $0[HomeAccountRow.hasPassword] = true
        }
    }

    // MARK: The profile

    /// H-OP37. A new email must be verified again.
    func changeEmail(_ account: HomeAccountRow, _ email: String) throws -> Bool {
        let address = Trimming.trimmed(email)
        var problems = [ValidationRules.email(address)]
        if let other = try find(email: address), other != account {
            problems.append(.custom(message: "Email `\(SafeText.shown(address))` is taken"))
        }
        try FormProblem.refuse(problems)
        guard try records.value(HomeAccountRow.email, of: account) != address else { return false }
        let hasPassword = try records.value(HomeAccountRow.hasPassword, of: account)
        try records.update(account) {
            $0[HomeAccountRow.email] = address
            $0[HomeAccountRow.verified] = !hasPassword
        }
        if hasPassword {
            try verification(account).forget()
            try sendCode(to: account)
        }
        return true
    }
}
