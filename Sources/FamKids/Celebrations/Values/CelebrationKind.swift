import FamValues

/// What is celebrated (K-E16); one log queues them in the order badge, milestone, goal (K-Q36).
enum CelebrationKind: String, NamedCases {
    case badge, milestone, goal, special

    static let typeName = "celebration kind"
}
