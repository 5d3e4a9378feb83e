import FamRegistry
import FamText
import FamValues

/// K-E13: one badge per child, skill and tier. Awarded by logging and never withdrawn (K-Q34).
struct BadgeRow: Entity {
    static let singular = "badge", plural = "badges"

    static let child = Column("child", .row(ChildRow.self), "Who earned it.")
    static let skill = Column("skill", .string, "The skill of the behaviors that count.")
    static let tier = Column("tier", .cases(of: BadgeTier.self), "Bronze, silver or gold.")
    static let at = Column("at", .datetime, "When it was earned.", .time, default: .now)
    static var columns: [FieldDeclaration] { child; skill; tier; at }

    static let spec = EntitySpec(
        BadgeRow.self, summary: "A skill badge: 5, 15 or 30 good moments of one skill.",
        hasCommands: false,
        check: isOnlyOne, constraints: [.unique(child.declaration, skill.declaration, tier.declaration)])

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    @Sendable private static func isOnlyOne(
        _ old: Draft<BadgeRow>?, _ new: inout Draft<BadgeRow>, _ context: any Context
    ) throws {
        let owner = try new.given(child), name = try new.given(skill), kind = try new.given(tier)
        if let old, old[child] == owner, old[skill].map(Skill.init) == Skill(name), old[tier] == kind { return }
        if try !context.records.rows(
            BadgeRow.self, where: .is(child, owner), .is(skill, name), .is(tier, kind), limit: 1
        ).isEmpty {
            throw Diagnostic(.invalidValue, "the child already has this badge")
        }
    }
}
