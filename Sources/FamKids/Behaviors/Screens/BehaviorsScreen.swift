import FamRegistry
import FamValues

extension ScreenSpec {
    /// N-G22, K-SC20, K-UC14: every type with its points and switch.
    static let behaviors: ScreenSpec = ScreenSpec(
        "kids.behaviorManagement", pattern: [.fixed("settings"), .fixed("behaviors")], title: "Behaviors",
        summary: "What children get and lose stars for.", presentation: .page, tab: "more"
    ) { _, context in
        let types = try ScreenParts(context).behaviors.types()
        guard let first = types.first else {
            return ScreenText(title: "Behaviors", status: .empty, blocks: [ScreenParts.noBehaviors])
        }
        let shape = RowShape([
            Column("behavior", .string), Column("points", .int), Column("active", .string),
            Column("skill", .string.optional),
            Column("ages", .string),
        ])
        let rows = types.map { type -> [Value] in
            let ages = AgeRange(type.minAge.map { Int(clamping: $0) }, type.maxAge.map { Int(clamping: $0) })
            return [
                .string(type.name), .int(type.points), .string(type.isActive ? "on" : "off"),
                type.skill.map { .string($0) } ?? .null,
                .string(ages.phrase),
            ]
        }
        return ScreenText(
            title: "Behaviors",
            blocks: [
                .rows(Table(shape: shape, rows: rows), column: "switch", types.map { turn($0, context) }),
                .button(
                    "Change stars",
                    "behavior edit \(blank: "NAME", first.name) --points \(blank: "STARS", "2")"),
                .button(
                    "New behavior",
                    """
                    behavior add \(blank: "NAME") --points \(blank: "STARS", "2") \
                    --skill \(blank: "SKILL", "kindness")
                    """),
            ])
    }

    private static func turn(_ type: Behavior, _ context: any Context) -> Action {
        let name = context.word(for: type.row.ref)
        return type.isActive
            ? Action("Switch off \(type.name)", "behavior edit \(name) --no-active")
            : Action("Switch on \(type.name)", "behavior edit \(name) --active")
    }
}
