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
            FieldSpec("cents", .int, "The amount in cents."),
            FieldSpec("currency", .string, "The currency, as `EUR`.", default: .value(.string("EUR")), rule: FieldRules.text),
            FieldSpec("at", .datetime, "When it was paid.", default: .now),
        ],
        examples: [
            "": [Example("payout add Leo --stars 3 --cents 60\npayout (payouts | last)", prints: "Added payout [..].\nchild[..]Leo\nstars[..]3\n…")],
            "add": [Example("payout add Leo --stars 3 --cents 60 --at yesterday", prints: "Added payout [..].")],
            "edit": [Example("payout add Leo --stars 3 --cents 60\npayouts | payout edit --cents 75", prints: "Added payout [..].\nChanged payout [..]: cents.")],
            "delete": [Example("payout add Leo --stars 3 --cents 60\npayouts | payout delete", prints: "Added payout [..].\nDeleted payout [..].")],
        ])
}
