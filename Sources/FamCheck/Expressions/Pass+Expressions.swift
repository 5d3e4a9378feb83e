import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Expressions over values; those over rows are in `Pass+RowExpressions.swift`.
extension Pass {
    /// An expression without a required type.
    func expression(_ node: NodeID) -> Code {
        let span = span(node)
        if Interrupt.isRequested { return broken(span) }
        switch tree[node] {
        case .pipeline(let stages): return pipeline(stages, span)
        case .group(let inner): return expression(inner)
        case .null, .bool, .int, .float: return constant(node, span)
        case .string(let parts):
            warnOfTemplates(node)
            return string(parts, span)
        case .text, .word: return Code(.constant(.string(tree.text(of: node))), .string, span)
        case .timeWord: return timeExpression(span)
        case .url(let inner): return url(inner, span)
        case .address: return Code(.constant(.address(source(span))), .address, span)
        case .variable(let name): return variable(name, span)
        case .tableRow(let first, let last): return tableRow(first, last, span)
        case .member(let base, let name): return known(member(expression(base), name, span), node)
        case .index(let base, let index): return known(indexed(expression(base), expression(index), span), node)
        case .maybeMember(let base, let name): return known(maybeMember(expression(base), name, span), node)
        case .maybeIndex(let base, let index):
            return known(maybeIndexed(expression(base), expression(index), span), node)
        case .attempt(let value, let otherwise): return attempted(value, otherwise, as: nil, span)
        case .call(let name, let arguments, let filter): return call(name, arguments, filter, span)
        case .apply(let closure, let arguments): return apply(expression(closure), arguments, span)
        case .not(let inner): return Code(.not(condition(inner, of: "not")), .bool, span)
        case .negate(let inner): return negated(expression(inner), span)
        case .binary(let op, let left, let right): return binary(op, left, right, span)
        case .list(let items):
            return refuseBareNames(items, span) ?? list(self.items(items) { expression($0) }, span)
        case .wordList(let items): return list(tree.items(items).map { expression($0) }, span)
        case .record(let entries): return record(entries, span)
        case .closure: return closure(node, taking: [], span)
        case .ifElse, .match: return branch(node, as: nil, span)
        case .block: return valueBlock(node, as: nil)
        case .name(let name): return bareName(name, span)
        default: return misplacedExpression(node, span)
        }
    }

    /// An expression with a required type: literals are read as the type, everything else is converted. `place` says
    /// what it is for.
    func expression(_ node: NodeID, as type: ValueType, for place: @autoclosure () -> String, readsText: Bool = false)
        -> Code
    {
        if type == .any { return expression(node) }
        let span = span(node)
        switch tree[node] {
        case .string:
            guard let text = plainText(node) else {
                let code = expression(node)
                return converted(code, to: type, for: place(), readsText: readsText)
            }
            warnOfTemplates(node)
            // Lists and records have their own syntax; a quoted text is neither.
            if !readsText, !Pass.isWrittenAsText(type) {
                return converted(Code(.constant(.string(text)), .string, span), to: type, for: place())
            }
            return literal(text, beside: type, span)
        case .group(let inner): return expression(inner, as: type, for: place(), readsText: readsText)
        case .pipeline(let stages) where stages.count == 1:
            if case .closure(let parameters, _) = type.unwrapped, let code = functionNamed(node, taking: parameters) {
                return converted(code, to: type, for: place())
            }
            if let only = tree.items(stages).first, Pass.isPlainExpression(tree[only]) {
                return expression(only, as: type, for: place(), readsText: readsText)
            }
        case .list(let items):
            if let item = type.element, item != .any {
                if let refused = refuseBareNames(items, span) { return refused }
                let codes = self.items(items) {
                    expression($0, as: item, for: "an item of \(place())", readsText: readsText)
                }
                return Code(.list(codes), .list(item), span)
            }
        case .closure:
            if case .closure(let parameters, let result) = type.unwrapped {
                let code = closure(node, taking: parameters, giving: result, span)
                // If it is called with rows or items, the caller reports that it takes too many.
                return result == .any && !takesLess(code, parameters) ? code : converted(code, to: type, for: place())
            }
        case .record(let entries):
            if case .record(let shape) = type.unwrapped, !isAssembled(entries) {
                return record(entries, as: shape, for: place(), span)
            }
        case .ifElse, .match: return branch(node, as: Wanted(type: type, place: place(), readsText: readsText), span)
        case .attempt(let value, let otherwise):
            return attempted(value, otherwise, as: Wanted(type: type, place: place(), readsText: readsText), span)
        case .name(let name):
            if case .closure(let parameters, _) = type.unwrapped,
                let code = functionValue(name, taking: parameters, span)
            {
                return converted(code, to: type, for: place())
            }
        default: break
        }
        return converted(expression(node), to: type, for: place(), readsText: readsText)
    }

    /// Whether a literal text can be written for a value of the type.
    static func isWrittenAsText(_ type: ValueType) -> Bool {
        switch type.unwrapped {
        case .list, .record, .table, .closure, .error: false
        default: true
        }
    }

    static func isPlainExpression(_ syntax: Syntax) -> Bool {
        switch syntax {
        case .command, .rowStage: false
        default: true
        }
    }

    private func constant(_ node: NodeID, _ span: Span) -> Code {
        switch tree[node] {
        case .bool(let value): Code(.constant(.bool(value)), .bool, span)
        case .int(let value): Code(.constant(.int(value)), .int, span)
        case .float(let value): Code(.constant(.float(value)), .float, span)
        default: Code(.constant(.null), .null, span)
        }
    }

    private func string(_ parts: NodeList, _ span: Span) -> Code {
        var codes: [Code] = []
        var text = ""
        var isPlain = true
        for part in tree.items(parts) {
            let code = expression(part)
            codes.append(code)
            if case .text = tree[part], case .constant(.string(let piece)) = code.node {
                if isPlain { text += piece }
            } else {
                warnOfBraces(part)
                isPlain = false
            }
        }
        return isPlain ? Code(.constant(.string(text)), .string, span) : Code(.interpolation(codes), .string, span)
    }

    private func timeExpression(_ span: Span) -> Code {
        if let code = timeWord(source(span), span) { return code }
        let near = ValueReader.nearTime(source(span))
        error(
            .badArgument, "`\(source(span))` is not a date, time, duration or period", at: span,
            label: near.map { "did you mean `\($0)`?" } ?? "", fix: near.map { Fix(span, $0) })
        return broken(span)
    }

    private func url(_ inner: NodeID, _ span: Span) -> Code {
        if let text = plainText(inner) { return Code(.constant(.url(text)), .url, span) }
        return Code(.read(expression(inner), .url), .url, span)
    }

    /// `@3`, `@2..5`: rows of the last table, counted from 1 like its column `#`.
    private func tableRow(_ first: Int, _ last: Int, _ span: Span) -> Code {
        guard options.isInteractive else {
            error(
                .misplaced, "`\(source(span))` names a row of the last table, which a script does not have", at: span,
                help: "name the row by its label or id")
            return broken(span)
        }
        let table = variable(checker.lastTable, span)
        guard case .table(let shape) = table.type.unwrapped else {
            error(
                .notFound, "there is no last table to take a row from", at: span,
                help: "list some rows first, such as with `events`")
            return broken(span)
        }
        let rows = (first...max(first, last)).map { number in
            let index = Code(.constant(.int(Int64(number - 1))), .int, span)
            let row = Code(.index(table, index), registry.rowType(of: shape), span)
            return shape.entity.map { converted(row, to: .entity($0), for: "the row") } ?? row
        }
        return rows.count == 1 ? rows[0] : Code(.list(rows), .list(rows[0].type), span)
    }

    private func negated(_ code: Code, _ span: Span) -> Code {
        if case .optional = code.type { return absent(code, "a minus needs a value after it, but this may be null") }
        switch (code.node, code.type.unwrapped) {
        case (.constant(.int(let value)), _) where value != .min: return Code(.constant(.int(-value)), .int, span)
        case (.constant(.float(let value)), _): return Code(.constant(.float(-value)), .float, span)
        case (_, .int), (_, .float), (_, .money), (_, .duration), (_, .any), (_, .never):
            return Code(.negate(code), code.type.unwrapped, span)
        default:
            error(
                .typeMismatch, "a minus needs a number or a duration after it, but this is \(code.type.phrase)",
                at: code.span)
            return broken(span)
        }
    }

    func list(_ codes: [Code], _ span: Span) -> Code {
        let item = codes.reduce(ValueType.never) { TypeRules.join($0, $1.type) }
        // A list may be long, so it is copied only where an item changes.
        let items = item.unwrapped == .float ? codes.map { widened($0, to: item) } : codes
        return Code(.list(items), .list(codes.isEmpty ? .any : item), span)
    }

    private func record(_ entries: NodeList, _ span: Span) -> Code {
        if isAssembled(entries) { return assembled(entries, span) }
        if entries.count > Bounds.columns {
            error(.tooLarge, "a record has at most \(Bounds.columns) fields, and this has \(entries.count)", at: span)
            return broken(span)
        }
        var columns: [Column] = [], seen: Set<Name> = []
        var codes: [Code] = []
        for entry in tree.items(entries) {
            guard case .named(let name, let value) = tree[entry] else { continue }
            if !seen.insert(name).inserted {
                error(.duplicateName, "the record has two fields `\(names[name])`", at: self.span(entry))
                continue
            }
            let code = expression(value)
            columns.append(Column(names[name], code.type))
            codes.append(code)
        }
        let shape = RowShape(columns)
        return Code(.record(shape, codes), .record(shape), span)
    }

    /// A record as one with the required fields: each is read as its type, one that may be null may be missing, and
    /// others are errors.
    private func record(_ entries: NodeList, as shape: RowShape, for place: String, _ span: Span) -> Code {
        var codes: [Code?] = Array(repeating: nil, count: shape.columns.count)
        var isMisspelled = false
        for entry in tree.items(entries) {
            guard case .named(let name, let value) = tree[entry] else { continue }
            let text = names[name], nameSpan = tree.nameSpan(of: entry)
            guard let index = shape.index(of: text) else {
                unknownField(text, of: place, fields: shape.columns.map(\.name), nameSpan)
                _ = expression(value)
                isMisspelled = true
                continue
            }
            if codes[index] != nil {
                error(.duplicateName, "the record has two fields `\(text)`", at: self.span(entry))
            }
            codes[index] = expression(value, as: shape.columns[index].type, for: "`\(text)` of \(place)")
        }
        let absent = zip(shape.columns, codes).filter { $1 == nil && !$0.type.isOptional }.map(\.0.name)
        if !absent.isEmpty, !isMisspelled { error(.missingArgument, "\(place) needs \(Words.list(absent))", at: span) }
        return Code(.record(shape, codes.map { $0 ?? Code(.constant(.null), .null, span) }), .record(shape), span)
    }

    private func misplacedExpression(_ node: NodeID, _ span: Span) -> Code {
        switch tree[node] {
        case .error: break
        case .command, .rowStage: return pipelineStages([node], span)
        default: error(.misplaced, "this cannot be where a value is needed", at: span)
        }
        return broken(span)
    }
}
