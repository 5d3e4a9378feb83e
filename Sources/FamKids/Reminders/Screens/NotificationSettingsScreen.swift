import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-G21, K-SC19.
    static let notificationSettings: ScreenSpec = ScreenSpec(
        "kids.notificationSettings", pattern: [.fixed("settings"), .fixed("notifications")], title: "Notifications",
        summary: "The daily reminder, on or off, and its time.", presentation: .page, tab: "more"
    ) { _, context in
        try notifications(context)
    }

    /// N-H13: the same as a sheet.
    static let notificationsSheet: ScreenSpec = ScreenSpec(
        "kids.notifications", pattern: [.fixed("more"), .fixed("notifications")], title: "Notifications",
        summary: "The daily reminder, as a sheet.", presentation: .sheet, tab: "more", identity: "notifications"
    ) { _, context in
        try notifications(context)
    }

    private static func notifications(_ context: any Context) throws -> ScreenText {
        let reminder = DailyReminder(context), text = ValueText(zone: context.zone, now: context.now)
        let time = text.plain(.time(try reminder.time()))
        guard let next = try reminder.next() else {
            return ScreenText(
                title: "Notifications", blocks: [.empty("Daily reminder: off", "Switch on", "reminder on --at \(time)")]
            )
        }
        var blocks: [ScreenText.Block] = [
            .empty("Daily reminder: on, at \(time)", "Switch off", "reminder off"),
            .text("Next: \(text.human(.datetime(next)))"),
        ]
        if try reminder.due() != nil { blocks.append(.text("Due now: \(DailyReminder.text)")) }
        return ScreenText(title: "Notifications", blocks: blocks)
    }
}
