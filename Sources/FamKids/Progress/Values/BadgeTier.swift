import FamValues

/// The tiers of a skill badge (K-E13), by the number of good moments they take (K-Q15).
enum BadgeTier: String, NamedCases, Comparable {
    case bronze, silver, gold

    static let typeName = "tier"

    /// Positive moments of the skill.
    var threshold: Int64 {
        switch self {
        case .bronze: 5
        case .silver: 15
        case .gold: 30
        }
    }

    static func < (a: BadgeTier, b: BadgeTier) -> Bool { a.threshold < b.threshold }

    /// The lowest tier not yet earned; nil if all are.
    static func next(after earned: Set<BadgeTier>) -> BadgeTier? { allCases.first { !earned.contains($0) } }
}
