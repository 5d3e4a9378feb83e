import FamRegistry
import FamText
import FamValues

enum ProfileCommand: Command {
    static let name: StaticString = "wall profile"
    static let summary = "Shows who is signed in to the wall."
    static let discussion = "Shown only: no session records it, and no script gets it."
    static let effect = Effect.read
    static let examples = [
        Example("wall profile", prints: "Anonymous <rivera@demo.example>, campus demo.example, no password yet")
    ]
    static let keywords = ["account", "user", "me", "whoami"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let user = try WallSession(context).required()
        let campus = user.email.lowercased().split(separator: "@").last.map(String.init) ?? ""
        let password = user.passwordSet ? "with a password" : "no password yet"
        context.output.unrecorded("\(SafeText.shown(user.profileName)) <\(SafeText.shown(user.email))>, campus \(SafeText.shown(campus)), \(password)")
        return .null
    }
}

/// A-OP09.
enum NameCommand: Command {
    static let name: StaticString = "wall name"
    static let summary = "Changes the profile name, under which posts and comments stand that are not anonymous."
    static let newName = Parameter("name", .string, "1 to 30 characters.")
    static var parameters: [ParameterDeclaration] { newName }
    static let effect = Effect.write
    static let examples = [Example("wall name Robin", prints: "The profile name is Robin.")]
    static let keywords = ["profile", "rename", "account"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let user = try WallAccounts(context).rename(call[newName])
        context.output.notice("The profile name is \(SafeText.shown(user.profileName)).")
        return .null
    }
}
