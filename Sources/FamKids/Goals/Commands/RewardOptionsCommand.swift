import FamRegistry
import FamText
import FamValues

/// K-OP62.
enum RewardOptionsCommand: Command {
    static let name: StaticString = "reward options"
    static let aliases: [StaticString] = ["goal options"]
    static let summary = "Offers a child three goals to pick from: a small, a medium and a large one."
    static let child = Parameter("child", .row(ChildRow.self), "The child; the age decides.")
    static var parameters: [ParameterDeclaration] { child }
    static let effect = Effect.read
    static let result: ValueType = .table(optionShape)
    static let examples = [
        Example(
            "reward options Leo | select size, name, stars",
            prints: "#  size    name                      stars\n1  small   Sticker book                 10\n"
                + "2  medium  Picnic at the playground     25\n3  large   Day at the zoo               50")
    ]
    static let keywords = ["proposals", "ideas", "goal", "pick"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let children = ChildrenStore(context)
        let child = try call[child]
        guard let child = try children.child(child) else {
            throw Diagnostic(.notFound, "the child `\(SafeText.shown(child.label))` no longer exists")
        }
        let rows = KidGoalOptions.options(age: children.age(child)).map { size, template -> [Value] in
            [
                .string("\(size)"), .string(template.name), .int(template.stars), .string(template.id),
                .string(template.icon),
            ]
        }
        return .table(Table(shape: optionShape, rows: rows))
    }

    private static let optionShape = RowShape([
        Column("size", .string), Column("name", .string), Column("stars", .int), Column("template", .string),
        Column("icon", .string),
    ])
}
