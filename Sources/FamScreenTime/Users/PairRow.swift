import FamRegistry
import FamValues

/// A child linked to a parent (S-OP07, S-OP08). A child may have several parents (S-Q17).
struct PairRow: Entity {
    static let singular = "screentime pair", plural = "screentime pairs"

    static let parent = Column("parent", .row(UserRow.self), "The parent.", .key)
    static let child = Column("child", .row(UserRow.self), "The child.", .key)
    static let at = Column("at", .datetime, "When they were linked.", .time, default: .now)
    static var columns: [FieldDeclaration] { parent; child; at }

    static let spec = EntitySpec(
        PairRow.self, summary: "A child that is linked to a parent; `screentime child link` makes one.",
        hasCommands: false,
        willDelete: { pair, context in
            try ParentsChange.require(of: context.records.value(child, of: pair), context)
        },
        check: { old, _, context in
            if let old { try ParentsChange.require(of: old.given(child), context) }
        },
        constraints: [.unique(parent.declaration, child.declaration)], visible: OwnRows.of(child.name))

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
