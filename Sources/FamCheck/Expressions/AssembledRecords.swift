import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Records with the fields of others (`{ ...$base, name: "Maya" }`) and with names that are only known at run time (`{
/// $key: 1 }`).
extension Pass {
    func isAssembled(_ entries: NodeList) -> Bool {
        tree.items(entries).contains { entry in
            switch tree[entry] {
            case .spread, .keyed: true
            default: false
            }
        }
    }

    /// Assembled from the left; the later of two fields with the same name wins.
    func assembled(_ entries: NodeList, _ span: Span) -> Code {
        let empty = Code(.record(RowShape([]), []), .record(RowShape([])), span)
        return tree.items(entries).reduce(empty) { merged($0, part($1), self.span($1)) }
    }

    /// A record with only the fields that its type names, because others could replace fields next to it: a value of
    /// type `{ a: int }` may have a field `b` that is a text.
    func declared(_ code: Code, _ parameter: ParameterSpec) -> Code {
        guard parameter.takesDeclaredFields, case .record(let shape) = code.type.unwrapped, !shape.isOpen,
            shape.entity == nil
        else { return code }
        if case .record = code.node { return code }
        let names = Code(.constant(.list(shape.columns.map { .string($0.name) })), .list(.string), code.span)
        return Code(.callBuiltin(DeclaredFields.only, [code, names]), code.type, code.span)
    }

    private func part(_ entry: NodeID) -> Code {
        let span = span(entry)
        switch tree[entry] {
        case .spread(let value): return spread(expression(value))
        case .named(let name, let value):
            let code = expression(value), shape = RowShape([Column(names[name], code.type)])
            return Code(.record(shape, [code]), .record(shape), span)
        case .keyed(let key, let value):
            let name = converted(expression(key), to: .string, for: "the name of a field"), code = expression(value)
            let shape = RowShape([Column("name", .string), Column("value", code.type)])
            let pair = Code(.record(shape, [name, code]), .record(shape), span)
            return called("record", [Code(.list([pair]), .list(pair.type), span)], span)
        default: return broken(span)
        }
    }

    private func spread(_ code: Code) -> Code {
        switch code.type {
        case .record, .any, .never: return code
        case .optional(.record):
            error(
                .nullValue, "`...` takes the fields of a record, but this may be null", at: code.span,
                help: "give one for that case: `...(\(source(code.span)) ?? { … })`")
        default:
            error(.typeMismatch, "`...` takes the fields of a record, but this is \(code.type.phrase)", at: code.span)
        }
        return broken(code.span)
    }

    /// The fields of the first with those of the second in their place.
    func merged(_ a: Code, _ b: Code, as type: ValueType, _ span: Span) -> Code {
        Code(called("merge", [a, b], span).node, type, span)
    }

    private func merged(_ a: Code, _ b: Code, _ span: Span) -> Code {
        if case .record(let shape) = a.type, shape.columns.isEmpty, !shape.isOpen, case .record = b.type { return b }
        return called("merge", [a, b], span)
    }

    private func called(_ name: String, _ codes: [Code], _ span: Span) -> Code {
        guard let function = registry.function(name), let type = result(of: function, codes.map(\.type), span) else {
            return broken(span)
        }
        return Code(.callBuiltin(function, zip(codes, function.parameters).map(declared)), type, span)
    }
}

/// Keeps the named fields of a record. No script can call it, because its name is not one.
private enum DeclaredFields {
    static let only = FunctionSpec(
        "fields of …", summary: "Leaves the fields that a type names.",
        parameters: [
            ParameterSpec("record", .any, "The record."), ParameterSpec("names", .list(.string), "Its fields."),
        ],
        result: { $0[0] }, examples: []
    ) { values, _ in
        guard case .record(let row) = values[0], case .list(let names) = values[1] else { return values[0] }
        let columns = names.compactMap { name in row.shape.columns.first { $0.name == name.text } }
        return .record(RecordValue(RowShape(columns), columns.map { row[$0.name] ?? .null }))
    }
}
