import FamRegistry
import FamValues

extension CommandSpec {
    static let bonus = CommandSpec(
        "bonus",
        summary: "Gives a child a bonus star, one a day.",
        discussion: "The star is a moment of the built-in behaviour `Bonus star`, so it can be undone, listed and deleted as any moment. "
            + "When one of several children has had today's star, none gets one.",
        parameters: [ParameterSpec("child", .list(.entity("child")), "Who gets it; several are written `Maya,Leo`.")],
        input: "child",
        effect: .write,
        result: .list(.entity("event")),
        examples: [
            Example("bonus Maya", prints: "Bonus star! Maya +1 → 11 stars."),
            Example("children | bonus", prints: "Bonus star! Maya +1 → 11 stars, Leo +1 → 4 stars."),
        ],
        keywords: ["star", "extra", "praise"]
    ) { call, context in
        let given = try GiveBonus(context).run(call.entities("child"))
        LogNotices.tell(given, "Bonus star!", context)
        return .list(given.map { .entity($0.event) })
    }
}
