import FamRegistry
import FamValues

/// X-OP67, X-Q25: how often a thing was done on a day; no ids, no names. Only with consent, and it stays on this
/// machine.
struct UsageRow: Entity {
    static let singular = "usage", plural = "usages"

    static let name = Column("name", .string, "What was done.", .key, argument: .positional)
    static let day = Column("day", .date, "On which day.", .key, argument: .positional)
    static let count = Column("count", .int, "How often.", argument: .positional)
    static var columns: [FieldDeclaration] { name; day; count }

    static let spec = EntitySpec(
        UsageRow.self, summary: "How often something was used on a day; kept only with consent, and only here.",
        indexes: [[name.declaration, day.declaration]],
        hasCommands: false, constraints: [.unique(name.declaration, day.declaration)])

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
