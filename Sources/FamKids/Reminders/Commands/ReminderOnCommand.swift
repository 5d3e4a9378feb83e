import FamRegistry
import FamText
import FamValues

enum ReminderOnCommand: Command {
    static let name: StaticString = "reminder on"
    static let summary = "Turns on the daily reminder."
    static let at = Parameter(
        "at", .optional(.time), "When it comes; 18:00 unless it was changed.", .flag, isBare: true)
    static var parameters: [ParameterDeclaration] { at }
    static let effect = Effect.write
    static let examples = [Example("reminder on", prints: "The daily reminder comes at 18:00.")]
    static let keywords = ["notification", "schedule"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let reminder = DailyReminder(context)
        try reminder.schedule(at: call[at])
        context.output.notice(
            "The daily reminder comes at "
                + "\(ValueText(zone: context.zone, now: nil).plain(.time(try reminder.time())))."
        )
        return .null
    }
}
