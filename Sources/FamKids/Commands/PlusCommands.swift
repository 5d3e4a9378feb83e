import FamNavigation
import FamRegistry
import FamText
import FamValues

/// `plus`: the plan, and buying, restoring and ending it (X-OP61). Nothing is paid; the purchase is simulated.
enum PlusCommands {
    static let all = [show, buy, restore, cancel]

    private static let show = CommandSpec(
        "plus", summary: "Tells the family's plan.", effect: .read, result: .record(shape),
        examples: [Example("plus", prints: "plan          Free\nactive_goals  3 per child\n…")], keywords: ["plan", "subscription", "premium"]
    ) { _, context in
        let plan = Plan(context), hasPlus = try plan.hasPlus()
        let bought = try context.preferences.instant(KidsPreferences.plusBought)
        return .record(RecordValue(shape, [
            .string(hasPlus ? "Plus" : "Free"), .string(hasPlus ? "no limit" : "\(Plan.freeGoals) per child"), bought.map { .datetime($0) } ?? .null,
        ]))
    }

    private static let shape = RowShape([Column("plan", .string), Column("active_goals", .string), Column("bought", .datetime.optional)])

    private static let buy = CommandSpec(
        "plus buy", summary: "Buys Plus; the purchase is simulated.", effect: .write,
        examples: [Example("plus buy", prints: "Plus is yours.")], keywords: ["plan", "subscription", "upgrade", "paywall"]
    ) { _, context in
        let source = try paywall(context)
        let isNew = try Plan(context).buy()
        if isNew { try Analytics(context).record("plus_bought_\(source?.rawValue ?? "directly")") }
        try lowerPaywall(context)
        context.output.notice(isNew ? "Plus is yours." : "Plus is yours already.")
        return .null
    }

    private static let restore = CommandSpec(
        "plus restore", summary: "Brings an earlier purchase of Plus back.", effect: .write,
        examples: [Example("plus buy\nplus cancel\nplus restore", prints: "Plus is yours.\nPlus has ended. Everything stays as it is.\nPlus is back.")],
        keywords: ["plan", "subscription", "again"]
    ) { _, context in
        guard try Plan(context).restore() else {
            throw Diagnostic(.planLimit, "there is no earlier purchase to restore", help: "`plus buy` buys one")
        }
        try lowerPaywall(context)
        context.output.notice("Plus is back.")
        return .null
    }

    private static let cancel = CommandSpec(
        "plus cancel", summary: "Ends Plus; goals beyond the limit stay.", effect: .write,
        examples: [Example("plus buy\nplus cancel", prints: "Plus is yours.\nPlus has ended. Everything stays as it is.")],
        keywords: ["plan", "subscription", "end"]
    ) { _, context in
        let isChanged = try Plan(context).cancel()
        context.output.notice(isChanged ? "Plus has ended. Everything stays as it is." : "There was no Plus to end.")
        return .null
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
