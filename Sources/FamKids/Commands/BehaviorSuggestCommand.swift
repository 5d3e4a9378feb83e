import FamRegistry
import FamValues

extension CommandSpec {
    static let behaviorSuggest = CommandSpec(
        "behavior suggest",
        aliases: ["suggestions"],
        summary: "Suggests up to five behaviours to log for a child.",
        discussion: "Behaviours that are switched on and suit the child's age: those not logged today first, then the most frequent of the last "
            + "14 days, then by name.",
        parameters: [ParameterSpec("child", .entity("child"), "For whom.")],
        effect: .read,
        result: .list(.entity("behavior")),
        examples: [
            Example(
                "behavior suggest Leo | each { |b| $b.name }",
                prints: "Brushed teeth\nHit someone\nHelped with chores"),
        ],
        keywords: ["ideas", "next", "log"]
    ) { call, context in
        guard let ref = call.entity("child"), let child = try ChildrenStore(context).child(ref) else { return .list([]) }
        return .list(try BehaviorsStore(context).suggestedBehaviors(for: child).map { .entity($0.ref) })
    }
}
