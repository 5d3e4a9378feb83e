import FamRegistry
import FamValues

/// K-Q23: one payout of an allowance, with the amounts of that day; part of the history.
struct PayoutRow: Entity {
    static let singular = "payout", plural = "payouts"

    static let child = Column("child", .row(ChildRow.self), "Who got it.", argument: .positional)
    static let stars = Column("stars", .int, "The stars it was paid for.", rule: FieldRules.paidStars)
    static let amount = Column("amount", .money, "What was paid, such as `1.20EUR`.")
    static let at = Column("at", .datetime, "When it was paid.", .time, default: .now)
    static var columns: [FieldDeclaration] { child; stars; amount; at }

    static let spec = EntitySpec(
        PayoutRow.self, summary: "An allowance that was paid out.",
        examples: [
            "": [
                Example(
                    "payout add Leo --stars 3 --amount 0.60EUR\npayout (payouts | last)",
                    prints: "Added payout: [..].\nchild[..]Leo\nstars[..]3\n…")
            ],
            "add": [Example("payout add Leo --stars 3 --amount 0.60EUR --at yesterday", prints: "Added payout: [..].")],
            "edit": [
                Example(
                    "payout add Leo --stars 3 --amount 0.60EUR\npayouts | payout edit --amount 0.75EUR",
                    prints: "Added payout: [..].\nChanged payout: [..] (amount).")
            ],
            "delete": [
                Example(
                    "payout add Leo --stars 3 --amount 0.60EUR\npayouts | payout delete",
                    prints: "Added payout: [..].\nDeleted payout: [..].")
            ],
        ])

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
