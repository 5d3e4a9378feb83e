import FamRegistry
import FamValues

enum CelebrationCurrentCommand: Command {
    static let name: StaticString = "celebration current"
    static let summary = "Shows the current celebration: the oldest in the queue."
    static let discussion = "`celebrations` lists the queue, with `--all` also what was dismissed."
    static let effect = Effect.read
    static let result: ValueType = .entity(CelebrationRow.singular).optional
    static let examples = [
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
                """)
    ]
    static let keywords = ["queue", "cheer", "party"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try CelebrationStore().current(context).map { .entity($0.row.ref) } ?? .null
    }
}
