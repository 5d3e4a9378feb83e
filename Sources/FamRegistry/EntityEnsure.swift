import FamText
import FamValues

/// `child ensure Maya --born 2017-04-02`: makes sure that there is such a row. A second run changes nothing.
enum EntityEnsure {
    static func command(_ entity: EntitySpec) -> CommandSpec {
        let words = EntityWords(entity)
        let key = entity.key.map { "`\($0)`" }.joined(separator: " and ")
        return CommandSpec(
            "\(entity.name) ensure",
            summary: "Adds \(words.one), or changes the one with this \(entity.key.joined(separator: " and ")).",
            discussion: "The row is found by \(key). Fields that are not given keep their values.",
            parameters: EntityParameters.forNew(entity, required: entity.key), effect: .write,
            result: .entity(entity.name),
            examples: entity.examples["ensure", default: []], keywords: ["upsert", "idempotent"]
        ) { call, context in
            guard let ref = try find(entity, call, context) else {
                let ref = try EntityAdd.insert(entity, call, context)
                try context.announce(.added, entity, [ref])
                return .entity(ref)
            }
            let changes = try differences(entity, ref, call, context)
            if changes.isEmpty {
                try context.announce(.left, entity, [ref])
            } else {
                try context.records.update(ref, changes)
                try context.announce(.changed(changes.map(\.field)), entity, [ref])
            }
            return .entity(ref)
        }
    }

    private static func find(_ entity: EntitySpec, _ call: Call, _ context: any Context) throws -> EntityRef? {
        let wanted = EntityParameters.fields(entity).enumerated().filter { entity.key.contains($1.field.name) }.map {
            place, found in
            (field: found.field.name, value: repaired(entity, found.field.name, call.values[place], context))
        }
        let found = try context.records.rows(entity, where: wanted, limit: 2)
        guard found.count < 2 else {
            let names = entity.key.joined(separator: " and ")
            throw Diagnostic(
                .ambiguous, "several \(entity.plural) have this \(names)",
                help: "name one of them by its id: `\(entity.name) edit ID`")
        }
        return found.first
    }

    /// The value as the field's rule would store it, so that `" Maya"` finds `Maya`. A refusal is left to the records,
    /// whose error names the row too.
    static func repaired(_ entity: EntitySpec, _ field: String, _ value: Value, _ context: any Context) -> Value {
        guard let rule = entity.field(field)?.rule, case .accept(let repaired) = rule(value, context) else {
            return value
        }
        return repaired
    }

    /// The given fields, other than the key, whose values differ from the stored ones.
    private static func differences(
        _ entity: EntitySpec, _ ref: EntityRef, _ call: Call, _ context: any Context
    ) throws -> [(field: String, value: Value)] {
        guard let row = try context.records.row(ref) else { return [] }
        var changes: [(field: String, value: Value)] = []
        for (index, field, given) in EntityParameters.given(entity, call, after: 0)
        where !entity.key.contains(field.name) {
            let value = repaired(entity, field.name, given, context)
            if row.values[index] != value { changes.append((field.name, value)) }
        }
        return changes
    }
}
