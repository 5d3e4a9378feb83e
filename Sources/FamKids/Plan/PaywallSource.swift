import FamNavigation

/// Where the paywall is shown from; counted for X-OP67. Each is its own cover (N-V06, `paywall-<source>`).
enum PaywallSource: String, CaseIterable {
    case goals, insights, summary, settings

    var screen: String { "kids.paywall.\(rawValue)" }
    var entry: ScreenEntry { ScreenEntry(screen) }
    var address: String { "/paywall/\(rawValue)" }

    /// Why it is shown.
    var reason: String {
        switch self {
        case .goals: "The free plan has \(Plan.freeGoals) active goals per child."
        case .insights: "The analytics dashboard is part of Plus."
        case .summary: "The yearly summary is part of Plus."
        case .settings: "Get more out of the stars."
        }
    }
}
