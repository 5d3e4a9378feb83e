import FamKit
import FamRegistry
import FamText
import FamValues

/// H-OP27, H-UC03.
enum SignInCommand: Command {
    static let name: StaticString = "home sign-in"
    static let aliases: [StaticString] = ["home login"]
    static let summary = "Signs in to home for 30 days."
    static let discussion =
        "Five wrong passwords in a row lock it for 15 minutes. Sign-ins of other modules are not affected."
    static let username = Parameter("name", .string, "The username or the email.")
    static let password = SecretParameter("password", "The password.", need: .when(whereNeeded))
    static var parameters: [ParameterDeclaration] { username; password }
    static let effect = Effect.write
    static let result: ValueType = .entity(HomeAccountRow.singular)
    static let examples = [Example("home sign-in rivera", prints: "Signed in as rivera.")]
    static let keywords = ["login", "account", "user"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let account = try HomeAccounts(context).signIn(call[username], call.secret(password))
        context.output.notice("Signed in as \(account.label).")
        return account.value
    }

    @Sendable private static func whereNeeded(_ call: Call, _ context: any Context) throws -> String? {
        try HomeAccounts(context).needsPassword(call[username]) ? "password" : nil
    }
}
