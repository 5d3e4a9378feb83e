import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let celebrationDismiss = CommandSpec(
        "celebration dismiss",
        summary: "Dismisses the celebration that is shown; the next one is shown then.",
        discussion: "Only closing its cover (`back`, `go`) leaves it in the queue.",
        parameters: [ParameterSpec("all", .bool, "All that wait.", kind: .toggle, default: .bool(false))],
        effect: .write,
        result: .int,
        examples: [
            Example(
                "log Leo \"Helped with chores\" --points 10\ncelebration dismiss",
                prints: "Moment logged! Leo +10 → 13 stars.\nMilestone: Leo has 13 stars!\nDismissed: 10 stars!"),
        ],
        keywords: ["close", "seen", "next", "queue"]
    ) { call, context in
        let store = CelebrationStore()
        let queue = try store.queue(context)
        guard !queue.isEmpty else {
            throw Diagnostic(.nothingPresented, "no celebration is waiting", help: "`celebrations --all` lists those that were")
        }
        let seen = call.bool("all") ? queue[...] : queue.prefix(1)
        for celebration in seen { try store.dismiss(celebration.ref, context) }
        context.output.notice(seen.count == 1 ? "Dismissed: \(seen[0].title)" : "Dismissed \(seen.count) celebrations.")
        let left = queue.count - seen.count
        if left > 0 { context.output.notice("\(left) more \(left == 1 ? "waits" : "wait"): \(queue[seen.count].title)") }
        return .int(Int64(left))
    }
}
