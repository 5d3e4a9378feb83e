import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

/// A-OP01.
enum CodeCommand: WallCommand {
    static let name: StaticString = "wall code"
    static let summary = "Sends a code to an email, for a new account or to sign in."
    static let discussion =
        "Six digits, valid for 15 minutes and five tries; `outbox` shows what was sent. It does not reveal whether an "
        + "account has the email. You are asked for the email; it is never part of the line, so neither history nor a "
        + "session says who is on the wall."
    static let purpose = Parameter("purpose", .oneOf("code purpose", ["register", "login"]), "What the code is for.")
    static let email = SecretParameter("email", "Where to send it.", look: .email, check: WallEmail.check)
    static var parameters: [ParameterDeclaration] { purpose; email }
    static let effect = Effect.write
    static let examples = [
        Example("wall code register", prints: "A code is on its way. `outbox` shows it, `wall sign-up` takes it.")
    ]
    static let keywords = ["mail", "register", "login", "resend"]

    static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
        guard let purpose = CodePurpose(rawValue: try call[purpose]), let email = call.secret(email) else { return [] }
        return [try .sendCode(email.reveal(), purpose)]
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        guard let purpose = CodePurpose(rawValue: try call[purpose]), let email = call.secret(email) else {
            return .null
        }
        let answer = try WallAccounts(context).sendCode(email.reveal(), purpose)
        let next = purpose == .register ? "sign-up" : "sign-in --code"
        let place = try WallServer.isConnected(context) ? "It comes by mail" : "`outbox` shows it"
        context.output.notice("\(answer.message) \(place), `wall \(next)` takes it.")
        return .null
    }
}
