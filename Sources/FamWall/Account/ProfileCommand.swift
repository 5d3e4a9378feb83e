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
