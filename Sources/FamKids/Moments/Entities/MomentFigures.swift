import FamRegistry

/// The kept figures of moments: with them the cost of insights and badges does not grow with the number of moments.
extension FigureSpec {
    private static let signs = [FigureAmount.positive, .challenges, .stars]

    /// All days of a child and a behavior (K-Q15).
    static let momentsByBehavior = FigureSpec(
        "moments_by_behavior", by: [.reference(EventRow.child), .reference(EventRow.behavior)], amounts: signs)

    /// K-OP30 … K-OP34.
    static let momentsByDay = FigureSpec(
        "moments_by_day", by: [.day(EventRow.at), .reference(EventRow.child), .reference(EventRow.behavior)],
        amounts: signs)

    /// K-OP34.
    static let momentsByHour = FigureSpec(
        "moments_by_hour", by: [.day(EventRow.at), .hour(EventRow.at), .reference(EventRow.child)])
}

extension FigureAmount {
    /// Good moments.
    static let positive = FigureAmount("positive", .above(EventRow.points, 0))
    static let challenges = FigureAmount("challenges", .below(EventRow.points, 0))
    static let stars = FigureAmount("stars", .sum(EventRow.points))
}
