import FamValues

/// K-E09: the four periods of the insights, in the order shown.
enum InsightsPeriod: String, NamedCases {
    case thisWeek = "this-week"
    case lastWeek = "last-week"
    case thisMonth = "this-month"
    case last30Days = "last-30-days"

    static let typeName = "period"

    var title: String {
        switch self {
        case .thisWeek: "This Week"
        case .lastWeek: "Last Week"
        case .thisMonth: "This Month"
        case .last30Days: "Last 30 Days"
        }
    }
}
