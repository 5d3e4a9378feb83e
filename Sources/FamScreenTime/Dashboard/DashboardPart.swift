import FamValues

/// What of the dashboard is loaded apart from the rest (S-OP33 … S-OP36, S-OP38).
enum DashboardPart: String, NamedCases {
    case children, tasks, activities, notifications, balances

    static let typeName = "part"

    /// The four that a full load starts together (S-OP32).
    static let full: [DashboardPart] = [.children, .tasks, .activities, .notifications]
    /// Those of the 30-second refresh (S-OP38).
    static let critical: [DashboardPart] = [.balances, .notifications]
}
