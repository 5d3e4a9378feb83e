import FamKit
import FamRegistry
import FamText
import FamValues

/// H-OP32.
enum CodeCommand: Command {
    static let name: StaticString = "home code"
    static let aliases: [StaticString] = ["home resend"]
    static let summary = "Sends a new code to verify the email; the previous one stops working."
    static let effect = Effect.write
    static let examples = [
        Example(
            "home sign-up maria maria@rivera.example\nclock advance 2min\nhome code",
            prints:
                "Account maria was created, and a code was sent to maria@rivera.example.\n…\nA code was sent to "
                + "maria@rivera.example."
        )
    ]
    static let keywords = ["again", "email", "verify"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let account = try VerifyCommand.account(context)
        if try context.records.value(HomeAccountRow.verified, of: account) {
            context.output.notice("The email is already verified.")
            return .null
        }
        try HomeAccounts(context).sendCode(to: account)
        context.output.notice("A code was sent to \(try context.records.value(HomeAccountRow.email, of: account)).")
        return .null
    }
}
