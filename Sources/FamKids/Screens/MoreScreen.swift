import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T05, K-SC18.
    static let more = ScreenSpec(
        "kids.more", pattern: [.fixed("more")], title: "More", summary: "Settings and what else there is.", presentation: .tab, tab: "more"
    ) { _, _ in
        ScreenText(title: "More", blocks: [list([("/settings", "Children and behaviours of the household")])])
    }

    /// K-SC18: what can be managed, with the command that does it.
    static let settings = ScreenSpec(
        "kids.settings", pattern: [.fixed("settings")], title: "Settings", summary: "What can be managed.", presentation: .page, tab: "more"
    ) { _, context in
        let parts = ScreenParts(context)
        let children = try parts.children.all().count, behaviors = try parts.behaviors.types().count
        return ScreenText(
            title: "Settings",
            blocks: [
                list([("children --all", "Children: \(children)"), ("/settings/behaviors", "Behaviours: \(behaviors)"), ("redemptions", "Redeemed goals")]),
            ])
    }

    private static func list(_ items: [(String, String)]) -> ScreenText.Block {
        let shape = RowShape([Column("open", .string), Column("what", .string)])
        return .table(Table(shape: shape, rows: items.map { [.string($0.0), .string($0.1)] }))
    }
}
