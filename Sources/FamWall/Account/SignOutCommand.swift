import FamKit
import FamRegistry
import FamText
import FamValues

/// A-OP11.
enum SignOutCommand: Command {
    static let name: StaticString = "wall sign-out"
    static let aliases: [StaticString] = ["wall logout"]
    static let summary = "Signs out of the wall; posts and comments stay."
    static let effect = Effect.write
    static let examples = [Example("wall sign-out", prints: "Signed out of the wall.")]
    static let keywords = ["logout", "account", "leave"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let session = WallSession(context)
        guard try session.user() != nil else {
            if try session.holdsAnything() { try session.clear() }
            context.output.notice("Nobody is signed in.")
            return .null
        }
        try session.clear()
        context.output.notice("Signed out of the wall.")
        return .null
    }
}
