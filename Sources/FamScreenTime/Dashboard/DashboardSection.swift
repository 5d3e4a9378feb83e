import FamNavigation
import FamRegistry
import FamText
import FamValues

/// S-P40, S-P53: the sections of the dashboard, in the order shown. Each draws from the state alone; a new section is a
/// new case.
enum DashboardSection: String, NamedCases {
    case header, quickActions = "quick-actions", children, activity

    static let typeName = "section"

    var title: String {
        switch self {
        case .header: "Header"
        case .quickActions: "Quick actions"
        case .children: "Children"
        case .activity: "Recent activity"
        }
    }

    /// With a heading, except for the header.
    func blocks(_ state: DashboardState, _ context: any Context) throws -> [ScreenText.Block] {
        (self == .header ? [] : [.heading(title)]) + (try body(state, context))
    }

    func body(_ state: DashboardState, _ context: any Context) throws -> [ScreenText.Block] {
        switch self {
        case .header: try DashboardSection.header(state, context)
        case .quickActions: try DashboardSection.actions(context)
        case .children: try DashboardSection.children(state, context)
        case .activity: [ScreenTimeParts(context).feed(state.recentActivities)]
        }
    }

    /// S-SC02: the badge counts the unread notifications of the state (S-P48).
    private static func header(
        _ state: DashboardState, _ context: any Context
    ) throws -> [ScreenText.Block] {
        let badge = ScreenTimeParts.badge(state.unreadNotificationCount)
        let waiting = state.recentTasks.count { $0.state == "completed" }
        var blocks: [ScreenText.Block] = [
            .text("Hello, \(state.currentUser?.name ?? "")"),
            .button("Notifications\(badge)", try context.go(.screenTimeNotifications)),
        ]
        if waiting > 0 {
            blocks.append(.button("Waiting for approval (\(waiting))", try context.go(.screenTimeTasks)))
        }
        return blocks
    }

    /// S-SC03, S-Q10.
    private static func actions(_ context: any Context) throws -> [ScreenText.Block] {
        let screens: [ScreenSpec] = [
            .screenTimeAddChild, .screenTimeAddTask, .screenTimeRequests, .screenTimeSettings,
        ]
        return try screens.map { .button($0.title, try context.go($0)) }
    }

    /// S-SC04.
    private static func children(
        _ state: DashboardState, _ context: any Context
    ) throws -> [ScreenText.Block] {
        guard !state.linkedChildren.isEmpty else { return [ScreenTimeParts.noChildren] }
        var blocks: [ScreenText.Block] = []
        for child in state.linkedChildren { blocks += try ScreenTimeParts(context).openingCard(child) }
        return blocks
    }
}
