import FamRegistry
import FamText
import FamValues

/// K-OP49.
enum AllowanceOwedCommand: Command {
    static let name: StaticString = "allowance owed"
    static let summary = "Shows what the children are owed, and when it is paid."
    static let discussion =
        "What is owed is the positive stars since the last payout times the rate per star; challenges take nothing "
        + "away."
    static let effect = Effect.read
    static let result: ValueType = .table(owedShape)
    static let examples = [
        Example(
            "allowance add Leo --rate 0.20EUR\nlog Leo \"Brushed teeth\" --points 3\nallowance owed | select child, "
                + "stars, owed",
            prints:
                "Added allowance: [..].\nMoment logged! Leo +3 → 6 stars.\n#  child  stars      owed\n1  Leo        6  "
                + "1.20 EUR"
        )
    ]
    static let keywords = ["money", "pocket money", "due"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = AllowanceStore(context)
        let rows = try store.active().map { allowance -> [Value] in
            let owed = try store.owed(allowance)
            return [.entity(allowance.child.ref), .int(owed.stars), .money(owed.amount), .date(owed.payday)]
        }
        return .table(Table(shape: owedShape, rows: rows))
    }

    private static let owedShape = RowShape([
        Column("child", .entity("child")), Column("stars", .int), Column("owed", .money), Column("payday", .date),
    ])
}
