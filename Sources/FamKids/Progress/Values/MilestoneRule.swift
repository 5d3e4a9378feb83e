/// K-Q16: which thresholds a rising total crosses.
enum MilestoneRule {
    /// Percent of a goal; 100 % is the celebration of the goal itself.
    static let percents: [Int64] = [25, 50, 75]
    /// Stars of a child without a goal.
    static let counts: [Int64] = [10, 25, 50, 100, 250, 500, 1000]

    /// A threshold with the smallest total that is on it.
    struct Step: Equatable, Sendable {
        let threshold: Int64
        let stars: Int64
    }

    /// Ascending, those above `passed`. `target` is that of the goal, nil without one.
    static func steps(target: Int64?, after passed: Int64 = 0) -> [Step] {
        guard let target else { return counts.filter { $0 > passed }.map { Step(threshold: $0, stars: $0) } }
        guard target > 0 else { return [] }
        return percents.filter { $0 > passed }.map { Step(threshold: $0, stars: share($0, of: target)) }
    }

    /// The highest step that a total going from `before` to `total` crosses; nil for none. A total at the goal's target
    /// crosses all of them, and what is reported then is the goal.
    static func crossed(_ steps: [Step], from before: Int64, to total: Int64, target: Int64?) -> Step? {
        if let target, total >= target { return nil }
        return steps.last { before < $0.stars && total >= $0.stars }
    }

    /// The percentage of a target, rounded up, in arithmetic that no target can overflow.
    private static func share(_ percent: Int64, of target: Int64) -> Int64 {
        let (hundreds, rest) = target.quotientAndRemainder(dividingBy: 100)
        return hundreds * percent + (rest * percent + 99) / 100
    }
}
