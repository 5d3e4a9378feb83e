import FamRegistry
import FamText
import FamValues

/// S-OP62.
enum UserAddCommand: Command {
    static let name: StaticString = "screentime user add"
    static let summary = "Creates an account for a parent or a child."
    static let discussion =
        "A child also gets a balance of 60 minutes a day. Without `--password` nobody can sign in with the "
        + "account until `screentime password set` gives it one."
    static let person = Parameter("name", .string, "The person's name.")
    static let email = Parameter("email", .string, "The email address to sign in with.", isEmail: true)
    static let role = Parameter("role", .cases(of: UserRole.self), "Parent or child.", .flag, default: .parent)
    static let password = SecretParameter(
        "password", "The password, at least 8 characters.", need: .whenGiven, isNew: true)
    static var parameters: [ParameterDeclaration] { person; email; role; password }
    static let effect = Effect.write
    static let result: ValueType = .entity(UserRow.singular)
    static let examples = [
        Example("screentime user add Zoë zoe@rivera.example --role child", prints: "Added user Zoë.")
    ]
    static let keywords = ["account", "register", "sign up", "child", "parent", "new"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let user = try Users(context).add(name: try call[person], email: try call[email], role: try call[role])
        if let password = call.secret(password) { try SignIn(context).setPassword(password, of: user) }
        try context.announce(.added, user)
        return user.value
    }
}
