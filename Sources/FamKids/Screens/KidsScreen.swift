import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T02, K-SC04: active children with avatar, age, stars and current goal; the archived ones below.
    static let kids = ScreenSpec(
        "kids.kids", pattern: [.fixed("kids")], title: "Kids", summary: "All children with their stars and goals.",
        presentation: .tab, tab: "kids"
    ) { _, context in
        let parts = ScreenParts(context)
        let active = try parts.children.active(), archived = try parts.children.archived()
        var blocks: [ScreenText.Block] = []
        if active.isEmpty {
            blocks.append(ScreenParts.noChildren)
        } else {
            blocks.append(.table(Table(shape: shape, rows: try active.map { try row($0, parts) })))
        }
        if !archived.isEmpty {
            blocks.append(.heading("Archived"))
            blocks += archived.map { .text("\(ChildAvatar.sign($0)) \($0.name), \(ScreenParts.stars($0.stars))") }
        }
        blocks.append(.text("New: go add"))
        return ScreenText(title: "Kids", blocks: blocks)
    }

    private static let shape = RowShape([
        Column("", .string), Column("name", .string), Column("age", .int.optional), Column("stars", .int), Column("goal", .string.optional),
        Column("progress", .string.optional),
    ])

    private static func row(_ child: Child, _ parts: ScreenParts) throws -> [Value] {
        let age: Value = parts.children.age(child).map { .int(Int64($0)) } ?? .null
        guard let goal = try parts.rewards.currentGoal(of: child.ref) else { return [.string(ChildAvatar.sign(child)), .string(child.name), age, .int(child.stars), .null, .null] }
        let percent = Int(RewardsStore.progress(goal, stars: child.stars) * 100)
        return [.string(ChildAvatar.sign(child)), .string(child.name), age, .int(child.stars), .string(goal.name), .string("\(percent) %")]
    }
}
