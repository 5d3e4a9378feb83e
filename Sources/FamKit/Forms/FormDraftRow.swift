import FamRegistry
import FamValues

/// The unsaved text in one input of a form. Stored as rows, so it is undone, replayed and seen by other shells like
/// everything else.
public struct FormDraftRow: Entity {
    public static let singular = "form draft", plural = "form drafts"

    /// The screen of the form.
    public static let form = Column("form", .string, "Which form.", .key, argument: .positional)
    /// The ids of the rows that the form is about; empty if there are none.
    public static let subject = Column("subject", .string, "About which row.", .key, argument: .positional)
    public static let field = Column("field", .string, "Which input.", .key, argument: .positional)
    public static let text = Column(
        "text", .string, "What is in it.", argument: .positional, sensitivity: .personal)
    public static var columns: [FieldDeclaration] { form; subject; field; text }

    public static let spec = EntitySpec(
        FormDraftRow.self, summary: "What was typed into a form and not saved yet.", hasCommands: false)

    public let ref: EntityRef
    public init(_ ref: EntityRef) { self.ref = ref }
}
