import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    static let rewardRedeem = CommandSpec(
        "reward redeem",
        aliases: ["goal redeem"],
        summary: "Redeems a goal that has its stars, and tells the next one.",
        discussion: "The goal is kept in `redemptions` as it is now. Stars are not spent: the total stays the sum of all moments. "
            + "With `preference set spendStars true` a goal takes its stars.",
        parameters: [ParameterSpec("reward", .entity("reward"), "The goal: its name, or `CHILD/NAME`.")],
        input: "reward",
        effect: .write,
        result: .entity("redemption"),
        examples: [Example("reward redeem \"Maya/Sticker book\"", prints: "Redeemed! Maya gets Sticker book.\nNext goal: Zoo, 15 stars to go.")],
        keywords: ["goal", "claim", "prize"]
    ) { call, context in
        guard let reward = call.entity("reward") else {
            throw Diagnostic(.missingArgument, "`reward redeem` needs a goal")
        }
        let result = try RedeemGoal(context).run(reward)
        let child = result.goal.child
        context.output.notice("Redeemed! \(child.label) gets \(result.goal.name).")
        if result.spent > 0 {
            context.output.notice("\(ScreenParts.stars(result.spent)) spent, \(ScreenParts.stars(try ChildrenStore(context).stars(child))) left.")
        }
        if let next = result.next {
            let remaining = next.remaining(try ChildrenStore(context).stars(child))
            context.output.notice("Next goal: \(next.name), \(remaining == 0 ? "ready now" : "\(remaining) star\(remaining == 1 ? "" : "s") to go").")
        } else {
            context.output.notice("No goal is left: set one with `reward add \(child.label) NAME --points N`.")
        }
        return .entity(result.redemption)
    }
}
