import FamRegistry
import FamValues

extension EntitySpec {
    /// K-E15: what a moment made of a child's stars. Written by logging; each threshold once (K-Q16).
    static let milestone = EntitySpec(
        "milestone", plural: "milestones",
        summary: "A step on the way: 25, 50 or 75 % of a goal, or a round number of stars.",
        timeField: "at",
        fields: [
            FieldSpec("child", .entity("child"), "Whose stars they are."),
            FieldSpec("threshold", .int, "Percent of the goal; without a goal the number of stars."),
            FieldSpec("stars", .int, "The child's stars at that moment."),
            FieldSpec("reward", .entity("reward").optional, "The goal; empty without one, and when it was deleted.", default: .value(.null), isQuiet: true),
            FieldSpec("goal", .string.optional, "The goal's name at that moment; empty without a goal.", default: .value(.null)),
            FieldSpec("at", .datetime, "When it was reached.", default: .now),
        ],
        hasCommands: false)
}
