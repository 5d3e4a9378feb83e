import FamRegistry
import FamValues

/// K-E16. `celebrations` lists the queue, oldest first; `--all` adds those that were dismissed. Stored as rows, so the
/// queue outlives the process and follows undo and replay.
struct CelebrationRow: Entity {
    static let singular = "celebration", plural = "celebrations"

    static let child = Column("child", .row(ChildRow.self), "Who is celebrated.")
    static let kind = Column(
        "kind", .cases(of: CelebrationKind.self), "A badge, a milestone, a goal, or a special moment.")
    static let title = Column("title", .string, "The headline.")
    static let message = Column("message", .string, "What happened.", sensitivity: .personal)
    static let reward = Column(
        "reward", .optional(.row(RewardRow.self)), "The goal that was reached.", default: .value(nil), isQuiet: true)
    static let at = Column("at", .datetime, "When it happened.", .time, default: .now)
    static let dismissed = Column(
        "dismissed", .bool, "Whether it was seen.", .hides, default: .value(false), isQuiet: true)
    static var columns: [FieldDeclaration] { child; kind; title; message; reward; at; dismissed }

    static let spec = EntitySpec(
        CelebrationRow.self, summary: "Something to celebrate, until it is dismissed.", isFoundByEnding: true,
        indexes: [[dismissed.declaration]],
        hasCommands: false)

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
