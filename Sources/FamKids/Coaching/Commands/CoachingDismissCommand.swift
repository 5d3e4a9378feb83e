import FamRegistry
import FamText
import FamValues

enum CoachingDismissCommand: Command {
    static let name: StaticString = "coaching dismiss"
    static let summary = "Marks the hints that Today shows now as seen."
    static let effect = Effect.write
    static let examples = [
        Example(
            "coaching dismiss", prints: "Dismissed: First good moment today!; Log a moment; Look around")
    ]
    static let keywords = ["hint", "banner", "close"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let titles = try Coaching(context).markSeen()
        context.output.notice(
            titles.isEmpty ? "There was nothing to dismiss." : "Dismissed: \(titles.joined(separator: "; "))")
        return .null
    }
}
