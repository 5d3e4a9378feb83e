import FamRegistry
import FamValues

extension EntitySpec {
    /// K-Q23: an allowance that was paid, as it was then; part of the history.
    static let payout = EntitySpec(
        "payout", plural: "payouts",
        summary: "An allowance that was paid out.",
        timeField: "at",
        fields: [
            FieldSpec("child", .entity("child"), "Who got it.", argument: .positional),
            FieldSpec("stars", .int, "The stars it was paid for."),
            FieldSpec("amount", .money, "What was paid, as `1.20EUR`."),
            FieldSpec("at", .datetime, "When it was paid.", default: .now),
        ],
        examples: [
            "": [Example("payout add Leo --stars 3 --amount 0.60EUR\npayout (payouts | last)", prints: "Added payout [..].\nchild[..]Leo\nstars[..]3\n…")],
            "add": [Example("payout add Leo --stars 3 --amount 0.60EUR --at yesterday", prints: "Added payout [..].")],
            "edit": [Example("payout add Leo --stars 3 --amount 0.60EUR\npayouts | payout edit --amount 0.75EUR", prints: "Added payout [..].\nChanged payout [..]: amount.")],
            "delete": [Example("payout add Leo --stars 3 --amount 0.60EUR\npayouts | payout delete", prints: "Added payout [..].\nDeleted payout [..].")],
        ])
}
