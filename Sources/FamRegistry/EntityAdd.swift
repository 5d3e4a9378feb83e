import FamText
import FamValues

/// `child add Maya --born 2017-04-02`: a new row from the fields given, the rest from their defaults.
enum EntityAdd {
    static func command(_ entity: EntitySpec) -> CommandSpec {
        let words = EntityWords(entity)
        return CommandSpec(
            "\(entity.name) add", summary: "Adds \(words.one).", discussion: entity.summary, parameters: EntityParameters.forNew(entity),
            effect: .write, result: .entity(entity.name), examples: entity.examples["add", default: []], keywords: ["new", "create"]
        ) { call, context in
            let ref = try insert(entity, call, context)
            context.output.notice("Added \(words.row(ref)).")
            return .entity(ref)
        }
    }

    /// The arguments of the call as a draft; rules, defaults and checks are the records'.
    static func insert(_ entity: EntitySpec, _ call: Call, _ context: any Context) throws -> EntityRef {
        var draft = RowDraft(entity: entity, values: Array(repeating: .null, count: entity.fields.count))
        var given = Array(repeating: false, count: entity.fields.count)
        for (index, field) in EntityParameters.fields(entity) where call.isGiven(field.name) {
            draft.values[index] = call[field.name]
            given[index] = true
        }
        return try context.records.insert(draft, given: given)
    }
}
