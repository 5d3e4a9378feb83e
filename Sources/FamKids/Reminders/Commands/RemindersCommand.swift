import FamRegistry
import FamValues

/// X-OP69. There is only one reminder.
enum RemindersCommand: Command {
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

    private static let shape = RowShape([
        Column("reminder", .string), Column("at", .time), Column("due", .bool), Column("next", .datetime),
    ])

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
