import FamRegistry
import FamValues

/// A written note, so that a probe leaves a trace.
struct JottingRow: Entity {
    static let singular = "jotting", plural = "jottings"

    static let text = Column("text", .string, "What was written down.", .label, argument: .positional)
    static var columns: [FieldDeclaration] { text }

    static let spec = EntitySpec(JottingRow.self, summary: "A text that a probe wrote down.")

    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }

    /// Adds a jotting.
    static func add(_ text: String, _ context: any Context) throws -> Value {
        let row = try context.records.insert(JottingRow.self) { $0[JottingRow.text] = text }
        context.output.notice("Jotted \(text).")
        return row.value
    }
}
