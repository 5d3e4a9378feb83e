import FamRegistry
import FamValues

extension EntitySpec {
    /// K-E16. `celebrations` is the queue, oldest first; with `--all` also what was dismissed. Rows, so that the queue survives the
    /// process and follows undo and replay.
    static let celebration = EntitySpec(
        "celebration", plural: "celebrations",
        summary: "Something to celebrate, until it is dismissed.",
        timeField: "at", hiddenBy: "dismissed", indexes: [["dismissed"]],
        fields: [
            FieldSpec("child", .entity("child"), "Who is celebrated."),
            FieldSpec("kind", .enumeration("celebration kind", CelebrationKind.allCases.map(\.rawValue)), "A badge, a milestone, a goal, or a special moment."),
            FieldSpec("title", .string, "The headline."),
            FieldSpec("message", .string, "What happened.", sensitivity: .personal),
            FieldSpec("reward", .entity("reward").optional, "The goal that was reached.", default: .value(.null), isQuiet: true),
            FieldSpec("at", .datetime, "When it happened.", default: .now),
            FieldSpec("dismissed", .bool, "Whether it was seen.", default: .value(.bool(false)), isQuiet: true),
        ],
        hasCommands: false)
}
