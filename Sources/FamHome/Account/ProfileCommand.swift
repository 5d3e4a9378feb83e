import FamRegistry
import FamText
import FamValues

/// H-OP36.
enum ProfileCommand: Command {
    static let name: StaticString = "home profile"
    static let summary = "Shows who is signed in to home."
    static let effect = Effect.read
    static let result: ValueType = .entity(HomeAccountRow.singular)
    static let examples = [Example("(home profile).username", prints: "rivera")]
    static let keywords = ["account", "user", "me", "whoami"]

    static func run(_ call: Call, _ context: any Context) throws -> Value { try VerifyCommand.account(context).value }
}
