import FamNavigation
import FamRegistry
import FamText
import FamValues

/// `plus`: the plan, and buying, restoring and ending it (X-OP61). Nothing is paid; the purchase is simulated.
enum PlusCommands {
    static let all: [any Command.Type] = [Show.self, Buy.self, Restore.self, Cancel.self]

    enum Show: Command {
        static let name: StaticString = "plus"
        static let summary = "Shows the family's plan."
        static let effect = Effect.read
        static let result: ValueType = .record(shape)
        static let examples = [Example("plus", prints: "plan          Free\nactive_goals  3 per child\n…")]
        static let keywords = ["plan", "subscription", "premium"]

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

    private static let shape = RowShape([
        Column("plan", .string), Column("active_goals", .string), Column("bought", .datetime.optional),
    ])

    enum Buy: Command {
        static let name: StaticString = "plus buy"
        static let summary = "Buys Plus; the purchase is simulated."
        static let effect = Effect.write
        static let examples = [Example("plus buy", prints: "Plus is yours.")]
        static let keywords = ["plan", "subscription", "upgrade", "paywall"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let source = try paywall(context)
            let isNew = try Plan(context).buy()
            if isNew { try Analytics(context).record("plus_bought_\(source?.rawValue ?? "directly")") }
            try lowerPaywall(context)
            context.output.notice(isNew ? "Plus is yours." : "Plus is yours already.")
            return .null
        }
    }

    enum Restore: Command {
        static let name: StaticString = "plus restore"
        static let summary = "Brings an earlier purchase of Plus back."
        static let effect = Effect.write
        static let examples = [
            Example(
                "plus buy\nplus cancel\nplus restore",
                prints: "Plus is yours.\nPlus has ended. Everything stays as it is.\nPlus is back.")
        ]
        static let keywords = ["plan", "subscription", "again"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            guard try Plan(context).restore() else {
                throw Diagnostic(.planLimit, "there is no earlier purchase to restore", help: "`plus buy` buys one")
            }
            try lowerPaywall(context)
            context.output.notice("Plus is back.")
            return .null
        }
    }

    enum Cancel: Command {
        static let name: StaticString = "plus cancel"
        static let summary = "Ends Plus; goals beyond the limit stay."
        static let effect = Effect.write
        static let examples = [
            Example(
                "plus buy\nplus cancel", prints: "Plus is yours.\nPlus has ended. Everything stays as it is.")
        ]
        static let keywords = ["plan", "subscription", "end"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let isChanged = try Plan(context).cancel()
            context.output.notice(
                isChanged ? "Plus has ended. Everything stays as it is." : "There was no Plus to end.")
            return .null
        }
    }

    /// The paywall that is open.
    private static func paywall(_ context: any Context) throws -> PaywallSource? {
        let cover = try context.service(Router.key).state.modules["kids"]?.cover?.entry
        return PaywallSource.allCases.first { $0.entry == cover }
    }

    /// Buying closes it, as `close` does (trap 10).
    private static func lowerPaywall(_ context: any Context) throws {
        guard try paywall(context) != nil else { return }
        try context.service(Router.key).dismissCover(of: "kids")
    }
}
