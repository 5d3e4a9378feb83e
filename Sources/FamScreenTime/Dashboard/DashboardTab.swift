import FamRegistry

/// S-E08: the tabs, in the order shown.
enum DashboardTab: String, CaseIterable, Sendable {
    case dashboard, children, tasks, account

    var title: String {
        switch self {
        case .dashboard: "Dashboard"
        case .children: "Children"
        case .tasks: "Tasks"
        case .account: "Account"
        }
    }

    private var icon: Icon {
        switch self {
        case .dashboard: .house
        case .children: .people
        case .tasks: .checklist
        case .account: .account
        }
    }

    static let specs = allCases.map {
        TabSpec($0.rawValue, title: $0.title, icon: $0.icon, isDefault: $0 == .dashboard)
    }
}
