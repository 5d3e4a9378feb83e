import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `from csv|json|jsonl FILE as { name: string, points: int? }`: rows from outside whose columns are known whatever the
/// file contains.
extension Pass {
    /// The rows as a table of those columns, tested at run time; nil if there is no `as` among the arguments.
    func shapedRows(_ items: Items, _ head: Head, _ name: Span, _ span: Span) -> Code? {
        guard let place = items.firstIndex(where: isType), place > items.startIndex,
            case .command(let command) = head.form.callee,
            case .record(let shape) = annotation(items[place])
        else { return nil }
        let arguments = Array(items[..<(place - 1)]) + Array(items[(place + 1)...])
        let before = diagnostics.count
        let codes = bind(arguments[...], to: head.form, head: name, piped: nil)
        note(command.effect, made: head.form.made, what: head.form.name, at: name)
        let found = result(of: command, codes, name)
        let rows = Code(.callCommand(command, codes), found, span)
        if diagnostics.count == before, let known = rowShape(of: found) { checkColumns(shape, in: known, items[place]) }
        return Code(.read(rows, .table(shape)), .table(shape), span)
    }

    private func isType(_ node: NodeID) -> Bool { if case .type = tree[node] { true } else { false } }

    /// In a file that the check has read, each column must exist or may be null.
    private func checkColumns(_ wanted: RowShape, in known: RowShape, _ node: NodeID) {
        guard case .type(_, let fields, _) = tree[node] else { return }
        for (field, column) in zip(tree.items(fields), wanted.columns)
        where known.index(of: column.name) == nil && !column.type.isOptional {
            let (label, near) = suggestion(column.name, in: known.columns.map(\.name))
            error(
                .unknownField, "the file has no column `\(SafeText.shown(column.name))`", at: tree.nameSpan(of: field),
                label: label,
                notes: ["columns: " + known.columns.map(\.name).joined(separator: ", ")],
                help: near == nil ? "a column that may be absent has a type with `?`" : nil)
        }
    }
}
