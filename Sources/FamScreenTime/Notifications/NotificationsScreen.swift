import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-G34, S-SC19: the newest notifications, unread ones marked.
    static let screenTimeNotifications: ScreenSpec = ScreenSpec(
        "screentime.notifications", pattern: [.fixed("screentime"), .fixed("notifications")], title: "Notifications",
        summary: "Messages, newest first, with unread ones marked.", presentation: .page, tab: "dashboard"
    ) { _, context in
        let state = try context.service(DashboardModel.key).shown(context)
        guard state.hasNotifications else {
            return ScreenText(title: "Notifications", blocks: [.text("No notifications.")])
        }
        let text = ValueText(zone: context.zone, now: context.now)
        let shape = RowShape([
            Column("", .string), Column("when", .string), Column("title", .string), Column("message", .string),
        ])
        let rows = state.notifications.map { notification -> [Value] in
            [
                .string(notification.isRead ? " " : "●"), .string(text.human(.datetime(notification.at))),
                .string(notification.title), .string(notification.message),
            ]
        }
        var blocks: [ScreenText.Block] = [.table(Table(shape: shape, rows: rows))]
        if state.unreadNotificationCount > 0 { blocks.append(.button("Read all", "screentime notification read")) }
        return ScreenText(title: "Notifications\(ScreenTimeParts.badge(state.unreadNotificationCount))", blocks: blocks)
    }
}
