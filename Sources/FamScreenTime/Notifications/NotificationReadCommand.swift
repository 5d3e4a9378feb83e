import FamRegistry
import FamText
import FamValues

/// S-OP28.
enum NotificationReadCommand: Command {
    static let name: StaticString = "screentime notification read"
    static let summary = "Marks a notification as read; without one, all of yours."
    static let notification = Parameter("notification", .optional(.row(NotificationRow.self)), "Which one.")
    static var parameters: [ParameterDeclaration] { notification }
    static var input: ParameterDeclaration? { notification.declaration }
    static let effect = Effect.write
    static let examples = [
        Example("screentime notifications | take 1 | screentime notification read", prints: "Read.")
    ]
    static let keywords = ["inbox", "seen", "unread"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let inbox = Inbox(context)
        if let one = try call[notification] {
            context.output.notice(try inbox.markRead(one) ? "Read." : "Already read.")
            return .null
        }
        let unread = try inbox.unread(of: try SignIn(context).required())
        for notification in unread { _ = try inbox.markRead(notification) }
        context.output.notice(unread.isEmpty ? "Nothing is unread." : "Read \(unread.count).")
        return .null
    }
}
