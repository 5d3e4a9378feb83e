import FamRegistry
import FamText
import FamValues

enum RewardRedeemCommand: Command {
    static let name: StaticString = "reward redeem"
    static let aliases: [StaticString] = ["goal redeem"]
    static let summary = "Redeems a goal that has its stars, and shows the next one."
    static let discussion =
        "The goal is kept in `redemptions` as it is now. Stars are not spent: the total stays the sum of all moments. "
        + "With `preference set spendStars true` a goal takes its stars."
    static let reward = Parameter(
        "reward", .row(RewardRow.self), "The goal: its name, or `CHILD/NAME`.", isUsual: true)
    static let at = Parameter("at", .optional(.datetime), "When it was given; defaults to now.", .flag)
    static var parameters: [ParameterDeclaration] { reward; at }
    static var input: ParameterDeclaration? { reward.declaration }
    static let effect = Effect.write
    static let result: ValueType = .entity(RedemptionRow.singular)
    static let examples = [
        Example(
            "reward redeem \"Maya/Sticker book\"",
            prints: "Redeemed! Maya gets Sticker book; the stars stay.\nNext goal: Zoo, 15 stars to go.")
    ]
    static let keywords = ["goal", "claim", "prize"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let result = try RedeemGoal(context).run(call[reward], at: call[at])
        let child = result.goal.child, stays = result.spent == 0 ? "; the stars stay" : ""
        context.output.notice("Redeemed! \(child.label) gets \(result.goal.name)\(stays).")
        if result.spent > 0 {
            context.output.notice(
                "\(ScreenParts.stars(result.spent)) spent, "
                    + "\(ScreenParts.stars(try ChildrenStore(context).stars(child))) left."
            )
        }
        if let next = result.next {
            let remaining = next.remaining(try ChildrenStore(context).stars(child))
            context.output.notice(
                "Next goal: \(next.name), "
                    + "\(remaining == 0 ? "ready now" : "\(remaining) star\(remaining == 1 ? "" : "s") to go")."
            )
        } else {
            let add: Invocation =
                "reward add \(context.word(for: child.ref)) \(blank: "NAME") --points \(blank: "STARS", "10")"
            context.output.notice("No goal is left: set one with \(command: add).")
        }
        return .entity(result.redemption.ref)
    }
}
