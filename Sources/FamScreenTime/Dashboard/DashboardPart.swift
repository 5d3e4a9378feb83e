import FamValues

/// The parts of the dashboard that load separately (S-OP33 … S-OP36, S-OP38).
enum DashboardPart: String, NamedCases {
    case children, tasks, activities, notifications, balances

    static let typeName = "part"

    /// The four parts of a full load (S-OP32).
    static let full: [DashboardPart] = [.children, .tasks, .activities, .notifications]
    /// The parts of the 30-second refresh (S-OP38).
    static let critical: [DashboardPart] = [.balances, .notifications]
}
