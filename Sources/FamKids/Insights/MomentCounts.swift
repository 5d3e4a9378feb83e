import FamRegistry

/// How many moments there are and what they are worth. Moments of zero points count in `moments` only (K-E06).
struct MomentCounts: Hashable, Sendable {
    var moments: Int64 = 0
    var positive: Int64 = 0
    var challenges: Int64 = 0
    var stars: Int64 = 0

    init() {}

    /// One moment.
    init(points: Int64) {
        moments = 1
        positive = points > 0 ? 1 : 0
        challenges = points < 0 ? 1 : 0
        stars = points
    }

    init(_ row: FigureRow) {
        moments = row.count
        positive = row.amount(.positive)
        challenges = row.amount(.challenges)
        stars = row.amount(.stars)
    }

    static func += (a: inout Self, b: Self) {
        a.moments += b.moments
        a.positive += b.positive
        a.challenges += b.challenges
        a.stars += b.stars
    }

    static func -= (a: inout Self, b: Self) {
        a.moments -= b.moments
        a.positive -= b.positive
        a.challenges -= b.challenges
        a.stars -= b.stars
    }
}
