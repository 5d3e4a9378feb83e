import FamKit
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// K-SC24, N-V06: one cover for each limit of the free plan.
    static let paywalls = PaywallSource.allCases.map { source in
        ScreenSpec(
            source.screen, pattern: [.fixed("paywall"), .fixed(source.rawValue)], title: "Plus",
            summary: "What Plus adds, from \(source.rawValue).", presentation: .cover,
            tab: source == .goals ? "rewards" : "more",
            identity: "paywall-\(source.rawValue)", seen: { try Analytics($0).record("paywall_\(source.rawValue)") }
        ) { _, context in
            try PaywallPart.text(source, Plan(context))
        }
    }
}
