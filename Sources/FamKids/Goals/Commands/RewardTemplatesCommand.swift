import FamRegistry
import FamValues

/// K-E27.
enum RewardTemplatesCommand: Command {
    static let name: StaticString = "reward templates"
    static let aliases: [StaticString] = ["goal templates"]
    static let summary = "Lists goals that many families have, to start from."
    static let discussion =
        "`reward add CHILD --template ID` makes a goal from one; a name or stars given there override the template's."
    static let child = Parameter(
        "child", .optional(.row(ChildRow.self)), "Only those that suit the age of this child.", .flag)
    static var parameters: [ParameterDeclaration] { child }
    static let effect = Effect.read
    static let result: ValueType = .table(templateShape)
    static let examples = [
        Example(
            "reward templates --child Maya | where stars == 50 | get name", prints: "Afternoon in the climbing hall"),
        Example(
            "reward add Leo --template zoo\nrewards --child Leo | get points",
            prints: "Added reward Day at the zoo.\n50"),
    ]
    static let keywords = ["suggestions", "ideas", "goal"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let children = ChildrenStore(context)
        let age = try call[child].flatMap { try children.child($0) }.flatMap(children.age)
        let rows = RewardTemplate.suiting(age: age).map { template -> [Value] in
            [
                .string(template.id), .string(template.name), .int(template.stars), .string(template.ages.phrase),
                .string(template.icon),
            ]
        }
        return .table(Table(shape: templateShape, rows: rows))
    }

    private static let templateShape = RowShape([
        Column("template", .string), Column("name", .string), Column("stars", .int), Column("ages", .string),
        Column("icon", .string),
    ])
}
