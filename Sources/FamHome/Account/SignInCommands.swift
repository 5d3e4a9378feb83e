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

/// H-OP29, H-UC04, N-A07.
enum SignOutCommand: Command {
    static let name: StaticString = "home sign-out"
    static let aliases: [StaticString] = ["home logout"]
    static let summary = "Signs out of home; the rows stay."
    static let effect = Effect.destructive
    static let question: CommandQuestion? = CommandQuestion("Sign out of home?")
    static let examples = [Example("home sign-out", prints: "Signed out.")]
    static let keywords = ["logout", "account", "leave"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        guard try HomeIdentity(context).account() != nil else {
            context.output.notice("Nobody is signed in.")
            return .null
        }
        try HomeIdentity(context).signOut()
        context.output.notice("Signed out.")
        return .null
    }
}
