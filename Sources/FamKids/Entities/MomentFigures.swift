import FamRegistry

/// What is kept of moments, so that insights and badges cost the same with a million of them.
extension FigureSpec {
    private static let signs = [
        FigureAmount("positive", .above("points", 0)), FigureAmount("challenges", .below("points", 0)),
        FigureAmount("stars", .sum("points")),
    ]

    /// All days of a child and a behavior together (K-Q15).
    static let momentsByBehavior = FigureSpec(
        "moments_by_behavior", by: [.reference("child"), .reference("behavior")], amounts: signs)

    /// K-OP30 … K-OP34.
    static let momentsByDay = FigureSpec(
        "moments_by_day", by: [.day("at"), .reference("child"), .reference("behavior")], amounts: signs)

    /// K-OP34.
    static let momentsByHour = FigureSpec("moments_by_hour", by: [.day("at"), .hour("at"), .reference("child")])
}
