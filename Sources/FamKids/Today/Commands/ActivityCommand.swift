import FamRegistry
import FamValues

enum ActivityCommand: Command {
    static let name: StaticString = "activity"
    static let summary = "Shows how active you are as a parent: this week's days, their status, and your coach level."
    static let discussion =
        "A day counts once a moment with more than zero stars has been logged on it. The status goes by the days since "
        + "Monday: none "
        + "0, starting 1–2, "
        + "steady 3–4, strong 5–7. The level goes by all days so far: beginner up to 6, growing up to 20, confident "
        + "up to 59, then champion."
    static let effect = Effect.read
    static let result: ValueType = .record(shape)
    static let examples = [
        Example(
            "activity",
            prints: """
                days_this_week  1
                status          starting
                days            1
                level           beginner
                last_day        [..]
                """)
    ]
    static let keywords = ["parent", "coach", "days", "streak", "level"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let activity = try ProgressionStore(context).activity()
        return .record(
            RecordValue(
                shape,
                [
                    .int(Int64(activity.activeDays(inWeekOf: context.today))),
                    .string(activity.status(on: context.today).rawValue),
                    .int(Int64(activity.days.count)), .string(activity.level.rawValue),
                    activity.days.last.map { .date($0) } ?? .null,
                ]))
    }

    private static let shape = RowShape([
        Column("days_this_week", .int),
        Column("status", .enumeration("activity status", ActivityStatus.allCases.map(\.rawValue))),
        Column("days", .int), Column("level", .enumeration("coach level", CoachLevel.allCases.map(\.rawValue))),
        Column("last_day", .date.optional),
    ])
}
