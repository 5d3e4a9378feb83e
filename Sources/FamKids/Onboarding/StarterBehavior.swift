/// The behaviors that onboarding suggests (K-Q21).
struct StarterBehavior: Sendable {
    let name: String
    let points: Int64
    let skill: String?

    static let all = [
        StarterBehavior(name: "Helped with chores", points: 2, skill: "helpfulness"),
        StarterBehavior(name: "Brushed teeth", points: 1, skill: "self-care"),
        StarterBehavior(name: "Shared with others", points: 2, skill: "kindness"),
        StarterBehavior(name: "Did homework", points: 2, skill: "focus"),
        StarterBehavior(name: "Hit someone", points: -2, skill: nil),
    ]
}
