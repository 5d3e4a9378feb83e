import FamRegistry
import FamServices
import FamText
import FamValues

enum SignInProbe: Command {
    static let name: StaticString = "probe sign-in"
    static let summary = "Signs in with a password."
    static let account = Parameter("account", .row(AccountRow.self), "Who signs in.")
    static let password = SecretParameter("password", "The password of the account.")
    static var parameters: [ParameterDeclaration] { account; password }
    static let effect = Effect.write
    static let examples: [Example] = []

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let row = try call[account]
        guard let password = call.secret(password) else { return .null }
        guard let hash = try context.records.value(AccountRow.password, of: row),
            PasswordHash(kept: hash).matches(password)
        else { throw Diagnostic(.invalidValue, "the name or the password is wrong, and not \(password)") }
        let secrets = try context.service(.secretStore)
        try secrets.keep(password, as: ProbeFeature.token)
        try secrets.keep(Secret(row.ref.label), as: ProbeFeature.name)
        context.output.notice("Signed in \(row.ref.label) with \(password).")
        return .null
    }
}

enum SignOutProbe: Command {
    static let name: StaticString = "probe sign-out"
    static let summary = "Forgets who is signed in."
    static let effect = Effect.write
    static let examples: [Example] = []

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let secrets = try context.service(.secretStore)
        try secrets.forget(ProbeFeature.token)
        try secrets.forget(ProbeFeature.name)
        return .null
    }
}
