import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    /// K-OP49.
    static let allowanceOwed = CommandSpec(
        "allowance owed",
        summary: "Tells what the children are owed, and when it is paid.",
        discussion: "Owed are the positive stars since the last payout, times the amount for one star; challenges take nothing away.",
        effect: .read,
        result: .table(owedShape),
        examples: [
            Example(
                "allowance add Leo --rate 0.20EUR\nlog Leo \"Brushed teeth\" --points 3\nallowance owed | select child, stars, owed",
                prints: "Added allowance [..].\nMoment logged! Leo +3 → 6 stars.\n#  child  stars      owed\n1  Leo        6  1.20 EUR")
        ],
        keywords: ["money", "pocket money", "due"]
    ) { _, context in
        let store = AllowanceStore(context)
        let rows = try store.active().map { allowance -> [Value] in
            let owed = try store.owed(allowance)
            return [.entity(allowance.child), .int(owed.stars), .money(owed.amount), .date(owed.payday)]
        }
        return .table(Table(shape: owedShape, rows: rows))
    }

    private static let owedShape = RowShape([
        Column("child", .entity("child")), Column("stars", .int), Column("owed", .money), Column("payday", .date),
    ])
}
