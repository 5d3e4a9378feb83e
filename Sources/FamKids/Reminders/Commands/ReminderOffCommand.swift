import FamRegistry
import FamValues

enum ReminderOffCommand: Command {
    static let name: StaticString = "reminder off"
    static let summary = "Turns off the daily reminder."
    static let effect = Effect.write
    static let examples = [Example("reminder off", prints: "The daily reminder was off.")]
    static let keywords = ["notification", "cancel"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let isChanged = try DailyReminder(context).cancel()
        context.output.notice(isChanged ? "The daily reminder is off." : "The daily reminder was off.")
        return .null
    }
}
