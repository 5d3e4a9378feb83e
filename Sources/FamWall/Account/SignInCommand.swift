import FamKit
import FamRegistry
import FamText
import FamValues

/// A-OP03, A-OP04, A-UC03, A-UC04.
enum SignInCommand: WallCommand {
    static let name: StaticString = "wall sign-in"
    static let aliases: [StaticString] = ["wall login"]
    static let summary = "Signs in to the wall for a day, by password or with a code."
    static let discussion =
        "You are asked for email and password. `--code` takes the code that `wall code login` sent instead of the "
        + "password; `--demo NAME` signs in to an account without either. Five wrong passwords in a row lock it for 15 "
        + "minutes. Sign-ins of other modules are not affected."
    static let demo = Parameter(
        "demo", .optional(.string), "An account to try things out, by its name or email.", .flag)
    static let email = WallEmail.parameter(.login) { try $0[demo] != nil }
    static let password = SecretParameter(
        "password", "The password.",
        need: .when { call, _ in try call[demo] == nil && !WallEmail.isGiven("code", call) ? "password" : nil })
    static let code = SecretParameter("code", "The six digits.", need: .whenGiven, digits: ValidationRules.codeLength)
    static var parameters: [ParameterDeclaration] { demo; email; password; code }
    static let effect = Effect.write
    static let examples = [Example("wall sign-in --demo rivera", prints: "Signed in to the wall.")]
    static let keywords = ["login", "account", "user", "password"]

    static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
        try WallConnection.refuseDemo(call[demo])
        let email = try WallEmail.read(call.secret(email), .login, context)
        if let code = call.secret(code) { return [try .signIn(email, code: code)] }
        return try call.secret(password).map { [try .signIn(email, password: $0)] } ?? []
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let accounts = WallAccounts(context)
        if let name = try call[demo] {
            _ = try accounts.enterDemo(name)
        } else {
            let email = try WallEmail.read(call.secret(email), .login, context)
            if let code = call.secret(code) {
                _ = try accounts.signIn(email, code: code)
            } else if let password = call.secret(password) {
                _ = try accounts.signIn(email, password: password)
            }
        }
        context.output.notice("Signed in to the wall.")
        return .null
    }
}
