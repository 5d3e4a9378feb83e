import FamText
import FamValues

/// `event delete ROW…`: deletes rows and what the entity says depends on them.
enum EntityDelete {
    static func command(_ entity: EntitySpec) -> CommandSpec {
        let words = EntityWords(entity)
        let row = Parameter(
            words.rowParameter, .list(.row(of: entity.name)), "The \(words.plural) to delete.", .rest, isRequired: true)
        return CommandSpec(
            "\(entity.name) delete", summary: "Deletes \(entity.plural) and what depends on them.",
            parameters: CommandSpec.placed([row.declaration]),
            input: words.rowParameter, effect: .destructive, result: .int,
            examples: entity.examples["delete", default: []], keywords: ["remove"]
        ) { call, context in
            let rows = try call.rows(row, of: entity)
            // Made before the deletion, because the name is deleted too.
            let notice = try context.output.showsNotices && !rows.isEmpty ? WriteNotice(entity, rows, context) : nil
            for ref in rows { try context.records.delete(ref) }
            if let notice { context.output.notice(notice.text(.deleted)) }
            return .int(Int64(rows.count))
        }
    }
}
