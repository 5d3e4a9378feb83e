import FamSyntax
import FamText
import FamValues

/// Types as scripts write them: `int`, `list<child>`, `date?`, `{ name: string }`, `closure(int) -> int`.
extension Pass {
    func annotation(_ node: NodeID) -> ValueType {
        guard case .type(let name, let arguments, let isOptional) = tree[node] else { return .any }
        let type: ValueType
        switch names[name] {
        case "record" where arguments.count > 0: type = recordType(arguments)
        case "closure" where arguments.count > 0: type = closureType(arguments)
        default: type = namedType(names[name], arguments, span(node))
        }
        return isOptional ? type.optional : type
    }

    private func recordType(_ fields: NodeList) -> ValueType {
        var columns: [Column] = [], seen: Set<Name> = []
        for field in tree.items(fields) {
            guard case .parameter(let name, let type, _) = tree[field] else { continue }
            if !seen.insert(name).inserted {
                error(.duplicateName, "the record has two fields `\(names[name])`", at: span(field))
                continue
            }
            columns.append(Column(names[name], annotation(type)))
        }
        return .record(RowShape(columns))
    }

    /// The last type is that of the result.
    private func closureType(_ parts: NodeList) -> ValueType {
        let types = tree.items(parts).map(annotation)
        return .closure(Array(types.dropLast()), types.last ?? .any)
    }

    private func namedType(_ name: String, _ arguments: NodeList, _ span: Span) -> ValueType {
        let parts = tree.items(arguments).map(annotation)
        if name == "list", let item = parts.first, parts.count == 1 { return .list(item) }
        if name == "table", parts.count == 1 {
            if case .entity(let entity)? = parts.first, let spec = registry.entity(entity) { return .table(spec.shape) }
            if case .record(let shape)? = parts.first { return .table(shape) }
        }
        if !parts.isEmpty {
            error(.unknownType, "`\(name)` takes no type in angle brackets", at: span)
            return .any
        }
        if let simple = TypeName.type(name) { return simple }
        if let entity = entity(named: name) { return .entity(entity.name) }
        if let entity = registry.source(name) {
            error(
                .unknownType, "`\(name)` are many; the type of one is `\(entity.name)`", at: span,
                label: "did you mean `\(entity.name)`?")
            return .entity(entity.name)
        }
        let known = TypeName.all.map(\.name) + registry.entities.map(\.name)
        let (label, near) =
            Habits.types[name].map { ("did you mean `\($0)`?", $0) } ?? suggestion(name, in: known.sorted())
        error(
            .unknownType, "there is no type `\(name)`", at: span, label: label,
            help: name == "number" ? "a whole number is an `int`" : nil,
            fix: near.map { Fix(span, $0) })
        return .any
    }
}
