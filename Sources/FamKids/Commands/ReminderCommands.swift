import FamRegistry
import FamText
import FamValues

/// `reminders`, `reminder on`, `reminder off` (X-OP69).
enum ReminderCommands {
    static let all = [list, on, off]

    private static let list = CommandSpec(
        "reminders", summary: "Lists the reminders that are on: when they come next, and whether one is due now.",
        discussion: "A reminder is due from its time on until a moment is logged that day. A prompt tells it at its time, or when it starts.",
        effect: .read, result: .table(shape),
        examples: [
            Example("reminder on --at 08:00\nreminders | get next", prints: "The daily reminder comes at 08:00.\ntomorrow 08:00")
        ],
        keywords: ["notification", "daily", "due"]
    ) { _, context in
        let reminder = DailyReminder(context)
        guard let next = try reminder.next() else { return .table(Table(shape: shape, rows: [])) }
        let row: [Value] = [.string(DailyReminder.text), .time(try reminder.time()), .bool(try reminder.due() != nil), .datetime(next)]
        return .table(Table(shape: shape, rows: [row]))
    }

    private static let shape = RowShape([Column("reminder", .string), Column("at", .time), Column("due", .bool), Column("next", .datetime)])

    private static let on = CommandSpec(
        "reminder on", summary: "Switches the daily reminder on.",
        parameters: [ParameterSpec("at", .time.optional, "When it comes; 18:00 unless it was changed.", kind: .flag)],
        effect: .write, examples: [Example("reminder on", prints: "The daily reminder comes at 18:00.")], keywords: ["notification", "schedule"]
    ) { call, context in
        let reminder = DailyReminder(context)
        var time: TimeOfDay?
        if case .time(let given) = call["at"] { time = given }
        try reminder.schedule(at: time)
        context.output.notice("The daily reminder comes at \(ValueText(zone: context.zone, now: nil).plain(.time(try reminder.time()))).")
        return .null
    }

    private static let off = CommandSpec(
        "reminder off", summary: "Switches the daily reminder off.", effect: .write,
        examples: [Example("reminder off", prints: "The daily reminder was off.")], keywords: ["notification", "cancel"]
    ) { _, context in
        let isChanged = try DailyReminder(context).cancel()
        context.output.notice(isChanged ? "The daily reminder is off." : "The daily reminder was off.")
        return .null
    }
}
