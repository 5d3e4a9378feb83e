/// K-Q16: which thresholds a rising total crosses.
enum MilestoneRule {
    /// Percent of a goal; 100 % is the goal itself.
    static let percents: [Int64] = [25, 50, 75]
    /// Numbers of stars, for a child without a goal.
    static let counts: [Int64] = [10, 25, 50, 100, 250, 500, 1000]

    /// A threshold, and the smallest total that reaches it.
    struct Step: Equatable, Sendable {
        let threshold: Int64
        let stars: Int64
    }

    /// The steps above `passed`, ascending. A nil `target` is for a child without a goal.
    static func steps(target: Int64?, after passed: Int64 = 0) -> [Step] {
        guard let target else { return counts.filter { $0 > passed }.map { Step(threshold: $0, stars: $0) } }
        guard target > 0 else { return [] }
        return percents.filter { $0 > passed }.map { Step(threshold: $0, stars: share($0, of: target)) }
    }

    /// The highest step crossed when the total goes from `before` to `total`. Nil from the goal's target on: then the
    /// goal itself is reported.
    static func crossed(_ steps: [Step], from before: Int64, to total: Int64, target: Int64?) -> Step? {
        if let target, total >= target { return nil }
        return steps.last { before < $0.stars && total >= $0.stars }
    }

    /// `percent` of a target, rounded up, without overflow for any target.
    private static func share(_ percent: Int64, of target: Int64) -> Int64 {
        let (hundreds, rest) = target.quotientAndRemainder(dividingBy: 100)
        return hundreds * percent + (rest * percent + 99) / 100
    }
}
