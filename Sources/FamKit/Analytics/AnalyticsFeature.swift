import FamRegistry

/// The usage counts of all modules, with one consent (X-C13).
public enum AnalyticsFeature {
    /// X-OP68.
    public static let consent = PreferenceSpec(
        "analyticsConsent", .bool, default: .bool(false), group: "privacy",
        summary: "Whether usage may be counted, on this machine only.")

    public static let feature = Feature(
        id: "analytics", title: "Analytics", rank: 83, entities: [UsageRow.self], preferences: [consent])
}
