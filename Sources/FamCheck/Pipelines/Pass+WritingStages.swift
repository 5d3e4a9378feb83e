import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `edit` and `delete`: stages that change the rows where they are stored.
extension Pass {
    /// The entity whose stored rows these are.
    private func stored(_ kind: StageKind, _ draft: QueryDraft, _ span: Span) -> EntitySpec? {
        if let entity = draft.shape.entity.flatMap(registry.entity) {
            guard entity.isHistory else { return entity }
            error(
                .notAssignable,
                "\(entity.plural) record what happened and cannot be \(kind == .edit ? "changed" : "deleted")",
                at: span, help: Pass.takesBack)
            return nil
        }
        error(
            .notARow, "`\(kind.rawValue)` needs rows as they are stored, but these were made by an earlier stage",
            at: span,
            help: kind == .edit
                ? "choose the rows with `where`, `sort` and `take` only; `| with NAME = …` changes those of a file"
                : "choose the rows with `where`, `sort` and `take` only")
        return nil
    }

    static let takesBack = "`undo` takes one back: `journal` lists what was done"

    /// `name = EXPR, …`, each over the row before the change.
    func edit(_ arguments: NodeList, _ draft: QueryDraft, isAllowed: Bool, _ span: Span) -> Flow {
        guard let entity = stored(.edit, draft, span) else { return .broken }
        var rows = draft.rows(registry)
        rows.parameters = ParameterList()
        var changes: [NamedExpr] = []
        for item in tree.items(arguments) {
            guard case .named(let name, let value) = tree[item] else { continue }
            if let change = change(names[name], value, entity, rows, self.span(item)) { changes.append(change) }
        }
        // `edit --color teal` has its error.
        let isFlagWrong = diagnostics.last.map {
            $0.code == .unknownFlag && $0.span.map { span.range.contains(Int($0.start)) } ?? false
        }
        if arguments.count == 0, isFlagWrong != true {
            error(
                .missingArgument, "`edit` needs a change, such as `edit name = …`", at: span,
                help: "`edit --in-editor` opens the rows in your editor")
        }
        note(.write, what: "edit", at: span)
        let input = draft.finished(.table, registry, span)
        let parameters = rows.parameters.codes
        return .value(
            Code(
                .edit(input: input, entity: entity, changes: changes, parameters: parameters, isAllowed: isAllowed),
                .int, span))
    }

    /// `edit --in-editor`
    func editInEditor(_ arguments: NodeList, _ draft: QueryDraft, _ span: Span) -> Flow {
        guard let entity = stored(.edit, draft, span) else { return .broken }
        if let first = tree.items(arguments).first {
            error(.badArgument, "`--in-editor` takes no changes: they are made in the editor", at: self.span(first))
        }
        note(.write, what: "edit", at: span)
        return .value(Code(.editInEditor(input: draft.finished(.table, registry, span), entity: entity), .int, span))
    }

    private func change(
        _ name: String, _ value: NodeID, _ entity: EntitySpec, _ rows: RowScope, _ span: Span
    ) -> NamedExpr? {
        guard let field = entity.readableField(name) else {
            let place = Span(span.source, Int(span.start), Int(span.start) + name.utf8.count)
            unknownField(
                name, of: "\(Words.article(entity.name)) \(entity.name)",
                fields: entity.fields.filter { $0.isStored && !$0.isSecret }.map(\.name), place)
            return nil
        }
        guard field.isStored else {
            error(
                .notAssignable,
                "`\(name)` of \(Words.article(entity.name)) \(entity.name) is computed and cannot be changed", at: span)
            return nil
        }
        if !isCase(value, field.type), let text = unquoted(value, field.type, rows) {
            reportUnquoted(text, rows, self.span(value))
            return NamedExpr(name, brokenRow(self.span(value)))
        }
        let place = "`\(name)`"
        let expr =
            mentionsRow(value, rows) && !isCase(value, field.type)
            ? rowConverted(rowExpression(value, rows), to: field.type, for: place)
            : planned(caseCode(value, field.type) ?? expression(value, as: field.type, for: place), rows)
        if expr.type == .null, !field.type.isOptional {
            error(.typeMismatch, "`\(name)` cannot be null", at: expr.span)
        }
        return NamedExpr(name, expr)
    }

    /// `edit skill = kindness`: a bare case of an enumeration.
    private func isCase(_ node: NodeID, _ type: ValueType) -> Bool { caseCode(node, type) != nil }

    private func caseCode(_ node: NodeID, _ type: ValueType) -> Code? {
        guard case .name(let name) = tree[node], case .enumeration(_, let cases) = type.unwrapped,
            cases.contains(names[name])
        else { return nil }
        return Code(.constant(.string(names[name])), type.unwrapped, span(node))
    }

    func delete(_ draft: QueryDraft, isAllowed: Bool, _ span: Span) -> Flow {
        guard let entity = stored(.delete, draft, span) else { return .broken }
        note(.destructive, isAllowed: isAllowed, what: "delete", at: span)
        return .value(
            Code(
                .delete(input: draft.finished(.table, registry, span), entity: entity, isAllowed: isAllowed), .int, span
            ))
    }
}
