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
            FieldSpec("cents", .int, "Cents for one star.", rule: centsPerStar),
            FieldSpec("currency", .string, "The currency, as `EUR`.", default: .value(.string("EUR")), rule: FieldRules.text),
            FieldSpec("weekday", Weekday.type, "The day it is paid.", default: .value(.string(Weekday.saturday.rawValue))),
            FieldSpec("active", .bool, "Whether stars earn money.", default: .value(.bool(true))),
            FieldSpec("since", .datetime, "Stars from this time on count.", default: .now, isQuiet: true),
        ],
        examples: [
            "": [Example("allowance ensure Leo --cents 20\nallowance (allowances | last)", prints: "Added allowance [..].\nchild[..]Leo\ncents[..]20\n…")],
            "add": [Example("allowance add Leo --cents 20 --weekday friday", prints: "Added allowance [..].")],
            "ensure": [
                Example(
                    "allowance ensure Leo --cents 20\nallowance ensure Leo --cents 25",
                    prints: "Added allowance [..].\nChanged allowance [..]: cents.")
            ],
            "edit": [
                Example("allowance ensure Leo --cents 20\nallowances | allowance edit --no-active", prints: "Added allowance [..].\nChanged allowance [..]: active.")
            ],
            "delete": [
                Example("allowance ensure Leo --cents 20\nallowances | allowance delete", prints: "Added allowance [..].\nDeleted allowance [..].")
            ],
        ],
        check: { old, new, context in
            guard let old else { return try refuseSecond(new, context) }
            // Stars of the time in which it was off earn nothing.
            if old["active"] == .bool(false), new["active"] == .bool(true) { new["since"] = .datetime(context.now) }
        })

    @Sendable private static func centsPerStar(_ value: Value, _: any Context) -> FieldVerdict {
        if case .int(let cents) = value, cents > 0 { return .accept(value) }
        return .refuse("An allowance gives at least 1 cent per star")
    }

    private static func refuseSecond(_ new: RowDraft, _ context: any Context) throws {
        guard case .entity(let child) = new["child"], try !context.records.rows(allowance, where: [("child", .entity(child))], limit: 1).isEmpty
        else { return }
        throw Diagnostic(
            .onePerChild, "`\(SafeText.shown(child.label))` has an allowance already", help: "`allowance ensure CHILD --cents N` changes it")
    }
}
