import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Names without `$` or quotes where a value is needed: times, functions, and what was meant by any other.
extension Pass {
    /// Outside row expressions, a bare name is a word for a time or the name of a function.
    func bareName(_ name: Name, _ span: Span) -> Code {
        let text = names[name]
        if let code = timeWord(text, span) { return code }
        if let code = functionValue(name, taking: nil, span) { return code }
        if resolve(name) != nil {
            error(
                .unknownVariable, "`\(text)` by itself is not a value", at: span, label: "did you mean `$\(text)`?",
                fix: Fix(span, "$" + text))
        } else if index.form(named: text) != nil {
            error(
                .unknownVariable, "`\(text)` by itself is not a value here", at: span,
                label: "write `(\(text))` for a command",
                fix: Fix(span, "(\(text))"))
        } else {
            let meant = rowValue(text) ?? nearValue(text)
            error(
                .unknownVariable, "`\(text)` by itself is not a value here", at: span,
                label: meant.map { "did you mean `\($0)`?" } ?? "",
                help: meant == nil
                    ? "a variable has a `$`, a text has quotes; a bare field name works only in stages such as `where`"
                    : nil,
                fix: meant.map { Fix(span, $0) })
        }
        return broken(span)
    }

    /// `[Maya, Leo]`, `[red, green]`: one mistake, however many names it has. Nil unless at least two items are names
    /// that nothing has.
    func refuseBareNames(_ items: NodeList, _ span: Span) -> Code? {
        let nodes = tree.items(items)
        guard nodes.count(where: { nothing($0) != nil }) > 1 else { return nil }
        let bare = nodes.compactMap(nothing), rows = bare.compactMap(rowValue)
        let values = rows.count == bare.count ? rows : bare.map { rowValue($0) ?? nearValue($0) ?? "\"\($0)\"" }
        var replaced = values[...]
        let instead =
            "["
            + nodes.map { nothing($0) == nil ? source(self.span($0)) : replaced.removeFirst() }
            .joined(separator: ", ") + "]"
        let isShort = instead.count <= 60 && !instead.contains("\n")
        error(
            .unknownVariable, "\(Words.list(bare)) by themselves are not values here", at: span,
            label: isShort ? "did you mean `\(instead)`?" : "",
            help: isShort
                ? nil : "a text has quotes, a variable a `$`, and a row is named in parentheses: `(KIND NAME)`",
            fix: isShort ? Fix(span, instead) : nil)
        return broken(span)
    }

    /// The text of a bare name that is no time, function, variable or command.
    private func nothing(_ node: NodeID) -> String? {
        guard case .name(let name) = tree[node] else { return nil }
        let text = names[name]
        let isKnown =
            ValueReader.timeWordType(text) != nil || resolve(name) != nil || scope.functions.contains(name)
            || registry.function(text) != nil || index.form(named: text) != nil
        return isKnown ? nil : text
    }

    /// The row of this name as a value.
    private func rowValue(_ text: String) -> String? {
        rowCommand(text).map { "(\($0))" }
    }

    /// The variable or function with a similar name.
    private func nearValue(_ text: String) -> String? {
        let variables = visibleNames
        if let near = Suggestion.nearest(text, in: variables) { return "$" + near }
        return Suggestion.nearest(text, in: registry.functions.map(\.name) + scope.functions.names.map { names[$0] })
    }
}
