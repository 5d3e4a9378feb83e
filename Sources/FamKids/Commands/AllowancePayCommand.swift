import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    /// K-OP49.
    static let allowancePay = CommandSpec(
        "allowance pay",
        summary: "Pays out what a child is owed, and begins to count anew.",
        discussion: "The payout is kept in `payouts` and in the history. It may be made on any day; `allowance owed` tells the payday.",
        parameters: [ParameterSpec("child", .list(.entity("child")), "The child; several are written `Maya,Leo`.")],
        input: "child",
        effect: .write,
        result: .int,
        examples: [
            Example(
                "allowance add Leo --rate 0.20EUR\nlog Leo \"Brushed teeth\" --points 3\nallowance pay Leo",
                prints: "Added allowance [..].\nMoment logged! Leo +3 → 6 stars.\nPaid Leo 1.20 EUR for 6 stars.")
        ],
        keywords: ["money", "pocket money", "payout"]
    ) { call, context in
        let store = AllowanceStore(context)
        let children = call.distinctRows("child")
        for child in children {
            guard let allowance = try store.allowance(of: child) else {
                let name = SafeText.shown(child.label)
                throw Diagnostic(
                    .nothingOwed, "`\(name)` has no allowance", help: "`allowance add \(ScreenParts(context).quoted(name)) --rate 0.20EUR` begins one")
            }
            let paid = try store.pay(allowance)
            context.output.notice("Paid \(child.label) \(paid.amount) for \(ScreenParts.stars(paid.stars)).")
        }
        return .int(Int64(children.count))
    }
}
