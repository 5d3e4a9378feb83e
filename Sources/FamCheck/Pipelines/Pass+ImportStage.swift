import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `into PLURAL { field: EXPR, … } [--key FIELD,…] [--skip-bad FILE]`
extension Pass {
    func importRows(_ arguments: NodeList, _ draft: QueryDraft, _ flags: Items, _ span: Span) -> Flow {
        let nodes = Array(tree.items(arguments))
        let words = nodes.filter { if case .record = tree[$0] { false } else { true } }
        let plural = words.map { tree.text(of: $0) }.joined(separator: " ")
        guard let entity = registry.source(plural) else {
            if let first = words.first, let last = words.last {
                let place = self.span(first).joined(self.span(last))
                if let written = writtenFields(place) {
                    error(
                        .syntax, "what becomes what goes in braces", at: place,
                        label: "did you mean `\(SafeText.shown(written))`?", fix: Fix(place, written))
                    return .broken
                }
                let (label, near) = suggestion(plural, in: registry.entities.map(\.plural))
                error(
                    .unknownCommand, "there are no rows called `\(SafeText.shown(plural))`", at: place, label: label,
                    help: near == nil ? "rows become \(Words.list(registry.entities.map(\.plural), "or"))" : nil,
                    fix: near.map { Fix(place, $0) })
            }
            return .broken
        }
        let rows = draft.rows(registry), before = diagnostics.count
        let record = nodes.first { if case .record = tree[$0] { true } else { false } }
        let isByID = value(of: "key", flags).map { tree.text(of: $0) == RowShape.id } ?? false
        guard
            var fields = record.map({ mapped($0, entity, rows, takesID: isByID) })
                ?? sameNames(entity, draft, rows, takesID: isByID, span)
        else { return .broken }
        let id = fields.firstIndex { $0.name == RowShape.id }.map { fields.remove(at: $0).expr }
        if isByID, id == nil, diagnostics.count == before { failWithoutID(entity, fields, record, rows, span) }
        if isByID, let record, diagnostics.count == before { warnOfUntaken(entity, fields, record, rows) }
        // For an existing row, only the fields to change are needed.
        if diagnostics.count == before, !isByID { reportMissing(entity, fields, record.map(self.span) ?? span) }
        let key = isByID ? [] : key(flags, entity, fields)
        let file = value(of: "skip-bad", flags).map {
            expression($0, as: .path, for: "the file of `--skip-bad`", readsText: true)
        }
        note(.write, made: MadeRows(kinds: [entity.name]), what: "into", at: span)
        if file != nil { note(.external, what: "into --skip-bad", at: span) }
        let query = Query(plan: draft.plan, parameters: draft.parameters.codes, finish: .table)
        return .value(
            Code(
                .importRows(query, ImportPlan(entity: entity, fields: fields, key: key, id: id), badFile: file), .int,
                span))
    }

    /// `into events { note: note } --key id`: a block names all that is taken, so that what somebody corrected in the
    /// other columns is named with the id.
    private func failWithoutID(
        _ entity: EntitySpec, _ fields: [NamedExpr], _ record: NodeID?, _ rows: RowScope, _ span: Span
    ) {
        let problem = "`--key id` needs a column `id`, as a saved table has it"
        guard let record, rows.shape.index(of: RowShape.id) != nil else {
            return error(
                .badArgument, problem, at: span, help: record == nil ? nil : "name it with the others: `{ id: id, … }`")
        }
        let others = rows.shape.columns.map(\.name).filter { name in
            entity.readableField(name)?.isStored == true && !fields.contains { $0.name == name }
        }
        let names = ([RowShape.id] + others).map { "\($0): \($0)" }.joined(separator: ", ")
        let place = Span(span.source, Int(self.span(record).start), Int(self.span(record).start) + 1)
        error(
            .badArgument, "a `{ … }` names all columns that are taken, and for `--key id` the `id` is one", at: place,
            label: "did you mean `{ \(SafeText.shown(names)), …`?", fix: Fix(place, "{ \(names),"))
    }

    /// `events child=Kind, note=Text`
    private func writtenFields(_ place: Span) -> String? {
        let words = source(place).split(separator: " ", maxSplits: 1)
        guard words.count == 2, registry.source(String(words[0])) != nil else { return nil }
        let fields = words[1].split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
        guard fields.allSatisfy({ $0.count == 2 }) else { return nil }
        let parts = fields.map { field in field.map { String($0).trimmed { $0 == " " } }.joined(separator: ": ") }
        return "\(words[0]) { \(parts.joined(separator: ", ")) }"
    }

    private func mapped(_ node: NodeID, _ entity: EntitySpec, _ rows: RowScope, takesID: Bool) -> [NamedExpr]? {
        guard case .record(let entries) = tree[node] else { return nil }
        var result: [NamedExpr] = [], seen: Set<String> = []
        for entry in tree.items(entries) {
            if takesID, case .named(let name, let value) = tree[entry], names[name] == RowShape.id {
                result.append(NamedExpr(RowShape.id, rowExpression(value, rows)))
                continue
            }
            guard case .named(let name, let value) = tree[entry],
                let field = storedField(names[name], entity, tree.nameSpan(of: entry))
            else { continue }
            if !seen.insert(field.name).inserted {
                error(.duplicateName, "`\(field.name)` is set twice", at: span(entry))
                continue
            }
            let place = "`\(field.name)` of \(Words.article(entity.name)) \(entity.name)"
            guard mentionsRow(value, rows) else {
                result.append(
                    NamedExpr(field.name, planned(expression(value, as: field.type, for: place, readsText: true), rows))
                )
                continue
            }
            let expr = rowExpression(value, rows)
            // Text is read as the field's type, row by row.
            result.append(
                NamedExpr(
                    field.name,
                    TypeRules.isText(expr.type.unwrapped) ? expr : rowConverted(expr, to: field.type, for: place)))
        }
        return result
    }

    /// Without a record, each column is the field with its name. Other columns of a saved table, the id and computed
    /// ones, are only used with `--key id`.
    private func sameNames(
        _ entity: EntitySpec, _ draft: QueryDraft, _ rows: RowScope, takesID: Bool, _ span: Span
    ) -> [NamedExpr]? {
        let strange = draft.shape.columns.filter { column in
            guard let field = entity.readableField(column.name) else { return !takesID || column.name != RowShape.id }
            return !field.isStored && !takesID
        }
        let isSaved = draft.shape.columns.contains { $0.name == RowShape.id }
        if draft.shape.isOpen || !strange.isEmpty {
            let which =
                strange.isEmpty
                ? "the columns are not known before the run"
                : "\(Words.article(entity.name)) \(entity.name) has no field \(Words.list(strange.map(\.name)))"
            error(
                .unknownField, which, at: span,
                notes: [
                    "fields: "
                        + entity.fields.filter { $0.isStored && !$0.isSecret }.map(\.name).joined(separator: ", ")
                ],
                help: isSaved
                    ? "`into \(entity.plural) --key id` puts a saved table back: it changes existing rows and "
                        + "adds the others"
                    : "say what becomes what: `into \(entity.plural) { \(entity.label ?? "field"): "
                        + "\(strange.first?.name ?? "COLUMN"), … }`"
            )
            return nil
        }
        return draft.shape.columns.compactMap { column in
            if column.name == RowShape.id { return NamedExpr(RowShape.id, self.column(RowShape.id, rows, span)) }
            guard let field = entity.readableField(column.name), field.isStored else { return nil }
            let expr = self.column(column.name, rows, span)
            return NamedExpr(
                column.name,
                TypeRules.isText(expr.type.unwrapped)
                    ? expr : rowConverted(expr, to: field.type, for: "`\(column.name)`"))
        }
    }

    private func storedField(_ name: String, _ entity: EntitySpec, _ span: Span) -> FieldSpec? {
        guard let field = entity.readableField(name) else {
            unknownField(
                name, of: "\(Words.article(entity.name)) \(entity.name)",
                fields: entity.fields.filter { $0.isStored && !$0.isSecret }.map(\.name), span)
            return nil
        }
        if field.isStored { return field }
        error(
            .notAssignable, "`\(name)` of \(Words.article(entity.name)) \(entity.name) is computed and cannot be set",
            at: span)
        return nil
    }

    private func reportMissing(_ entity: EntitySpec, _ fields: [NamedExpr], _ span: Span) {
        let missing = entity.fields.filter { field in
            guard field.isStored, !field.type.isOptional, case .required = field.default else { return false }
            return !fields.contains { $0.name == field.name }
        }
        guard !missing.isEmpty else { return }
        error(
            .missingArgument, "`into \(entity.plural)` needs \(Words.list(missing.map(\.name)))", at: span,
            help: missing.first?.summary)
    }

    /// `--key name,born`: fields that are assigned.
    private func key(_ flags: Items, _ entity: EntitySpec, _ fields: [NamedExpr]) -> [String] {
        guard let node = value(of: "key", flags) else { return [] }
        var items = [node]
        if case .wordList(let list) = tree[node] { items = Array(tree.items(list)) }
        return items.compactMap { item in
            let name = tree.text(of: item)
            if fields.contains(where: { $0.name == name }) { return name }
            if storedField(name, entity, span(item)) != nil {
                error(
                    .badArgument, "`--key` names `\(name)`, which is not set here", at: span(item),
                    notes: ["set: " + fields.map(\.name).joined(separator: ", ")])
            }
            return nil
        }
    }
}
