import FamKit
import FamRegistry
import FamText
import FamValues

/// A-OP02, A-UC02.
enum SignUpCommand: WallCommand {
    static let name: StaticString = "wall sign-up"
    static let aliases: [StaticString] = ["wall register"]
    static let summary = "Makes an account with the code that `wall code register` sent, and signs in."
    static let discussion =
        "The account has no password yet: `wall password set` gives it one. The domain of the email is the "
        + "campus. With `--demo NAME` the account needs neither code nor password, for trying things out: NAME is an "
        + "email, or short for one at demo.example, and is part of the line. The account is on the wall, so it stays "
        + "when `undo` takes back the sign-in: `wall sign-in` signs in again."
    static let demo = Parameter(
        "demo", .optional(.string), "An account to try things out, by this name or email.", .flag)
    static let email = WallEmail.parameter(.register) { try $0[demo] != nil }
    static let code = SecretParameter(
        "code", "The six digits.", need: .when { call, _ in try call[demo] == nil ? "code" : nil },
        digits: ValidationRules.codeLength)
    static var parameters: [ParameterDeclaration] { demo; email; code }
    static let effect = Effect.write
    static let examples = [
        Example(
            "wall sign-up --demo leo",
            prints: "Welcome to the wall! The account has no password yet: `wall password set`."),
        Example(
            "wall code register\nwall sign-up",
            prints: "…\nWelcome to the wall! The account has no password yet: `wall password set`."),
    ]
    static let keywords = ["register", "account", "new", "user"]

    static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
        try WallConnection.refuseDemo(call[demo])
        guard let code = call.secret(code) else { return [] }
        return [try .register(WallEmail.read(call.secret(email), .register, context), code)]
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let accounts = WallAccounts(context)
        if let name = try call[demo] {
            _ = try accounts.makeDemo(name)
        } else if let code = call.secret(code) {
            _ = try accounts.register(WallEmail.read(call.secret(email), .register, context), code)
        }
        context.output.notice("Welcome to the wall! The account has no password yet: `wall password set`.")
        return .null
    }
}
