import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Fields in row expressions: columns, fields through references, and derived fields, which are replaced by their
/// definitions.
extension Pass {
    /// A column that is known to exist.
    func column(_ name: String, _ rows: RowScope, _ span: Span) -> PlanExpr {
        if rows.computesDerived, !rows.replaced.contains(name), let field = rows.entity?.readableField(name),
            let expr = derived(field, [])
        {
            return PlanExpr(expr.node, field.type, span)
        }
        let type = rows.shape.index(of: name).map { rows.shape.columns[$0].type } ?? .any
        return PlanExpr(.field([name]), rows.present.contains(name) ? type.unwrapped : type, span)
    }

    /// A bare name: a column, a word for a time, or an error that lists the columns.
    func rowName(_ name: Name, _ rows: RowScope, _ span: Span) -> PlanExpr {
        let text = names[name]
        if rows.shape.index(of: text) != nil { return column(text, rows, span) }
        if source(span).first != "`", let code = timeWord(text, span) { return planned(code, rows) }
        if relation(text, rows) != nil {
            error(
                .misplaced, "`\(text)` are many rows here", at: span,
                help: "ask for one value of them: `count(\(text))`, `any(\(text) where …)`")
        } else if rows.shape.isOpen {
            return PlanExpr(.field([text]), .any, span)
        } else if isThisRow(name, rows, span) {
            error(
                .misplaced, "`this` is the row itself, not one of its values", at: span,
                help: "it is compared with a row, `this == $other`, and has fields, `this.id`")
        } else if let column = nested(text, rows) {
            error(
                .unknownField, "each row here is a list, and a list has no field `\(text)`", at: span,
                help: "`… | flatten | get \(column) | …` makes a row of each item")
        } else if let (place, call) = looseCall(text, span) {
            error(
                .unknownField, "\(rows.owner) has no field `\(text)`", at: span, label: "did you mean `\(call)`?",
                help: "a function takes its values in parentheses", fix: Fix(place, call))
        } else if let meant = groupedFigure(span) ?? ownWord(text, rows, span) {
            error(
                .unknownField, "\(rows.owner) has no field `\(text)`", at: meant.place ?? span, label: meant.label,
                notes: [fieldsNote(rows)], fix: meant.fix)
        } else if figure(text, rows) == nil, let near = nearPath(text, rows) {
            error(
                .unknownField, "\(rows.owner) has no field `\(text)`", at: span, label: "did you mean `\(near)`?",
                notes: [fieldsNote(rows)],
                fix: Fix(span, near))
        } else {
            let variable = resolve(name) != nil
            if let own = Pass.ownConstant(text) {
                error(
                    .unknownField, "`\(text)` is not a value here", at: span, label: "did you mean `\(own)`?",
                    fix: Fix(span, own))
                return brokenRow(span)
            }
            let call = rows.columnNames.first { $0.hasPrefix(text + "(") } ?? timeCall(text, rows)
            let written = call.map { ("did you mean `\($0)`?", $0) } ?? figure(text, rows).map { ("", $0) }
            let (label, near) =
                written ?? longer(text, rows)
                ?? suggestion(text, in: rows.columnNames + ValueReader.timeWords.map(\.word))
            let column = near.map { rows.columnNames.contains($0) ? ColumnName.written($0) : $0 }
            let habit = near == nil ? habit(text, rows) : nil
            error(
                .unknownField, "\(rows.owner) has no field `\(text)`", at: span,
                label: variable && near == nil
                    ? "did you mean `$\(text)`?" : column == near ? label : "did you mean `` \(column ?? "") ``?",
                notes: [fieldsNote(rows)], help: habit,
                fix: column.map { Fix(span, $0) })
        }
        return brokenRow(span)
    }

    /// `[1, 2] | each { |n| [{ name: "a" }] } | where name == "a"`: the only column, of lists or tables whose items
    /// have the field.
    private func nested(_ text: String, _ rows: RowScope) -> String? {
        guard rows.entity == nil, rows.shape.columns.count == 1, let column = rows.shape.columns.first else {
            return nil
        }
        let shape: RowShape? =
            switch column.type.unwrapped {
            case .table(let shape): shape
            case .list(let item):
                switch item.unwrapped {
                case .record(let shape): shape
                case .entity(let name): registry.entity(name)?.shape
                default: nil
                }
            default: nil
            }
        return shape?.index(of: text) == nil ? nil : ColumnName.written(column.name)
    }

    /// `cost` for `actual_cost`: the only column with the word as a part.
    private func longer(_ text: String, _ rows: RowScope) -> (label: String, near: String?)? {
        let found = rows.columnNames.filter { $0.split(separator: "_").contains { $0 == text } }
        return found.count == 1 ? ("did you mean `\(found[0])`?", found[0]) : nil
    }

    /// What is said of the word elsewhere, if it is about such rows: the points of children are their stars.
    private func habit(_ word: String, _ rows: RowScope) -> String? {
        guard let entity = rows.entity, let advice = Habits.advice(word, registry) else { return nil }
        return advice.hasPrefix("`\(entity.plural) |") ? advice : nil
    }

    /// `where starts_with name "M"`: a function with its values after it; what is written in place of all of them.
    private func looseCall(_ text: String, _ span: Span) -> (Span, String)? {
        guard let function = registry.function(text), let rest = followingText(span) else { return nil }
        var values: [String] = [], word = "", isQuoted = false
        for character in rest + " " {
            if character == "\"" { isQuoted.toggle() }
            if character == " ", !isQuoted {
                if !word.isEmpty { values.append(word.hasSuffix(",") ? String(word.dropLast()) : word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        guard !isQuoted, values.count == function.parameters.count, !values.contains("") else { return nil }
        return (
            Span(span.source, Int(span.start), Int(span.end) + 1 + rest.utf8.count),
            "\(text)(\(values.joined(separator: ", ")))"
        )
    }

    /// The words after a name up to the end of its stage, if a blank comes between; nil for signs, which may be
    /// operators.
    private func followingText(_ span: Span) -> String? {
        let bytes = tree.source.bytes, start = Int(span.end)
        guard start < bytes.count, bytes[start] == 0x20 else { return nil }
        let end = bytes[start...].firstIndex { [0x0A, 0x3B, 0x7C, 0x7D, 0x29].contains($0) } ?? bytes.count
        let text = tree.source.text(start + 1..<end).trimmedRight
        let isPlain = text.first?.isLetter == true || text.first == "\""
        return isPlain && !text.contains("(") ? text : nil
    }

    /// `| sum points by child | sort -points`, and `sort -sum`: the one column that `sum points` gave.
    private func figure(_ text: String, _ rows: RowScope) -> String? {
        let found = rows.columnNames.filter {
            ($0.hasSuffix(" " + text) || $0.hasPrefix(text + " ")) && $0.split(separator: " ").count == 2
        }
        return found.count == 1 ? found[0] : nil
    }

    /// A key of groups. A bare `week` is the week of the one time that the rows have; a field of that name goes first.
    func key(_ node: NodeID, _ rows: RowScope) -> PlanExpr {
        let place = span(node)
        guard case .name(let name) = tree[node], !rows.shape.isOpen, rows.shape.index(of: names[name]) == nil,
            source(place).first != "`", let (function, time) = calendar(names[name], rows)
        else { return rowExpression(node, rows) }
        let value = column(time, rows, place)
        guard let type = result(of: function, [value.type], place) else { return brokenRow(place) }
        return PlanExpr(.call(function.name, [value]), type, place)
    }

    /// `week`, where one is meant by it: the function of the one time that the rows have.
    func timeCall(_ text: String, _ rows: RowScope) -> String? {
        calendar(text, rows).map { "\(text)(\(ColumnName.written($0.time)))" }
    }

    private func calendar(_ text: String, _ rows: RowScope) -> (function: FunctionSpec, time: String)? {
        guard CalendarKey.words.contains(text), let time = CalendarKey.time(of: rows.shape),
            let function = registry.function(text)
        else { return nil }
        return (function, time)
    }

    /// The words of other languages for a missing value.
    private static let foreignNulls: Set = [
        "None", "NULL", "Null", "nil", "undefined", "empty", "missing", "none", "blank", "nothing",
    ]

    /// What such a word is here, and `True` or `FALSE`.
    static func ownConstant(_ text: String) -> String? {
        foreignNulls.contains(text) ? "null" : Parser.truth(text)
    }

    /// A field of a referenced row: the `points` of a redemption's child are `child.points`.
    private func nearPath(_ text: String, _ rows: RowScope) -> String? {
        guard Suggestion.nearest(text, in: rows.columnNames) == nil else { return nil }
        for column in rows.shape.columns {
            if case .entity(let name) = column.type.unwrapped, registry.entity(name)?.readableField(text) != nil {
                return "\(column.name).\(text)"
            }
        }
        return nil
    }

    private func fieldsNote(_ rows: RowScope) -> String {
        (rows.entity == nil ? "columns: " : "fields: ") + rows.columnNames.joined(separator: ", ")
    }

    func brokenRow(_ span: Span) -> PlanExpr { PlanExpr(.constant(.null), .any, span) }

    /// `child.name`: a field of the row that the base refers to.
    func rowMember(_ base: PlanExpr, _ name: Name, _ span: Span) -> PlanExpr {
        let text = names[name]
        let place = Span(span.source, Int(span.end) - text.utf8.count, Int(span.end))
        switch base.type.unwrapped {
        case .entity(let entityName):
            guard let entity = registry.entity(entityName), case .field(let path) = base.node else { break }
            guard let type = fieldType(entity, text) else {
                unknownField(
                    text, of: "\(Words.article(entityName)) \(entityName)", fields: entity.shape.columns.map(\.name),
                    place)
                return brokenRow(span)
            }
            let whole = base.type.isOptional ? type.optional : type
            if let expr = entity.readableField(text).flatMap({ derived($0, path) }) {
                return PlanExpr(expr.node, whole, span)
            }
            return PlanExpr(.field(path + [text]), whole, span)
        case .record(let shape):
            guard case .field(let path) = base.node else { break }
            guard let index = shape.index(of: text) else {
                unknownField(text, of: "the record", fields: shape.columns.map(\.name), place)
                return brokenRow(span)
            }
            return PlanExpr(.field(path + [text]), shape.columns[index].type, span)
        case .any:
            if case .field(let path) = base.node { return PlanExpr(.field(path + [text]), .any, span) }
            return brokenRow(span)
        default: break
        }
        let meant = meantCall(text, of: base.span, base.type.unwrapped, place, inRow: true)
        error(
            .unknownField, "\(base.type.unwrapped.phrase) has no field `\(text)`", at: place, label: meant?.label ?? "",
            fix: meant?.fix)
        return brokenRow(span)
    }

    // MARK: Derived fields

    /// The definition of a derived field, with its fields as seen from the row at the start of the path. Nil for stored
    /// and kept fields, and if it needs relations of a further row, which a plan cannot express; such fields are read
    /// through the reference.
    private func derived(_ field: FieldSpec, _ path: [String]) -> PlanExpr? {
        guard case .derived(let make) = field.source else { return nil }
        return Pass.moved(make(), path)
    }

    private static func moved(_ expr: PlanExpr, _ path: [String]) -> PlanExpr? {
        guard !path.isEmpty else { return expr }
        let node: PlanExpr.Node
        switch expr.node {
        case .constant, .parameter: return expr
        case .field(let inner): node = .field(path + inner)
        case .not(let a):
            guard let a = moved(a, path) else { return nil }
            node = .not(a)
        case .negate(let a):
            guard let a = moved(a, path) else { return nil }
            node = .negate(a)
        case .isNull(let a):
            guard let a = moved(a, path) else { return nil }
            node = .isNull(a)
        case .binary(let op, let a, let b):
            guard let a = moved(a, path), let b = moved(b, path) else { return nil }
            node = .binary(op, a, b)
        case .conditional(let a, let b, let c):
            guard let a = moved(a, path), let b = moved(b, path), let c = moved(c, path) else { return nil }
            node = .conditional(a, b, c)
        case .call(let name, let items):
            guard let items = moved(items, path) else { return nil }
            node = .call(name, items)
        case .list(let items):
            guard let items = moved(items, path) else { return nil }
            node = .list(items)
        case .aggregate, .related, .window: return nil
        }
        return PlanExpr(node, expr.type, expr.span)
    }

    private static func moved(_ items: [PlanExpr], _ path: [String]) -> [PlanExpr]? {
        let all = items.compactMap { moved($0, path) }
        return all.count == items.count ? all : nil
    }
}
