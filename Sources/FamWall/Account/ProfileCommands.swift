import FamBoard
import FamRegistry
import FamText
import FamValues

enum ProfileCommand: Command {
    static let name: StaticString = "wall profile"
    static let summary = "Shows who is signed in to the wall."
    static let discussion = "Display only: no session records it, and no script gets it."
    static let effect = Effect.read
    static let examples = [
        Example("wall profile", prints: "Anonymous <rivera@demo.example>, campus demo.example, no password yet")
    ]
    static let keywords = ["account", "user", "me", "whoami"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let user = try WallSession(context).required()
        let campus = AccountRules.campus(of: user.email)
        let password = user.passwordSet ? "with a password" : "no password yet"
        context.output.unrecorded(
            "\(SafeText.shown(user.profileName)) <\(SafeText.shown(user.email))>, "
                + "campus \(SafeText.shown(campus)), \(password)"
        )
        return .null
    }
}

/// A-OP09.
enum NameCommand: WallCommand {
    static let name: StaticString = "wall name"
    static let summary = "Changes the profile name, which is shown with posts and comments that are not anonymous."
    static let discussion =
        "1 to 30 characters. You are asked for the name; it is never part of the line: next to anonymous posts of the "
        + "same session it would reveal whose they are."
    static let newName = SecretParameter("name", "The new name.", look: .seen)
    static var parameters: [ParameterDeclaration] { newName }
    static let effect = Effect.write
    static let examples = [Example("wall name", prints: "Changed the profile name to test-name.")]
    static let keywords = ["profile", "rename", "account"]

    static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
        try call.secret(newName).map { [try .changeName($0.reveal())] } ?? []
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        guard let typed = call.secret(newName) else { return .null }
        let user = try WallAccounts(context).changeName(to: typed.reveal())
        context.output.unrecorded("Changed the profile name to \(SafeText.shown(user.profileName)).")
        return .null
    }
}
