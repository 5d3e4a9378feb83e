import FamText
import FamValues

/// One row of `into`: added by the entity's rules, or written over the one with the same key.
public enum RowImport {
    public enum Outcome: Sendable { case added, changed, left }

    /// A value of the field's type, by the entity's field index.
    public typealias FieldValue = (index: Int, value: Value)

    /// Of each field at most one value; a missing field takes its default. With `key`, the row with these fields is
    /// changed if it differs. With `id`, the row with this id is changed, or brought back if it is gone. Throws what
    /// the rules refuse.
    public static func store(
        _ entity: EntitySpec, _ values: [FieldValue], key: [String], id: RowID? = nil, _ context: any Context
    ) throws -> Outcome {
        if let id {
            let found = try context.records.rows(
                entity, where: [(field: "id", value: .string(id.description))], limit: 1)
            if let ref = found.first { return try change(ref, entity, values, key, context) }
        } else if !key.isEmpty, let ref = try find(entity, values, key, context) {
            return try change(ref, entity, values, key, context)
        }
        var draft = RowDraft(entity: entity, values: Array(repeating: .null, count: entity.fields.count))
        draft.id = id
        var given = Array(repeating: false, count: entity.fields.count)
        for (index, value) in values {
            draft.values[index] = value
            given[index] = true
        }
        try entity.willAdd?(draft, context)
        try context.records.insert(draft, given: given)
        return .added
    }

    /// Whether a row with all of these values is there, at the same time: the same list was taken in before. False for
    /// rows without a time of their own, of which several may be equal. Cost: one look-up.
    public static func isThere(
        _ entity: EntitySpec, _ values: [FieldValue], _ context: any Context
    ) throws -> Bool {
        guard let time = entity.timeField, values.contains(where: { entity.fields[$0.index].name == time }) else {
            return false
        }
        let wanted = values.map { index, value in
            let name = entity.fields[index].name
            return (field: name, value: EntityEnsure.repaired(entity, name, value, context))
        }
        return try !context.records.rows(entity, where: wanted, limit: 1).isEmpty
    }

    private static func find(
        _ entity: EntitySpec, _ values: [FieldValue], _ key: [String], _ context: any Context
    ) throws -> EntityRef? {
        func value(_ name: String) -> Value? {
            let index = entity.index(of: name)
            return values.first { $0.index == index }?.value
        }
        let wanted = key.map { name in
            (field: name, value: EntityEnsure.repaired(entity, name, value(name) ?? .null, context))
        }
        let found = try context.records.rows(entity, where: wanted, limit: 2)
        guard found.count < 2 else {
            throw Diagnostic(.ambiguous, "several \(entity.plural) have this \(key.joined(separator: " and "))")
        }
        return found.first
    }

    private static func change(
        _ ref: EntityRef, _ entity: EntitySpec, _ values: [FieldValue], _ key: [String], _ context: any Context
    ) throws -> Outcome {
        guard let row = try context.records.row(ref) else { return .left }
        let changes = values.sorted { $0.index < $1.index }.compactMap {
            index, value -> (field: String, value: Value)? in
            let field = entity.fields[index]
            if key.contains(field.name) { return nil }
            let repaired = EntityEnsure.repaired(entity, field.name, value, context)
            return row.values[index] == repaired ? nil : (field.name, repaired)
        }
        if changes.isEmpty { return .left }
        try context.records.update(ref, changes)
        return .changed
    }
}
