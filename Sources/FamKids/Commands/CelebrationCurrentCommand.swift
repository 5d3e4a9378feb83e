import FamRegistry
import FamValues

extension CommandSpec {
    static let celebrationCurrent = CommandSpec(
        "celebration current",
        summary: "Tells the celebration that is shown: the oldest of the queue.",
        discussion: "`celebrations` lists the queue, with `--all` also what was dismissed.",
        effect: .read,
        result: .entity("celebration").optional,
        examples: [
            Example(
                "log Leo \"Helped with chores\" --points 10\ncelebration current",
                prints: """
                    Moment logged! Leo +10 → 13 stars.
                    Milestone: Leo has 13 stars!
                    child    Leo
                    kind     milestone
                    title    10 stars!
                    message  Leo has 13 stars.
                    at       just now
                    """),
        ],
        keywords: ["queue", "cheer", "party"]
    ) { _, context in
        try CelebrationStore().current(context).map { .entity($0.ref) } ?? .null
    }
}
