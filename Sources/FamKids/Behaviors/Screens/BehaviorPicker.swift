import FamRegistry
import FamValues

/// K-P50: behaviors to choose from, with the stars of each.
struct BehaviorPicker {
    let title: String
    let behaviors: [Behavior]
    let child: Child

    /// A heading and a table whose rows log their behavior; empty if there are no behaviors.
    func blocks(_ parts: ScreenParts) -> [ScreenText.Block] {
        guard !behaviors.isEmpty else { return [] }
        let rows = behaviors.map { behavior -> [Value] in
            [.string(behavior.name), .int(behavior.points), behavior.skill.map { .string($0) } ?? .null]
        }
        let shape = RowShape([Column("behavior", .string), Column("stars", .int), Column("skill", .string.optional)])
        let log = behaviors.map { Action($0.name, parts.log($0, for: child).command) }
        return [.heading(title), .rows(Table(shape: shape, rows: rows), column: "log", log)]
    }
}
