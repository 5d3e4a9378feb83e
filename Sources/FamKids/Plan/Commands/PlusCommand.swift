import FamRegistry
import FamValues

/// The family's plan (X-OP61). Buying is simulated.
enum PlusCommand: Command {
    static let name: StaticString = "plus"
    static let summary = "Shows the family's plan."
    static let effect = Effect.read
    static let result: ValueType = .record(shape)
    static let examples = [Example("plus", prints: "plan          Free\nactive_goals  3 per child\n…")]
    static let keywords = ["plan", "subscription", "premium"]

    private static let shape = RowShape([
        Column("plan", .string), Column("active_goals", .string), Column("bought", .datetime.optional),
    ])

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let plan = Plan(context), hasPlus = try plan.hasPlus()
        let bought = try context.preferences.instant(KidsPreferences.plusBought)
        return .record(
            RecordValue(
                shape,
                [
                    .string(hasPlus ? "Plus" : "Free"),
                    .string(hasPlus ? "no limit" : "\(Plan.freeGoals) per child"),
                    bought.map { .datetime($0) } ?? .null,
                ]))
    }
}
