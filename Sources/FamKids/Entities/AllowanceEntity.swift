import FamRegistry
import FamText
import FamValues

extension EntitySpec {
    /// K-E19, K-Q23: a child has at most one; its stars since the last payout are owed in money.
    static let allowance = EntitySpec(
        "allowance", plural: "allowances",
        summary: "Pocket money that a child earns with stars.",
        key: ["child"],
        fields: [
            FieldSpec("child", .entity("child"), "Who earns it.", argument: .positional),
            FieldSpec("rate", .money, "The money for one star, as `0.20EUR`.", rule: aboveNothing),
            FieldSpec("weekday", Weekday.type, "The day it is paid.", default: .value(.string(Weekday.saturday.rawValue))),
            FieldSpec("active", .bool, "Whether stars earn money.", default: .value(.bool(true))),
            FieldSpec("since", .datetime, "Stars from this time on count.", default: .now, isQuiet: true),
        ],
        examples: [
            "": [Example("allowance ensure Leo --rate 0.20EUR\nallowance (allowances | last)", prints: "Added allowance [..].\nchild[..]Leo\nrate[..]0.20 EUR\n…")],
            "add": [Example("allowance add Leo --rate 0.20EUR --weekday friday", prints: "Added allowance [..].")],
            "ensure": [
                Example(
                    "allowance ensure Leo --rate 0.20EUR\nallowance ensure Leo --rate 0.25EUR",
                    prints: "Added allowance [..].\nChanged allowance [..]: rate.")
            ],
            "edit": [
                Example("allowance ensure Leo --rate 0.20EUR\nallowances | allowance edit --no-active", prints: "Added allowance [..].\nChanged allowance [..]: active.")
            ],
            "delete": [
                Example("allowance ensure Leo --rate 0.20EUR\nallowances | allowance delete", prints: "Added allowance [..].\nDeleted allowance [..].")
            ],
        ],
        check: { old, new, context in
            guard let old else { return try refuseSecond(new, context) }
            // Stars of the time in which it was off earn nothing.
            if old["active"] == .bool(false), new["active"] == .bool(true) { new["since"] = .datetime(context.now) }
        })

    @Sendable private static func aboveNothing(_ value: Value, _: any Context) -> FieldVerdict {
        if case .money(let rate) = value, rate.units > 0 { return .accept(value) }
        return .refuse("An allowance gives more than nothing for a star")
    }

    private static func refuseSecond(_ new: RowDraft, _ context: any Context) throws {
        guard case .entity(let child) = new["child"], try !context.records.rows(allowance, where: [("child", .entity(child))], limit: 1).isEmpty
        else { return }
        throw Diagnostic(
            .onePerChild, "`\(SafeText.shown(child.label))` has an allowance already", help: "`allowance ensure CHILD --rate 0.20EUR` changes it")
    }
}
