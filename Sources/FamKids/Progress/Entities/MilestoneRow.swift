import FamRegistry
import FamValues

/// K-E15: a milestone of a child's stars. Written by logging; each threshold once (K-Q16).
struct MilestoneRow: Entity {
    static let singular = "milestone", plural = "milestones"

    static let child = Column("child", .row(ChildRow.self), "Whose stars they are.")
    static let threshold = Column("threshold", .int, "Percent of the goal; without a goal, the number of stars.")
    static let stars = Column("stars", .int, "The child's stars at that moment.")
    static let reward = Column(
        "reward", .optional(.row(RewardRow.self)), "The goal; empty if there was none or it was deleted.",
        default: .value(nil), isQuiet: true)
    static let goal = Column(
        "goal", .optional(.string), "The goal's name at that moment; empty without a goal.", default: .value(nil))
    static let at = Column("at", .datetime, "When it was reached.", .time, default: .now)
    static var columns: [FieldDeclaration] { child; threshold; stars; reward; goal; at }

    static let spec = EntitySpec(
        MilestoneRow.self, summary: "A step on the way: 25, 50 or 75 % of a goal, or a round number of stars.",
        hasCommands: false)

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
