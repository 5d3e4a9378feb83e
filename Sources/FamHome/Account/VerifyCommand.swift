import FamKit
import FamRegistry
import FamText
import FamValues

/// H-OP31, H-UC02.
enum VerifyCommand: Command {
    static let name: StaticString = "home verify"
    static let summary = "Checks the code that was sent to the email."
    static let discussion = "Six digits, valid for 15 minutes and five tries; `outbox` shows what was sent."
    static let code = SecretParameter("code", "The six digits.", digits: ValidationRules.codeLength)
    static var parameters: [ParameterDeclaration] { code }
    static let effect = Effect.write
    static let examples = [
        Example("home verify", prints: "The email is already verified.")
    ]
    static let keywords = ["email", "confirm", "account"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let account = try VerifyCommand.account(context)
        if try context.records.value(HomeAccountRow.verified, of: account) {
            context.output.notice("The email is already verified.")
            return .null
        }
        guard let code = call.secret(code) else { return .null }
        try HomeAccounts(context).verify(account, code)
        context.output.notice("The email is verified. Welcome, \(account.label)!")
        return .null
    }

    /// The account that is signed in, verified or not.
    static func account(_ context: any Context) throws -> HomeAccountRow {
        guard let account = try HomeIdentity(context).account() else {
            throw Diagnostic(.needsSignIn, HomeGates.signedIn.reason, help: HomeGates.signedIn.help)
        }
        return account
    }
}
