import FamRegistry
import FamText
import FamValues

extension EntitySpec {
    /// K-E03, shown as "moment".
    static let event = EntitySpec(
        "event", plural: "events", aliases: ["moments"],
        summary: "A moment: a child did something, and got or lost stars for it.",
        timeField: "at",
        figures: [.momentsByBehavior, .momentsByDay, .momentsByHour],
        fields: [
            FieldSpec("child", .entity("child"), "Whose moment it is.", argument: .positional),
            FieldSpec(
                "behavior", .entity("behavior").optional, "What the child did; empty when the behaviour was deleted.", argument: .positional,
                default: .value(.null)),
            FieldSpec("points", .int, "Stars given or taken; those of the behaviour unless given.", default: .computed(points), rule: FieldRules.points),
            FieldSpec("note", .string.optional, "A few words about it.", default: .value(.null), sensitivity: .personal),
            FieldSpec("media", .list(.string), "Pictures and other files, as paths or URLs.", default: .value(.list([])), isQuiet: true),
            FieldSpec("at", .datetime, "When it happened.", default: .now),
        ],
        examples: [
            "": [Example("event (events | last)", prints: "child     Leo\nbehavior  Helped with chores\npoints    3\n…")],
            "add": [Example("event add Leo \"Brushed teeth\" --at yesterday@19:30", prints: "Added event [..].")],
            "edit": [Example("events --child Maya | event edit --note \"the whole garden\"", prints: "Changed event [..]: note.")],
            "delete": [Example("events --child Leo | event delete\nchildren | get stars", prints: "Deleted event [..].\n10\n0")],
        ],
        willDelete: detachMemory)

    /// A special moment stays when its moment goes (K-E14).
    @Sendable private static func detachMemory(_ event: EntityRef, _ context: any Context) throws {
        for row in try context.records.rows(.memory, where: [("event", .entity(event))], limit: .max) {
            try context.records.update(row, [("event", .null)])
        }
    }

    @Sendable private static func points(_ draft: RowDraft, _ context: any Context) throws -> Value {
        guard case .entity(let behavior) = draft["behavior"] else {
            throw Diagnostic(.missingArgument, "a moment without a behaviour needs `--points`")
        }
        return try context.records.value(of: behavior, field: "points")
    }
}
