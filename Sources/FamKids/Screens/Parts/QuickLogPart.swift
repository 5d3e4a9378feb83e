import FamRegistry

/// The button "Log Moment" of each child: the command with the good behavior suggested first (K-P50, K-OP20).
enum QuickLogPart {
    static func blocks(_ children: [Child], _ parts: ScreenParts) throws -> [ScreenText.Block] {
        guard try !parts.behaviors.activeTypes().isEmpty else {
            return [.heading("Log Moment"), .empty("No behaviors yet.", hint: "behavior add \"Helped with chores\" --points 2")]
        }
        return [.heading("Log Moment")] + (try children.map { .text(try parts.logHint($0)) })
    }
}
