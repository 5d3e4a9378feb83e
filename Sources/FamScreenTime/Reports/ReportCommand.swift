import FamRegistry
import FamValues

/// S-OP59, S-Q21.
enum ReportCommand: Command {
    static let name: StaticString = "screentime report"
    static let summary = "Shows each child's minutes used and earned, and tasks approved."
    static let days = Parameter(
        "days", .int, "How many days, including today: 1 to 366.", .flag, default: 7, bounds: 1...longest)
    static let parent = Parameter(
        "parent", .optional(.row(UserRow.self)), "Whose children; defaults to the parent who is signed in.", .flag)
    static var parameters: [ParameterDeclaration] { days; parent }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [
        Example(
            "screentime task approve \"Tidy the room\"\nscreentime report",
            prints: "[..]\n#  child  used  earned  tasks\n1  Maya      0      15      1\n2  Leo       0       0      0")
    ]
    static let keywords = ["statistics", "week", "month", "figures"]

    static let longest: Int64 = 366

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let days = try call[days]
        guard (1...longest).contains(days) else {
            throw DataRepositoryError.validationFailed(["Days must be between 1 and \(longest)"]).diagnostic()
        }
        let children = try Users(context).children(of: try SignIn(context).parent(try call[parent]))
        let rows = try Reports(context).lines(of: children, days: Int(days)).map { line in
            [line.child.value, .int(line.used), .int(line.earned), .int(line.tasks)]
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static let shape = RowShape([
        Column("child", .entity(UserRow.singular)), Column("used", .int), Column("earned", .int), Column("tasks", .int),
    ])
}
