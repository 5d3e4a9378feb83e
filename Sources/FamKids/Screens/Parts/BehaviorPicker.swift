import FamRegistry
import FamValues

/// K-P50: behaviors to choose from, with the stars of each.
struct BehaviorPicker {
    let title: String
    let behaviors: [Behavior]

    var blocks: [ScreenText.Block] {
        guard !behaviors.isEmpty else { return [] }
        let rows = behaviors.map { behavior -> [Value] in
            [.string(behavior.name), .int(behavior.points), behavior.skill.map { .string($0) } ?? .null]
        }
        let shape = RowShape([Column("behavior", .string), Column("stars", .int), Column("skill", .string.optional)])
        return [.heading(title), .table(Table(shape: shape, rows: rows))]
    }
}
