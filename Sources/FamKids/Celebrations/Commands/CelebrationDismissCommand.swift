import FamRegistry
import FamText
import FamValues

enum CelebrationDismissCommand: Command {
    static let name: StaticString = "celebration dismiss"
    static let summary = "Dismisses the current celebration and shows the next one."
    static let discussion = "Just closing its cover (`back`, `go`) leaves it in the queue."
    static let all = Parameter.toggle("all", "Dismisses every waiting celebration.")
    static var parameters: [ParameterDeclaration] { all }
    static let effect = Effect.write
    static let result: ValueType = .int
    static let examples = [
        Example(
            "log Leo \"Helped with chores\" --points 10\ncelebration dismiss",
            prints: "Moment logged! Leo +10 → 13 stars.\nMilestone: Leo has 13 stars!\nDismissed: 10 stars!")
    ]
    static let keywords = ["close", "seen", "next", "queue"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = CelebrationStore()
        let queue = try store.queue(context), isAll = try call[all]
        // All of none is no mistake: a script that dismisses what it has won runs again.
        guard !queue.isEmpty || isAll else {
            throw Diagnostic(
                .nothingPresented, "no celebration is waiting", help: "`celebrations --all` lists those that were")
        }
        let seen = isAll ? queue[...] : queue.prefix(1)
        for celebration in seen { try store.dismiss(celebration.row, context) }
        let done = seen.isEmpty ? "No celebration was waiting." : "Dismissed \(seen.count) celebrations."
        context.output.notice(seen.count == 1 ? "Dismissed: \(seen[0].title)" : done)
        let left = queue.count - seen.count
        if left > 0 {
            context.output.notice("\(left) more \(left == 1 ? "waits" : "wait"): \(queue[seen.count].title)")
        }
        return .int(Int64(left))
    }
}
