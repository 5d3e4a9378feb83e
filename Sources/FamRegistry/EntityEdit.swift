import FamText
import FamValues

/// `child edit Maya --color mint`: changes the given fields of one or several rows.
enum EntityEdit {
    static func command(_ entity: EntitySpec) -> CommandSpec {
        let words = EntityWords(entity)
        let row = Parameter(
            words.rowParameter, .list(.row(of: entity.name)), "The \(words.name) to change; for several: `A,B`.")
        return CommandSpec(
            "\(entity.name) edit", summary: "Changes fields of \(words.one).",
            parameters: CommandSpec.placed([row.declaration]) + EntityParameters.forChange(entity),
            input: words.rowParameter, effect: .write, result: .int, examples: entity.examples["edit", default: []],
            keywords: ["change", "update"] + (entity.label == nil ? [] : ["rename"]),
            manyOf: entity
        ) { call, context in
            let changes = EntityParameters.given(entity, call, after: 1).map { (field: $0.field.name, value: $0.value) }
            guard !changes.isEmpty else {
                throw Diagnostic(
                    .missingArgument, "`\(entity.name) edit` needs at least one field to change",
                    help: "it takes \(flags(entity))")
            }
            let rows = try call.rows(row, of: entity)
            var changed: [EntityRef] = []
            for ref in rows where try context.records.update(ref, changes) { changed.append(ref) }
            try report(changed, of: rows, changes.map(\.field), entity, context)
            return .int(Int64(changed.count))
        }
    }

    /// Rows that were already as they should be are only reported if no other was changed.
    private static func report(
        _ changed: [EntityRef], of rows: [EntityRef], _ fields: [String], _ entity: EntitySpec, _ context: any Context
    ) throws {
        if changed.isEmpty { return try context.announce(.left, entity, rows) }
        try context.announce(.changed(fields), entity, changed)
    }

    private static func flags(_ entity: EntitySpec) -> String {
        let names = EntityParameters.forChange(entity).filter(\.isFlag).map { "`--\($0.flagName)`" }
        return names.joined(separator: ", ")
    }
}

extension Call {
    /// The rows of a list parameter, each once; refused if one is of another entity.
    func rows(_ parameter: Parameter<[AnyRow]>, of entity: EntitySpec) throws -> [EntityRef] {
        try distinct(parameter).map { row in
            guard row.ref.entity == entity.name else { throw mismatch(parameter.declaration) }
            return row.ref
        }
    }
}
