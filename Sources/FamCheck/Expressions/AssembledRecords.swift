import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Records with fields of others (`{ ...$base, name: "Maya" }`) and with names that are known only when they run (`{
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

    /// Put together from the left: of two fields of one name the later one holds.
    func assembled(_ entries: NodeList, _ span: Span) -> Code {
        let empty = Code(.record(RowShape([]), []), .record(RowShape([])), span)
        return tree.items(entries).reduce(empty) { merged($0, part($1), self.span($1)) }
    }

    private func part(_ entry: NodeID) -> Code {
        let span = span(entry)
        switch tree[entry] {
        case .spread(let value): return expression(value)
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

    private func merged(_ a: Code, _ b: Code, _ span: Span) -> Code {
        if case .record(let shape) = a.type, shape.columns.isEmpty, !shape.isOpen, case .record = b.type { return b }
        return called("merge", [a, b], span)
    }

    private func called(_ name: String, _ codes: [Code], _ span: Span) -> Code {
        guard let function = registry.function(name), let type = result(of: function, codes.map(\.type), span) else {
            return broken(span)
        }
        return Code(.callBuiltin(function, codes), type, span)
    }
}
