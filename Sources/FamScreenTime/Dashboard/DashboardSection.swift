import FamRegistry
import FamText
import FamValues

/// S-P40, S-P53: the sections of the dashboard, in the order shown. Each draws from the state alone; a new one is a case.
enum DashboardSection: String, NamedCases {
    case header, quickActions = "quick-actions", children, activity

    static let typeName = "section"

    func blocks(_ state: DashboardState, _ context: any Context) throws -> [ScreenText.Block] {
        switch self {
        case .header: DashboardSection.header(state)
        case .quickActions: DashboardSection.quickActions(state)
        case .children: DashboardSection.children(state, context)
        case .activity: [.heading("Recent activity"), ScreenTimeParts(context).feed(state.recentActivities)]
        }
    }

    /// S-SC02: the badge follows the unread notifications of the state (S-P48).
    private static func header(_ state: DashboardState) -> [ScreenText.Block] {
        let name = state.currentUser?.name ?? ""
        let badge = ScreenTimeParts.badge(state.unreadNotificationCount)
        let waiting = state.recentTasks.count { $0.state == "completed" }
        var blocks: [ScreenText.Block] = [.text("Hello, \(name)"), .text("Notifications\(badge): go /screentime/notifications")]
        if waiting > 0 { blocks.append(.text("Waiting for approval (\(waiting)): go /screentime/tasks")) }
        return blocks
    }

    /// S-SC03, S-Q10.
    private static func quickActions(_ state: DashboardState) -> [ScreenText.Block] {
        let rows: [[Value]] = [
            [.string("Add a child"), .string("go /screentime/add-child")], [.string("Add a task"), .string("go /screentime/add-task")],
            [.string("Time requests"), .string("go /screentime/requests")], [.string("Settings"), .string("go /screentime/settings")],
        ]
        let shape = RowShape([Column("action", .string), Column("command", .string)])
        return [.heading("Quick actions"), .table(Table(shape: shape, rows: rows))]
    }

    /// S-SC04.
    private static func children(_ state: DashboardState, _ context: any Context) -> [ScreenText.Block] {
        var blocks: [ScreenText.Block] = [.heading("Children")]
        if state.linkedChildren.isEmpty { blocks.append(ScreenTimeParts.noChildren) }
        for child in state.linkedChildren { blocks += ScreenTimeParts(context).card(child) }
        return blocks
    }
}
