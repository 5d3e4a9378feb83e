import FamRegistry
import FamValues

/// The highest number among deleted rows of an entity, so that no number is used twice (H-Q18, H-Q24).
struct CounterRow: Entity {
    static let singular = "home counter", plural = "home counters"

    static let name = Column("name", .string, "The entity it counts.", [.label, .key], argument: .positional)
    static let last = Column("last", .int, "The highest number of a deleted row.", argument: .positional)
    static var columns: [FieldDeclaration] { name; last }

    static let spec = EntitySpec(
        CounterRow.self, summary: "Numbers that are not given out again.", hasCommands: false)

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
