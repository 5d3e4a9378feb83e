import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T02, K-SC04: active children with avatar, age, stars and current goal; archived ones below.
    static let kids: ScreenSpec = ScreenSpec(
        "kids.kids", pattern: [.fixed("kids")], title: "Kids", summary: "All children with their stars and goals.",
        presentation: .tab, tab: "kids"
    ) { _, context in
        let parts = ScreenParts(context)
        let (active, others) = try parts.shownChildren(), archived = try parts.children.archived()
        var blocks: [ScreenText.Block] = []
        if active.isEmpty {
            blocks.append(ScreenParts.noChildren)
        } else {
            let table = Table(shape: shape, rows: try active.map { try row($0, parts) })
            let open = try active.map { Action($0.name, try context.go(.child, $0.row.ref)) }
            blocks += [.rows(table, column: "open", open)] + others
        }
        if !archived.isEmpty {
            blocks.append(.heading("Archived"))
            blocks += try archived.map { child in
                .hint(
                    "\(ChildAvatar.sign(child)) \(child.name), \(ScreenParts.stars(child.stars))",
                    Action(child.name, try context.go(.child, child.row.ref)))
            }
        }
        blocks.append(.button("New child", try context.go(.addChild)))
        return ScreenText(title: "Kids", status: active.isEmpty ? .empty : .ready, blocks: blocks)
    }

    private static let shape = RowShape([
        Column("", .string), Column("name", .string), Column("age", .int.optional), Column("stars", .int),
        Column("goal", .string.optional),
        Column("progress", .string.optional),
    ])

    private static func row(_ child: Child, _ parts: ScreenParts) throws -> [Value] {
        let age: Value = parts.children.age(child).map { .int(Int64($0)) } ?? .null
        guard let goal = try parts.rewards.currentGoal(of: child.row) else {
            return [.string(ChildAvatar.sign(child)), .string(child.name), age, .int(child.stars), .null, .null]
        }
        let progress = Percent.text(RewardsStore.progress(goal, stars: child.stars))
        return [
            .string(ChildAvatar.sign(child)), .string(child.name), age, .int(child.stars), .string(goal.name),
            .string(progress),
        ]
    }
}
