import FamRegistry
import FamValues

extension CommandSpec {
    /// K-OP51, K-Q22.
    static let rewardOverdue = CommandSpec(
        "reward overdue",
        aliases: ["goal overdue"],
        summary: "Lists the goals whose due date has passed and that nobody redeemed.",
        discussion: "The day itself is still in time. An overdue goal stays until it is redeemed or deleted; those of archived children are left out.",
        effect: .read,
        result: .list(.entity("reward")),
        examples: [
            Example(
                "reward edit Maya/Zoo --due yesterday\nreward overdue | get name", prints: "Changed reward Zoo: due.\nZoo")
        ],
        keywords: ["timed", "late", "due", "check"]
    ) { _, context in
        .list(try RewardsStore(context).overdue().map { .entity($0.ref) })
    }
}
