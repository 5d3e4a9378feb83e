import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `$x.name` and `$x[i]`.
extension Pass {
    func member(_ base: Code, _ name: Name, _ span: Span) -> Code {
        let text = names[name]
        let place = Span(span.source, Int(span.end) - text.utf8.count, Int(span.end))
        guard let type = memberType(base, text, place) else { return broken(span) }
        return Code(.member(base, text), base.type.isOptional && base.type != .any ? type.optional : type, span)
    }

    /// `$x?.name`: a name that a row never has is still an error, and so is one that looks like a slip.
    func maybeMember(_ base: Code, _ name: Name, _ span: Span) -> Code {
        let text = names[name]
        let place = Span(span.source, Int(span.end) - text.utf8.count, Int(span.end))
        guard let type = memberType(base, text, place, mayBeAbsent: true) else { return broken(span) }
        return Code(.maybeMember(base, text), type.optional, span)
    }

    /// `$x?[i]`
    func maybeIndexed(_ base: Code, _ index: Code, _ span: Span) -> Code {
        if base.type == .null { return Code(.maybeIndex(base, index), .null, span) }
        let plain = indexed(Code(base.node, base.type.unwrapped, base.span), index, span, mayBeAbsent: true)
        switch plain.node {
        case .index(_, let position): return Code(.maybeIndex(base, position), plain.type.optional, span)
        case .member(_, let name): return Code(.maybeMember(base, name), plain.type.optional, span)
        default: return plain
        }
    }

    /// The left side of `??`: each field and item on the way to the value may be absent, as after `?.` and `?[…]`.
    func absentable(_ node: NodeID) -> Code {
        let span = span(node)
        switch tree[node] {
        case .group(let inner): return absentable(inner)
        case .pipeline(let stages) where stages.count == 1:
            guard let only = tree.items(stages).first, Pass.isPlainExpression(tree[only]) else {
                return expression(node)
            }
            return absentable(only)
        case .member(let base, let name):
            let code = absentable(base)
            return known(
                hasField(code.type, names[name]) ? member(code, name, span) : maybeMember(code, name, span), node)
        case .maybeMember(let base, let name): return known(maybeMember(absentable(base), name, span), node)
        case .index(let base, let index), .maybeIndex(let base, let index):
            return known(maybeIndexed(absentable(base), expression(index), span), node)
        default: return expression(node)
        }
    }

    /// Whether every value of the type has the field.
    private func hasField(_ type: ValueType, _ field: String) -> Bool {
        switch type {
        case .record(let shape): shape.index(of: field) != nil
        case .entity, .error: true
        default: false
        }
    }

    /// Whether a record may have a field that its type does not name: a type says what is there at least, and data from
    /// outside may hold more. A name similar to a known one is a slip.
    private func mayHold(_ shape: RowShape, _ field: String) -> Bool {
        shape.entity == nil && Suggestion.nearest(field, in: shape.columns.map(\.name)) == nil
    }

    /// The type of a field; nil, after an error, if there is none.
    private func memberType(_ base: Code, _ field: String, _ span: Span, mayBeAbsent: Bool = false) -> ValueType? {
        switch base.type.unwrapped {
        case .any, .never: return .any
        case .null where mayBeAbsent: return .null
        case .entity(let name):
            guard let entity = registry.entity(name) else { return .any }
            if let type = fieldType(entity, field) { return type }
            if isInText(base.span), field.utf8.count <= 4,
                Suggestion.nearest(field, in: entity.shape.columns.map(\.name)) == nil
            {
                error(
                    .unknownField, "\(Words.article(name)) \(name) has no field `\(field)`", at: span,
                    help: inBraces(base, field))
                return nil
            }
            unknownField(field, of: "\(Words.article(name)) \(name)", fields: entity.shape.columns.map(\.name), span)
        case .record(let shape):
            if let index = shape.index(of: field) { return shape.columns[index].type }
            if shape.isOpen || mayBeAbsent && mayHold(shape, field) { return .any }
            let owner = shape.entity.map { "a row of `\($0)`" } ?? "the record"
            unknownField(field, of: owner, fields: shape.columns.map(\.name), span)
        case .error:
            if field == "code" || field == "message" || field == "span" { return .string }
            if field == "data" { return .any }
            unknownField(field, of: "an error", fields: ValueType.partsOfError, span)
        case .table:
            error(
                .unknownField, "a table has no fields, its rows have", at: span,
                help: "take a column as a list with `| get \(field)`, or a row with `| first`")
        default:
            let phrase = base.type.unwrapped.phrase
            let isWritten = field.utf8.count <= 4 && TypeRules.isText(base.type.unwrapped)
            if !isInText(base.span),
                let meant = meantCall(field, of: base.span, base.type.unwrapped, span, inRow: false)
            {
                error(.unknownField, "\(phrase) has no field `\(field)`", at: span, label: meant.label, fix: meant.fix)
                return nil
            }
            error(
                .unknownField, "\(phrase) has no field `\(field)`", at: span,
                help: isWritten ? inBraces(base, field) : nil)
        }
        return nil
    }

    /// `"$child.csv"`: where the name of the variable ends.
    private func inBraces(_ base: Code, _ field: String) -> String {
        "inside a text, braces end the name: `${\(source(base.span).drop { $0 == "$" })}.\(field)`"
    }

    /// Whether the value is interpolated in a text, as in `"$s.txt"`.
    private func isInText(_ span: Span) -> Bool {
        let before = Int(span.start) - 1
        guard before >= 0 else { return false }
        let byte = tree.source.bytes[before]
        return ![
            UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "\n"),
            UInt8(ascii: ";"), UInt8(ascii: "="),
        ].contains(byte)
    }

    func fieldType(_ entity: EntitySpec, _ field: String) -> ValueType? {
        field == "id" ? .string : entity.readableField(field)?.type
    }

    /// ``an event has no field `pionts` ``
    func unknownField(_ field: String, of owner: String, fields: [String], _ span: Span) {
        let (label, near) = suggestion(field, in: fields)
        error(
            .unknownField, "\(owner) has no field `\(field)`", at: span, label: label,
            notes: ["fields: " + Pass.listed(fields)],
            fix: near.map { Fix(span, $0) })
    }

    private static let fieldsListed = 100

    private static func listed(_ fields: [String]) -> String {
        let first = fields.prefix(fieldsListed).joined(separator: ", ")
        return fields.count > fieldsListed ? "\(first) and \(fields.count - fieldsListed) more" : first
    }

    func indexed(_ base: Code, _ index: Code, _ span: Span, mayBeAbsent: Bool = false) -> Code {
        if case .record(let shape) = base.type.unwrapped { return field(base, shape, index, span, mayBeAbsent) }
        if case .any = base.type.unwrapped { return Code(.index(base, index), .any, span) }
        let type: ValueType
        switch base.type.unwrapped {
        case .list(let item): type = item
        case .table(let shape): type = registry.rowType(of: shape)
        case .range: type = .int
        case .never: type = .any
        default:
            error(
                .typeMismatch, "only a list, a table or a record has items, but this is \(base.type.phrase)", at: span,
                help: base.type.unwrapped == .string ? "`slice(text, 0, 1)` is the first letter of a text" : nil)
            return broken(span)
        }
        return Code(.index(base, converted(index, to: .int, for: "the index")), type, span)
    }

    /// `$record["name"]`
    private func field(
        _ base: Code, _ shape: RowShape, _ index: Code, _ span: Span, _ mayBeAbsent: Bool
    ) -> Code {
        guard case .constant(.string(let name)) = index.node else {
            return Code(.index(base, converted(index, to: .string, for: "the name of the field")), .any, span)
        }
        guard let position = shape.index(of: name) else {
            if mayBeAbsent, mayHold(shape, name) { return Code(.member(base, name), .any, span) }
            unknownField(name, of: "the record", fields: shape.columns.map(\.name), index.span)
            return broken(span)
        }
        return Code(.member(base, name), shape.columns[position].type, span)
    }
}
