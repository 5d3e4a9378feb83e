import FamRegistry
import FamText
import FamValues

/// H-OP37.
enum ProfileEditCommand: Command {
    static let name: StaticString = "home profile edit"
    static let summary = "Changes the names or the email of the account."
    static let discussion = "A new email has to be verified: a code is sent to it."
    static let firstName = Parameter("first_name", .optional(.string), "The first name.", .flag)
    static let lastName = Parameter("last_name", .optional(.string), "The last name.", .flag)
    static let email = Parameter("email", .optional(.string), "The email.", .flag)
    static var parameters: [ParameterDeclaration] { firstName; lastName; email }
    static let effect = Effect.write
    static let examples = [
        Example("home profile edit --first-name Ana --last-name Rivera", prints: "Changed the profile.")
    ]
    static let keywords = ["account", "user", "name", "change"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        guard call.isGiven(firstName) || call.isGiven(lastName) || call.isGiven(email) else {
            throw Diagnostic(
                .missingArgument, "`home profile edit` needs something to change",
                help: "write `home profile edit --first-name …`")
        }
        let account = try VerifyCommand.account(context)
        try context.records.update(account) {
            if call.isGiven(firstName) { $0[HomeAccountRow.firstName] = try call[firstName] }
            if call.isGiven(lastName) { $0[HomeAccountRow.lastName] = try call[lastName] }
        }
        if call.isGiven(email), try HomeAccounts(context).changeEmail(account, call[email] ?? "") {
            let verified = try context.records.value(HomeAccountRow.verified, of: account)
            context.output.notice(
                verified ? "Changed the profile." : "Changed the profile; a code was sent to the new email.")
            return .null
        }
        context.output.notice("Changed the profile.")
        return .null
    }
}
