import FamRegistry

/// The modules' counts of their usage, with one consent for all of them (X-C13).
public enum AnalyticsFeature {
    /// X-OP68.
    public static let consent = PreferenceSpec(
        "analyticsConsent", .bool, default: .bool(false), group: "privacy",
        summary: "Whether usage may be counted, on this machine only.")

    public static let feature = Feature(
        id: "analytics", title: "Analytics", rank: 83, entities: [UsageRow.self], preferences: [consent])
}
