import FamRegistry
import FamValues

extension CommandSpec {
    /// K-E27.
    static let rewardTemplates = CommandSpec(
        "reward templates",
        aliases: ["goal templates"],
        summary: "Lists goals that many families have, to begin with.",
        discussion: "`reward add CHILD --template ID` makes a goal from one; a name or stars given there come first.",
        parameters: [ParameterSpec("child", .entity("child").optional, "Only those that suit the age of this child.", kind: .flag)],
        effect: .read,
        result: .table(templateShape),
        examples: [
            Example("reward templates --child Maya | where stars == 50 | get name", prints: "Afternoon in the climbing hall"),
            Example("reward add Leo --template zoo\nrewards --child Leo | get points", prints: "Added reward Day at the zoo.\n50"),
        ],
        keywords: ["suggestions", "ideas", "goal"]
    ) { call, context in
        let children = ChildrenStore(context)
        let age = try call.entity("child").flatMap(children.child).flatMap(children.age)
        let rows = RewardTemplate.suiting(age: age).map { template -> [Value] in
            [.string(template.id), .string(template.name), .int(template.stars), .string(template.ages.phrase), .string(template.icon)]
        }
        return .table(Table(shape: templateShape, rows: rows))
    }

    private static let templateShape = RowShape([
        Column("template", .string), Column("name", .string), Column("stars", .int), Column("ages", .string), Column("icon", .string),
    ])
}
