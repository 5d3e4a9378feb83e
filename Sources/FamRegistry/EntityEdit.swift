import FamText
import FamValues

/// `child edit Maya --color mint`: changes the given fields of one row or of several.
enum EntityEdit {
    static func command(_ entity: EntitySpec) -> CommandSpec {
        let words = EntityWords(entity)
        let row = ParameterSpec(words.rowParameter, .list(.entity(entity.name)), "The \(entity.name) to change; several are written `A,B`.")
        return CommandSpec(
            "\(entity.name) edit", summary: "Changes fields of \(words.one).", parameters: [row] + EntityParameters.forChange(entity),
            input: words.rowParameter, effect: .write, result: .int, examples: entity.examples["edit", default: []], keywords: ["change", "update"]
        ) { call, context in
            let changes = EntityParameters.fields(entity).compactMap { _, field in
                EntityParameters.value(of: field, in: call).map { (field: field.name, value: $0) }
            }
            guard !changes.isEmpty else {
                throw Diagnostic(.missingArgument, "`\(entity.name) edit` needs at least one field to change", help: "write `\(example(entity))`")
            }
            let rows = call.distinctRows(words.rowParameter)
            for ref in rows { try context.records.update(ref, changes) }
            if !rows.isEmpty {
                context.output.notice("Changed \(words.rows(rows)): \(changes.map(\.field).joined(separator: ", ")).")
            }
            return .int(Int64(rows.count))
        }
    }

    private static func example(_ entity: EntitySpec) -> String {
        let field = EntityParameters.fields(entity).first?.field.name ?? "field"
        return "\(entity.name) edit \(entity.name.uppercased()) --\(HelpText.flag(field)) …"
    }
}

extension Call {
    /// The rows of a list parameter, each once.
    public func distinctRows(_ name: String) -> [EntityRef] {
        var seen: Set<EntityRef> = []
        return entities(name).filter { seen.insert($0).inserted }
    }
}
