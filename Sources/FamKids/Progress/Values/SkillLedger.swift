import FamValues

/// One child's good moments by skill and the tiers earned: what the badge check (K-OP38) reads instead of all moments.
/// A new moment is one addition; the size does not grow with the number of moments.
struct SkillLedger: Sendable {
    private struct Line {
        var count: Int64 = 0
        var earned: Set<BadgeTier> = []
        /// The lowest tier not yet earned; nil if all are.
        var next: BadgeTier? = .bronze

        var isDue: Bool { next.map { count >= $0.threshold } ?? false }
    }

    private var lines: [Skill: Line] = [:]
    /// Skills with a tier to award. One check awards one badge, so moments added in other ways can leave several.
    private var due: Set<Skill> = []

    init(counts: [Skill: Int64], earned: [(skill: Skill, tier: BadgeTier)]) {
        for (skill, count) in counts { lines[skill, default: Line()].count = count }
        for (skill, tier) in earned { lines[skill, default: Line()].earned.insert(tier) }
        for (skill, line) in lines {
            var line = line
            line.next = BadgeTier.next(after: line.earned)
            lines[skill] = line
            if line.isDue { due.insert(skill) }
        }
    }

    /// Good moments of the skill.
    func count(_ skill: Skill) -> Int64 { lines[skill]?.count ?? 0 }

    /// Counts one more good moment.
    mutating func add(_ skill: Skill) {
        lines[skill, default: Line()].count += 1
        if lines[skill]?.isDue == true { due.insert(skill) }
    }

    /// The badge that is due, from then on counted as earned; nil if none is. Prefers the given skill, then goes by
    /// name; the lowest tier comes first.
    mutating func takeDue(preferring skill: Skill?) -> (skill: Skill, tier: BadgeTier)? {
        guard let chosen = skill.flatMap({ due.contains($0) ? $0 : nil }) ?? due.min(), var line = lines[chosen],
            let tier = line.next
        else { return nil }
        line.earned.insert(tier)
        line.next = BadgeTier.next(after: line.earned)
        lines[chosen] = line
        if !line.isDue { due.remove(chosen) }
        return (chosen, tier)
    }
}
