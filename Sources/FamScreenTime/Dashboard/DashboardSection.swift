import FamRegistry
import FamText
import FamValues

/// S-P40, S-P53: the sections of the dashboard, in the order shown. Each draws from the state alone; a new one is a
/// case.
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

    /// As a part of the dashboard, whose header needs no heading.
    func blocks(_ state: DashboardState, _ context: any Context) throws -> [ScreenText.Block] {
        (self == .header ? [] : [.heading(title)]) + (try body(state, context))
    }

    func body(_ state: DashboardState, _ context: any Context) throws -> [ScreenText.Block] {
        switch self {
        case .header: DashboardSection.header(state)
        case .quickActions: DashboardSection.actions
        case .children: DashboardSection.children(state, context)
        case .activity: [ScreenTimeParts(context).feed(state.recentActivities)]
        }
    }

    /// S-SC02: the badge follows the unread notifications of the state (S-P48).
    private static func header(_ state: DashboardState) -> [ScreenText.Block] {
        let badge = ScreenTimeParts.badge(state.unreadNotificationCount)
        let waiting = state.recentTasks.count { $0.state == "completed" }
        var blocks: [ScreenText.Block] = [
            .text("Hello, \(state.currentUser?.name ?? "")"),
            .text("Notifications\(badge): go /screentime/notifications"),
        ]
        if waiting > 0 { blocks.append(.text("Waiting for approval (\(waiting)): go /screentime/tasks")) }
        return blocks
    }

    /// S-SC03, S-Q10.
    private static var actions: [ScreenText.Block] {
        let rows: [[Value]] = [
            [.string("Add a child"), .string("go /screentime/add-child")],
            [.string("Add a task"), .string("go /screentime/add-task")],
            [.string("Time requests"), .string("go /screentime/requests")],
            [.string("Settings"), .string("go /screentime/settings")],
        ]
        let shape = RowShape([Column("action", .string), Column("command", .string)])
        return [.table(Table(shape: shape, rows: rows))]
    }

    /// S-SC04.
    private static func children(_ state: DashboardState, _ context: any Context) -> [ScreenText.Block] {
        guard !state.linkedChildren.isEmpty else { return [ScreenTimeParts.noChildren] }
        var blocks: [ScreenText.Block] = []
        for child in state.linkedChildren { blocks += ScreenTimeParts(context).card(child) }
        return blocks
    }
}
