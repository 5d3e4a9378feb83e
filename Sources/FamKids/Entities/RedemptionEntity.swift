import FamRegistry
import FamValues

extension EntitySpec {
    /// K-E05: a snapshot of a goal as it was redeemed; renaming or deleting the goal later does not change it.
    static let redemption = EntitySpec(
        "redemption", plural: "redemptions",
        summary: "A goal that was redeemed, as it was then.",
        timeField: "at",
        fields: [
            FieldSpec("child", .entity("child"), "Who got it.", argument: .positional),
            FieldSpec("reward", .string, "The goal's name at that time.", argument: .positional, rule: FieldRules.name),
            FieldSpec("points", .int, "The stars it needed."),
            FieldSpec("spent", .int, "The stars it took from the child; 0 unless the family spends them.", default: .value(.int(0)), isQuiet: true),
            FieldSpec("at", .datetime, "When it was redeemed.", default: .now),
        ],
        examples: [
            "": [
                Example(
                    "reward redeem \"Sticker book\"\nredemption (redemptions | last)",
                    prints: "…\nchild   Maya\nreward  Sticker book\npoints  10\nat      just now")
            ],
            "add": [Example("redemption add Leo Kite --points 5 --at 2026-10-01", prints: "Added redemption [..].")],
            "edit": [
                Example(
                    "redemption add Leo Kite --points 5\nredemptions --child Leo | redemption edit --points 8",
                    prints: "Added redemption [..].\nChanged redemption [..]: points.")
            ],
            "delete": [
                Example(
                    "redemption add Leo Kite --points 5\nredemptions --child Leo | redemption delete",
                    prints: "Added redemption [..].\nDeleted redemption [..].")
            ],
        ])
}
