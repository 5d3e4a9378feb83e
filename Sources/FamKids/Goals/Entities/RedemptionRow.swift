import FamRegistry
import FamValues

/// K-E05: a snapshot of a goal when it was redeemed. Renaming or deleting the goal does not change it, and it cannot be
/// edited or deleted (X-E09, X-OP03): `undo` takes it back.
struct RedemptionRow: Entity {
    static let singular = "redemption", plural = "redemptions"

    static let child = Column("child", .row(ChildRow.self), "Who got it.", argument: .positional)
    static let reward = Column(
        "reward", .string, "The goal's name at that time.", argument: .positional, rule: FieldRules.name)
    static let points = Column("points", .int, "The stars it needed.", rule: FieldRules.paidStars)
    static let spent = Column(
        "spent", .int, "The stars it took from the child; 0 unless the family spends them.", default: .value(0),
        isQuiet: true, rule: FieldRules.paidStars)
    static let at = Column("at", .datetime, "When it was redeemed.", .time, default: .now)
    static var columns: [FieldDeclaration] { child; reward; points; spent; at }

    static let spec = EntitySpec(
        RedemptionRow.self, summary: "A goal that was redeemed, as it was then.",
        examples: [
            "": [
                Example(
                    "reward redeem \"Sticker book\"\nredemption (redemptions | last)",
                    prints: "…\nchild   Maya\nreward  Sticker book\npoints  10\nat      just now")
            ],
            "add": [
                Example(
                    "redemption add Leo Kite --points 5 --at 2026-10-01", prints: "Added redemption: Leo, Kite, [..].")
            ],
        ], isHistory: true)

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
