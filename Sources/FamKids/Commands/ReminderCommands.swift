import FamRegistry
import FamText
import FamValues

/// `reminders`, `reminder on`, `reminder off` (X-OP69).
enum ReminderCommands {
    static let all: [any Command.Type] = [List.self, On.self, Off.self]

    enum List: Command {
        static let name: StaticString = "reminders"
        static let summary = "Lists the reminders that are on: when they come next, and whether one is due now."
        static let discussion =
            "A reminder is due from its time on until a moment is logged that day. "
            + "A prompt announces it at its time, or when it starts."
        static let effect = Effect.read
        static let result: ValueType = .table(shape)
        static let examples = [
            Example(
                "reminder on --at 08:00\nreminders | get next",
                prints: "The daily reminder comes at 08:00.\ntomorrow 08:00")
        ]
        static let keywords = ["notification", "daily", "due"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let reminder = DailyReminder(context)
            guard let next = try reminder.next() else { return .table(Table(shape: shape, rows: [])) }
            let row: [Value] = [
                .string(DailyReminder.text), .time(try reminder.time()), .bool(try reminder.due() != nil),
                .datetime(next),
            ]
            return .table(Table(shape: shape, rows: [row]))
        }
    }

    private static let shape = RowShape([
        Column("reminder", .string), Column("at", .time), Column("due", .bool), Column("next", .datetime),
    ])

    enum On: Command {
        static let name: StaticString = "reminder on"
        static let summary = "Switches the daily reminder on."
        static let at = Parameter("at", .optional(.time), "When it comes; 18:00 unless it was changed.", .flag)
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

    enum Off: Command {
        static let name: StaticString = "reminder off"
        static let summary = "Switches the daily reminder off."
        static let effect = Effect.write
        static let examples = [Example("reminder off", prints: "The daily reminder was off.")]
        static let keywords = ["notification", "cancel"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let isChanged = try DailyReminder(context).cancel()
            context.output.notice(isChanged ? "The daily reminder is off." : "The daily reminder was off.")
            return .null
        }
    }
}
