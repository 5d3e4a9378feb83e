import FamRegistry
import FamText
import FamValues

/// `outbox`: the messages with codes that an app would mail.
enum OutboxCommand: Command {
    static let name: StaticString = "outbox"
    static let summary = "Shows the messages that an app would have emailed."
    static let discussion =
        "Codes for a new account or a new password arrive here. They stay on this machine, in the private file of "
        + "secrets next to the database: no journal, backup, export or recorded session has them."
    static let effect = Effect.read
    static let examples = [Example("outbox", prints: "Nothing was sent.", onEmptyHousehold: true)]
    static let keywords = ["mail", "email", "code", "message"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let mails = try Outbox(context).mails()
        if mails.isEmpty { context.output.text("Nothing was sent.") }
        let values = ValueText(zone: context.zone, now: context.now)
        for mail in mails.reversed() {
            let at = values.human(.datetime(Instant(micros: mail.at)))
            context.output.unrecorded("\(at)  to \(mail.to)  \(mail.subject)\n  \(mail.text)")
        }
        return .null
    }
}
