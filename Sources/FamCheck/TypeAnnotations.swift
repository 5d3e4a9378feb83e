import FamSyntax
import FamText
import FamValues

/// Types as scripts write them: `int`, `list<child>`, `date?`.
extension Pass {
    private static let simpleTypes: [String: ValueType] = [
        "any": .any, "null": .null, "bool": .bool, "int": .int, "float": .float, "money": .money, "string": .string, "date": .date,
        "time": .time, "datetime": .datetime, "duration": .duration, "period": .period, "range": .range, "address": .address, "url": .url,
        "path": .path, "error": .error,
        // Their parts are not written in annotations, so nothing is known of them.
        "record": .any, "table": .any, "closure": .any, "list": .list(.any),
    ]

    func annotation(_ node: NodeID) -> ValueType {
        guard case .type(let name, let arguments, let isOptional) = tree[node] else { return .any }
        let type = namedType(names[name], arguments, span(node))
        return isOptional ? type.optional : type
    }

    private func namedType(_ name: String, _ arguments: NodeList, _ span: Span) -> ValueType {
        let parts = tree.items(arguments).map(annotation)
        if name == "list", let item = parts.first, parts.count == 1 { return .list(item) }
        if name == "table", case .entity(let entity)? = parts.first, let spec = registry.entity(entity) { return .table(spec.shape) }
        if !parts.isEmpty {
            error(.unknownType, "`\(name)` takes no type in angle brackets", at: span)
            return .any
        }
        if let simple = Pass.simpleTypes[name] { return simple }
        if let entity = registry.entity(name) { return .entity(entity.name) }
        if let entity = registry.source(name) {
            error(.unknownType, "`\(name)` are many; the type of one is `\(entity.name)`", at: span, label: "did you mean `\(entity.name)`?")
            return .entity(entity.name)
        }
        let known = Pass.simpleTypes.keys + registry.entities.map(\.name)
        error(.unknownType, "there is no type `\(name)`", at: span, label: suggestion(name, in: known.sorted()).label)
        return .any
    }
}
