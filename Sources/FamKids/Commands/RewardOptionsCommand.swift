import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    /// K-OP62.
    static let rewardOptions = CommandSpec(
        "reward options",
        aliases: ["goal options"],
        summary: "Offers a child three goals to pick from: a small, a medium and a large one.",
        parameters: [ParameterSpec("child", .entity("child"), "The child, whose age decides.")],
        effect: .read,
        result: .table(optionShape),
        examples: [
            Example(
                "reward options Leo | select size, name, stars",
                prints: "#  size    name                      stars\n1  small   Sticker book                 10\n"
                    + "2  medium  Picnic at the playground     25\n3  large   Day at the zoo               50")
        ],
        keywords: ["proposals", "ideas", "goal", "pick"]
    ) { call, context in
        let children = ChildrenStore(context)
        guard let child = try call.entity("child").flatMap(children.child) else {
            throw Diagnostic(.missingArgument, "`reward options` needs a child")
        }
        let rows = KidGoalOptions.options(age: children.age(child)).map { size, template -> [Value] in
            [.string("\(size)"), .string(template.name), .int(template.stars), .string(template.id), .string(template.icon)]
        }
        return .table(Table(shape: optionShape, rows: rows))
    }

    private static let optionShape = RowShape([
        Column("size", .string), Column("name", .string), Column("stars", .int), Column("template", .string), Column("icon", .string),
    ])
}
