import FamRegistry
import FamValues

/// S-E07.
struct NotificationRow: Entity {
    static let singular = "screentime notification", plural = "screentime notifications"

    static let user = Column("user", .row(UserRow.self), "Who it is for.", argument: .positional)
    static let title = Column(
        "title", .string, "What it is about.", argument: .positional, rule: ScreenTimeRules.required("Title"))
    static let message = Column(
        "message", .string, "What it says.", argument: .positional, default: .value(""), sensitivity: .personal)
    static let read = Column(
        "read", .bool, "Whether the person has read it.", argument: .none, default: .value(false))
    static let at = Column("at", .datetime, "When it came.", .time, default: .now)
    static var columns: [FieldDeclaration] { user; title; message; read; at }

    static let spec = EntitySpec(
        NotificationRow.self, summary: "A message to one person.",
        // Every badge counts the unread ones, and read ones pile up.
        indexes: [[user.declaration, read.declaration, at.declaration]],
        examples: [
            "": [
                Example(
                    "screentime notification (screentime notifications | last)",
                    prints: "user     Ana\ntitle    Task completed\nmessage  Maya completed Tidy the room\n…")
            ],
            "add": [
                Example(
                    "screentime notification add Leo Dinner \"In ten minutes\"", prints: "Added notification: [..].")
            ],
            "edit": [
                Example(
                    "screentime notifications | screentime notification edit --title Chores",
                    prints: "Changed notification: [..] (title).")
            ],
            "delete": [
                Example(
                    "screentime notifications | screentime notification delete",
                    prints: "Deleted notification: [..].")
            ],
        ], visible: OwnRows.of(user.name))

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
