import FamRegistry
import FamValues

/// S-E04: an entry of the feed. Reports add up its minutes (S-OP59).
struct ActivityRow: Entity {
    static let singular = "screentime activity", plural = "screentime activities"

    static let user = Column("user", .row(UserRow.self), "Who it is about.", argument: .positional)
    static let text = Column(
        "text", .string, "What happened.", argument: .positional, sensitivity: .personal,
        rule: ScreenTimeRules.required("Text"))
    static let kind = Column("kind", .cases(of: ActivityKind.self), "What it is about.", default: .value(.note))
    static let used = Column(
        "used", .int, "Minutes of screen time that were used.", default: .value(0), isQuiet: true,
        rule: ScreenTimeRules.notNegative("Used minutes"))
    static let earned = Column(
        "earned", .int, "Minutes that were earned.", default: .value(0), isQuiet: true,
        rule: ScreenTimeRules.notNegative("Earned minutes"))
    static let tasks = Column(
        "tasks", .int, "Tasks that were approved.", argument: .none, default: .value(0), isQuiet: true)
    static let at = Column("at", .datetime, "When it happened.", .time, default: .now)
    static var columns: [FieldDeclaration] { user; text; kind; used; earned; tasks; at }

    static let spec = EntitySpec(
        ActivityRow.self, summary: "Something that happened: an entry of the activity feed.",
        // The ten newest of a person read ten rows, however long the feed is.
        indexes: [[user.declaration, at.declaration]], figures: [.screenTimeByDay],
        examples: [
            "": [
                Example(
                    "screentime activity (screentime activities | last)",
                    prints: "user  Maya\ntext  Tidy the room was completed\nkind  task-completed\nat    just now")
            ],
            "add": [Example("screentime activity add Leo \"Read for an hour\"", prints: "Added activity: [..].")],
            "edit": [
                Example(
                    "screentime activities --user Maya | take 1 | screentime activity edit --text \"The room is tidy\"",
                    prints: "Changed activity: [..] (text).")
            ],
            "delete": [
                Example(
                    "screentime activities --user Maya | take 1 | screentime activity delete",
                    prints: "Deleted activity: [..].")
            ],
        ], visible: OwnRows.of(user.name))

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}

extension FigureSpec {
    /// S-OP59: reports read one figure per child and day.
    static let screenTimeByDay = FigureSpec(
        "screentime_by_day", by: [.day(ActivityRow.at), .reference(ActivityRow.user)],
        amounts: [.minutesUsed, .minutesEarned, .tasksDone])
}

extension FigureAmount {
    static let minutesUsed = FigureAmount("used", .sum(ActivityRow.used))
    static let minutesEarned = FigureAmount("earned", .sum(ActivityRow.earned))
    static let tasksDone = FigureAmount("tasks", .sum(ActivityRow.tasks))
}
