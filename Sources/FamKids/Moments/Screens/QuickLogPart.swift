import FamRegistry

/// A "Log Moment" button per child, with the first good behavior suggested (K-P50, K-OP20).
enum QuickLogPart {
    static func blocks(_ children: [Child], _ parts: ScreenParts) throws -> [ScreenText.Block] {
        let types = try parts.behaviors.activeTypes()
        guard !types.isEmpty else { return [.heading("Log Moment"), ScreenParts.noBehaviors] }
        return [.heading("Log Moment")] + (try children.map { .action(try parts.logHint($0, among: types)) })
    }
}
