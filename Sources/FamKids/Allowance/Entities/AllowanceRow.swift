import FamRegistry
import FamText
import FamValues

/// K-E19, K-Q23: a child has at most one; its stars since the last payout are owed in money.
struct AllowanceRow: Entity {
    static let singular = "allowance", plural = "allowances"

    static let child = Column("child", .row(ChildRow.self), "Who earns it.", .key, argument: .positional)
    static let rate = Column("rate", .money, "The money per star, such as `0.20EUR`.", rule: positive)
    static let weekday = Column("weekday", .cases(of: Weekday.self), "The day it is paid.", default: .value(.saturday))
    static let active = Column("active", .bool, "Whether stars earn money.", default: .value(true))
    static let since = Column(
        "since", .datetime, "Stars count from this time on.", default: .now, isQuiet: true, periodEdge: .start)
    static var columns: [FieldDeclaration] { child; rate; weekday; active; since }

    static let spec = EntitySpec(
        AllowanceRow.self, summary: "Pocket money that a child earns with stars.",
        examples: [
            "": [
                Example(
                    "allowance ensure Leo --rate 0.20EUR\nallowance (allowances | last)",
                    prints: "Added allowance: [..].\nchild[..]Leo\nrate[..]0.20 EUR\n…")
            ],
            "add": [Example("allowance add Leo --rate 0.20EUR --weekday friday", prints: "Added allowance: [..].")],
            "ensure": [
                Example(
                    "allowance ensure Leo --rate 0.20EUR\nallowance ensure Leo --rate 0.25EUR",
                    prints: "Added allowance: [..].\nChanged allowance: [..] (rate).")
            ],
            "edit": [
                Example(
                    "allowance ensure Leo --rate 0.20EUR\nallowances | allowance edit --no-active",
                    prints: "Added allowance: [..].\nChanged allowance: [..] (active).")
            ],
            "delete": [
                Example(
                    "allowance ensure Leo --rate 0.20EUR\nallowances | allowance delete",
                    prints: "Added allowance: [..].\nDeleted allowance: [..].")
            ],
        ],
        check: { old, new, context in
            guard let old else { return try refuseSecond(new, context) }
            // Stars earned while it was off do not count.
            if old[active] == false, new[active] == true { new[since] = context.now }
        },
        constraints: [.unique(child.declaration)])

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    @Sendable private static func positive(_ rate: Money, _: any Context) -> Verdict<Money> {
        rate.units > 0 ? .accept(rate) : .refuse("An allowance must pay more than zero per star")
    }

    private static func refuseSecond(_ new: Draft<AllowanceRow>, _ context: any Context) throws {
        let owner = try new.given(child)
        guard try context.records.first(AllowanceRow.self, where: .is(child, owner)) != nil else { return }
        throw Diagnostic(
            .onePerChild, "`\(SafeText.shown(owner.label))` already has an allowance",
            help: "`allowance ensure CHILD --rate 0.20EUR` changes it")
    }
}
