import FamValues

/// S-E09: everything that the dashboard shows.
struct DashboardState: Hashable, Sendable {
    var currentUser: ScreenTimeUser?
    var linkedChildren: [ScreenTimeUser] = []
    var isLoadingChildren = false
    var isLoadingTasks = false
    var isLoadingActivities = false
    var recentTasks: [ChoreTask] = []
    var recentActivities: [FeedEntry] = []
    var notifications: [AppNotification] = []
    var selectedTab = DashboardTab.dashboard
    var selectedChild: ScreenTimeUser?
    private(set) var error: AppError?
    private(set) var showError = false

    init() {}

    // MARK: Derived

    var hasNotifications: Bool { !notifications.isEmpty }
    var unreadNotificationCount: Int { notifications.count { !$0.isRead } }
    var isLoading: Bool { isLoadingChildren || isLoadingTasks || isLoadingActivities }
    var childrenWithActiveTimers: [ScreenTimeUser] { linkedChildren.filter(\.hasActiveTimer) }

    // MARK: Changes

    mutating func setSelectedTab(_ tab: DashboardTab) { selectedTab = tab }

    mutating func setLoadingChildren(_ isLoading: Bool) { isLoadingChildren = isLoading }

    /// Also ends the loading. Clears the selected child if it is gone (S-Q18).
    mutating func updateChildren(_ children: [ScreenTimeUser]) {
        linkedChildren = children
        isLoadingChildren = false
        guard let selected = selectedChild else { return }
        selectedChild = children.first { $0.id == selected.id }
    }

    mutating func addChild(_ child: ScreenTimeUser) { linkedChildren.append(child) }

    /// Does nothing if no child has the id.
    mutating func removeChild(_ id: RowID) {
        linkedChildren.removeAll { $0.id == id }
        if selectedChild?.id == id { selectedChild = nil }
    }

    mutating func update(_ balance: BalanceFacts?, of id: RowID) {
        for index in linkedChildren.indices where linkedChildren[index].id == id {
            linkedChildren[index].balance = balance
        }
        if selectedChild?.id == id { selectedChild?.balance = balance }
    }

    /// Keeps the first of several errors until it is dismissed (S-Q12, trap 9).
    mutating func fail(_ problem: AppError) {
        if error == nil { error = problem }
        showError = true
    }

    /// S-OP66.
    mutating func clearError() {
        error = nil
        showError = false
    }
}
