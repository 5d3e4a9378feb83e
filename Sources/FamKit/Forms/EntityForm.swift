import FamRegistry
import FamText
import FamValues

/// Forms that add or change a row of an entity: the entity's own rules say what is right, so a form says only which
/// inputs it has.
public enum EntityForm {
    /// - Parameter fixed: fields that the place of the form says, such as the residence of a new task.
    public static func add<E: Entity>(
        _ screen: String, _ entity: E.Type, inputs: [FormInput],
        currency: @escaping @Sendable (any Context) throws -> String,
        preset: @escaping @Sendable (FieldSpec, any Context) throws -> Value? = { _, _ in nil },
        fixed: @escaping @Sendable (Form.Rows) -> [String: Value] = { _ in [:] }
    ) -> Form {
        Form(screen, inputs: inputs, currency: currency, initial: { field, _, context in try preset(field, context) }) {
            values, _, rows, context in
            var draft = RowDraft(nullsOf: E.spec), given = Array(repeating: false, count: E.spec.fields.count)
            for (name, value) in values.merging(fixed(rows), uniquingKeysWith: { $1 }) where !value.isNull {
                guard let index = E.spec.index(of: name) else { continue }
                draft.values[index] = value
                given[index] = true
            }
            try E.spec.willAdd?(draft, context)
            let ref = try context.records.insert(draft, given: given)
            return "Added \(word(E.self))\(ref.label.isEmpty ? "" : " " + ref.label)."
        }
    }

    /// - Parameter part: the row of the form's address.
    public static func edit<E: Entity>(
        _ screen: String, _ entity: E.Type, part: String, inputs: [FormInput],
        currency: @escaping @Sendable (any Context) throws -> String
    ) -> Form {
        Form(
            screen, inputs: inputs, currency: currency,
            initial: { field, rows, context in
                try rows[part].map { try context.records.value(of: $0, field: field.name) }
            }
        ) { values, typed, rows, context in
            guard let ref = rows[part] else { throw Diagnostic(.notFound, "the \(word(E.self)) is gone") }
            let changes = typed.sorted().compactMap { name in
                values[name].flatMap { changed(name, $0, in: E.spec) }
            }
            guard !changes.isEmpty else { return "Left \(word(E.self)) \(ref.label) as it is." }
            try context.records.update(ref, changes)
            return "Changed \(word(E.self)) \(ref.label): \(changes.map(\.field).joined(by: ", "))."
        }
    }

    /// The last word of its name: `task` of `home task`.
    private static func word<E: Entity>(_: E.Type) -> String {
        E.singular.split(separator: " ").last.map(String.init) ?? E.singular
    }

    /// An emptied input of a field with a default of its own takes that.
    private static func changed(_ name: String, _ value: Value, in entity: EntitySpec) -> (field: String, value: Value)?
    {
        guard value.isNull, let field = entity.field(name), !field.type.isOptional else { return (name, value) }
        if case .value(let value) = field.default { return (name, value) }
        return nil
    }
}
