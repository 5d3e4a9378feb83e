import FamRegistry
import FamValues

extension ScreenSpec {
    /// N-G22, K-SC20, K-UC14: every type with its points and switch.
    static let behaviors = ScreenSpec(
        "kids.behaviorManagement", pattern: [.fixed("settings"), .fixed("behaviors")], title: "Behaviors",
        summary: "What children get and lose stars for.", presentation: .page, tab: "more"
    ) { _, context in
        let types = try ScreenParts(context).behaviors.types()
        guard let first = types.first else {
            return ScreenText(title: "Behaviors", blocks: [.empty("No behaviors yet.", hint: "behavior add \"Helped with chores\" --points 2")])
        }
        let name = ScreenParts(context).quoted(first.name)
        let shape = RowShape([
            Column("behavior", .string), Column("points", .int), Column("active", .string), Column("skill", .string.optional),
            Column("ages", .string),
        ])
        let rows = types.map { type -> [Value] in
            let ages = AgeRange(type.minAge.map { Int(clamping: $0) }, type.maxAge.map { Int(clamping: $0) })
            return [
                .string(type.name), .int(type.points), .string(type.isActive ? "on" : "off"), type.skill.map { .string($0) } ?? .null,
                .string(ages.phrase),
            ]
        }
        return ScreenText(
            title: "Behaviors",
            blocks: [
                .table(Table(shape: shape, rows: rows)), .text("Change: behavior edit \(name) --points 2"),
                .text("Switch off: behavior edit \(name) --no-active"), .text("New: behavior add NAME --points 2 --skill kindness"),
            ])
    }
}
