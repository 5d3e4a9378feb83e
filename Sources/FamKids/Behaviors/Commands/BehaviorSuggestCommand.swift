import FamRegistry
import FamValues

enum BehaviorSuggestCommand: Command {
    static let name: StaticString = "behavior suggest"
    static let aliases: [StaticString] = ["suggestions"]
    static let summary = "Suggests up to five behaviors to log for a child."
    static let discussion =
        "Behaviors that are switched on, suit the child's age and cost no stars: those not logged today first, then "
        + "the most frequent of the last 14 days, then by name."
    static let child = Parameter("child", .row(ChildRow.self), "The child.")
    static var parameters: [ParameterDeclaration] { child }
    static let effect = Effect.read
    static let result: ValueType = .list(.entity(BehaviorRow.singular))
    static let examples = [
        Example(
            "behavior suggest Leo | each { |b| $b.name }",
            prints: "Brushed teeth\nHelped with chores")
    ]
    static let keywords = ["ideas", "next", "log"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        guard let child = try ChildrenStore(context).child(call[child]) else { return .list([]) }
        return .list(try BehaviorsStore(context).suggestedBehaviors(for: child).map { .entity($0.row.ref) })
    }
}
