import FamKit
import FamRegistry
import FamText
import FamValues

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
