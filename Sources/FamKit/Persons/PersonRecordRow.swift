import FamRegistry
import FamValues

/// X-C02: a row of a module that is known to be a person; rows with the same `person` are the same one. Refers to the
/// row by id, so it reveals nothing about the person, and is ignored while that row is gone: undoing the deletion
/// restores the link, too.
struct PersonRecordRow: Entity {
    static let singular = "person record", plural = "person records"

    static let person = Column("person", .string, "The same for all records of one person.", argument: .none)
    static let module = Column("module", .string, "Which module has the row.", argument: .none)
    static let record = Column("record", .string, "The id of the row.", .key, argument: .none)
    static var columns: [FieldDeclaration] { person; module; record }

    static let spec = EntitySpec(
        PersonRecordRow.self, summary: "A row of a module that is linked to a person; `person link` makes them.",
        hasCommands: false, constraints: [.unique(record.declaration)])

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}
