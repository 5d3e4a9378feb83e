import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

/// The actions on accounts (A-UC02 … A-UC05, A-UC12): calls the board, then updates the session and the pending code.
struct WallAccounts {
    let context: any Context
    private var board: any WallService { get throws { try WallBoard.service(context) } }

    init(_ context: any Context) { self.context = context }

    // MARK: Codes

    func sendCode(_ email: String, _ purpose: CodePurpose) throws -> CodeAnswer {
        let answer = try diagnosed {
            purpose == .resetPassword
                ? try board.requestPasswordReset(email: email)
                : try board.sendEmailVerificationCode(email: email, purpose: purpose)
        }
        try PendingCode(context).note(email, purpose)
        try note()
        return answer
    }

    // MARK: Signing in

    func register(_ email: String, _ code: Secret) throws -> WallUser {
        try enter { try board.registerWithEmail(email: email, code: code) }
    }

    func signIn(_ email: String, code: Secret) throws -> WallUser {
        try enter { try board.loginWithEmailCode(email: email, code: code) }
    }

    func signIn(_ email: String, password: Secret) throws -> WallUser {
        try enter { try board.loginWithPassword(email: email, password: password) }
    }

    func reset(_ email: String, _ code: Secret, _ password: Secret, again: Secret?) throws -> WallUser {
        try FormProblem.refuse([again.flatMap { ValidationRules.passwordMatch(password, $0) }])
        return try enter { try board.resetPassword(email: email, code: code, new: password) }
    }

    func makeDemo(_ name: String) throws -> WallUser {
        try enter { try HouseholdBoard(context).makeDemo(WallEmail.demo(name)) }
    }
    func enterDemo(_ name: String) throws -> WallUser {
        try enter { try HouseholdBoard(context).enterDemo(WallEmail.demo(name)) }
    }

    private func enter(_ call: () throws -> AuthAnswer) throws -> WallUser {
        let answer = try diagnosed(call)
        try WallSession(context).login(answer)
        try note()
        try PendingCode(context).forget()
        return answer.user
    }

    private func diagnosed<Answer>(_ call: () throws -> Answer) throws -> Answer {
        do { return try call() } catch let error as WallError { throw error.diagnostic() }
    }

    // MARK: The account

    /// The checks of a form for a new password.
    static func check(_ password: Secret, again: Secret?) throws {
        try FormProblem.refuse([
            ValidationRules.password(password), again.flatMap { ValidationRules.passwordMatch(password, $0) },
        ])
    }

    func setPassword(_ password: Secret, again: Secret?) throws {
        try WallAccounts.check(password, again: again)
        try WallSession(context).answer { try $0.setPassword(password, $1) }
        try WallSession(context).notePasswordSet()
        try note()
    }

    func changePassword(_ old: Secret, _ new: Secret, again: Secret?) throws {
        try WallAccounts.check(new, again: again)
        try WallSession(context).answer { try $0.changePassword(old: old, new: new, $1) }
        try WallSession(context).notePasswordSet()
        try note()
    }

    func changeName(to name: String) throws -> WallUser {
        let user = try WallSession(context).answer { try $0.updateProfileName(name, $1) }
        try WallSession(context).keep(user)
        try note()
        return user
    }

    /// See `WallPreferences.accountChanges`.
    private func note() throws {
        guard case .int(let count) = try context.preferences.value(WallPreferences.accountChanges) else { return }
        try context.preferences.set(.int(count &+ 1), for: WallPreferences.accountChanges)
    }
}
