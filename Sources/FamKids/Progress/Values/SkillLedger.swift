import FamValues

/// One child's good moments by skill, and the tiers they have earned: what the badge check (K-OP38) looks at instead of
/// all events. A moment is one addition; nothing here grows with the number of moments.
struct SkillLedger: Sendable {
    private struct Line {
        var count: Int64 = 0
        var earned: Set<BadgeTier> = []
        /// The lowest tier not earned; nil if all are.
        var next: BadgeTier? = .bronze

        var isDue: Bool { next.map { count >= $0.threshold } ?? false }
    }

    private var lines: [Skill: Line] = [:]
    /// Skills with a tier to award: one check awards one badge, so moments that came by another door leave some for
    /// later.
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

    /// Good moments of a skill.
    func count(_ skill: Skill) -> Int64 { lines[skill]?.count ?? 0 }

    /// One more good moment.
    mutating func add(_ skill: Skill) {
        lines[skill, default: Line()].count += 1
        if lines[skill]?.isDue == true { due.insert(skill) }
    }

    /// The badge that is due, which counts as earned from now on; nil for none. The skill of the moment comes first,
    /// then the others by name; of one skill the lowest tier.
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
