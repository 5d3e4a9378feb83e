import FamRegistry
import FamValues

/// X-OP67, X-Q25: how often something was done on a day, without ids or names. Only with consent, and only on this
/// machine.
public struct UsageRow: Entity {
    public static let singular = "usage", plural = "usages"

    public static let name = Column("name", .string, "What was done.", .key, argument: .positional)
    public static let day = Column("day", .date, "On which day.", .key, argument: .positional)
    public static let count = Column("count", .int, "How often.", argument: .positional)
    public static var columns: [FieldDeclaration] { name; day; count }

    public static let spec = EntitySpec(
        UsageRow.self, summary: "How often something was used on a day; kept only with consent, and only here.",
        indexes: [[name.declaration, day.declaration]],
        hasCommands: false, constraints: [.unique(name.declaration, day.declaration)])

    public let ref: EntityRef
    public init(_ ref: EntityRef) { self.ref = ref }
}
