import FamKit
import FamRegistry
import FamText
import FamValues

/// H-OP30, H-UC01.
enum SignUpCommand: Command {
    static let name: StaticString = "home sign-up"
    static let aliases: [StaticString] = ["home register"]
    static let summary = "Creates an account, signs in, and sends a code to its email."
    static let discussion =
        "`home verify` takes the code, which `outbox` shows. The password is asked for and is never part of the line; "
        + "`--repeat` takes it a second time where there is no terminal to ask twice. With `--demo` the account needs "
        + "no password and no code: for trying things out."
    static let username = Parameter("username", .string, "Letters, numbers and underscores.")
    static let email = Parameter("email", .string, "Where codes go.", isEmail: true)
    static let demo = Parameter.toggle("demo", "An account without a password, verified at once.")
    static let password = SecretParameter("password", "At least 8 characters.", need: .when(unlessDemo), isNew: true)
    static let again = SecretParameter("repeat", "The password again.", need: .whenGiven)
    static var parameters: [ParameterDeclaration] { username; email; demo; password; again }
    static let effect = Effect.write
    static let result: ValueType = .entity(HomeAccountRow.singular)
    static let examples = [
        Example(
            "home sign-up maria maria@rivera.example\nhome verify",
            prints:
                "Account maria was created, and a code was sent to maria@rivera.example.\nThe email is verified. "
                + "Welcome, "
                + "maria!"
        )
    ]
    static let keywords = ["register", "account", "new", "user"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let account = try HomeAccounts(context).register(
            call[username], call[email], call.secret(password), again: call.secret(again))
        let email = try context.records.value(HomeAccountRow.email, of: account)
        context.output.notice(
            try call[demo]
                ? "Account \(account.label) is ready and signed in."
                : "Account \(account.label) was created, and a code was sent to \(email).")
        return account.value
    }

    @Sendable private static func unlessDemo(_ call: Call, _: any Context) throws -> String? {
        try call[demo] ? nil : "password"
    }
}
