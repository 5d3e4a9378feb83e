import FamRegistry
import FamValues

/// K-OP51, K-Q22.
enum RewardOverdueCommand: Command {
    static let name: StaticString = "reward overdue"
    static let aliases: [StaticString] = ["goal overdue"]
    static let summary = "Lists unredeemed goals whose due date has passed."
    static let discussion =
        "The due day itself still counts as on time. An overdue goal stays until it is redeemed or deleted; those of "
        + "archived "
        + "children are left out."
    static let effect = Effect.read
    static let result: ValueType = .list(.entity(RewardRow.singular))
    static let examples = [
        Example(
            "reward edit Maya/Zoo --due yesterday\nreward overdue | get name", prints: "Changed reward Zoo: due.\nZoo")
    ]
    static let keywords = ["timed", "late", "due", "check"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        .list(try RewardsStore(context).overdue().map { .entity($0.row.ref) })
    }
}
