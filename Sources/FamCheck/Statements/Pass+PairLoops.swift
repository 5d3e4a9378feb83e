import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `for key, value in RECORD { … }`, `for index, item in LIST { … }`, and a pattern in place of the second name.
extension Pass {
    func pairLoop(_ loop: NodeID, key: Name, _ iterable: NodeID, _ body: NodeID, _ span: Span) -> Statement {
        let items = notNull(expression(iterable), for: "`for` loops over a value")
        frame.openBlock()
        frame.loopDepth += 1
        defer {
            frame.loopDepth -= 1
            frame.closeBlock()
        }
        let pairs = pairs(items)
        // No variable of a script has this name: it begins with a space.
        let hidden = Variable(name: " pair", type: pairs.code.type.element ?? .any, isMutable: false, span: span)
        let pair = VariableRef.local(frame.declare(names.intern(hidden.name), hidden))
        func part(_ field: PairPart) -> Code {
            let value = Code(.variable(pair), hidden.type, span)
            guard field.names.count > 1 else { return Code(.member(value, field.names[0]), field.type, span) }
            let found = field.names.map { Code(.maybeMember(value, $0), .any, span) }
            return Code(.binary(.coalesce, found[0], found[1]), field.type, span)
        }
        let names = [key] + (tree.valueName(of: loop).map { [$0] } ?? [])
        var parts = zip(names, pairs.fields).map { name, field -> Statement in
            let variable = Variable(name: self.names[name], type: field.type, isMutable: false, span: span)
            return Statement(.assign(.local(frame.declare(name, variable)), part(field)), span)
        }
        var known: Set<NamedPlace> = []
        if parts.count > 1, case .assign(let item, _) = parts[1].node {
            known = places(presentFields(ofItems: items), in: item)
        }
        let pattern = tree.itemPattern(of: loop)
        if pattern.exists { unpack(part(pairs.fields[1]), pattern, isMutable: false, into: &parts) }
        return Statement(.forLoop(pair, pairs.code, parts + knowing(known) { block(body) }), span)
    }

    /// A list of records of two fields, and these.
    private func pairs(_ items: Code) -> (code: Code, fields: [PairPart]) {
        switch items.type.unwrapped {
        case .record(let shape):
            let value = shape.isOpen ? ValueType.any : shape.columns.reduce(.never) { TypeRules.join($0, $1.type) }
            return called("entries", items, [PairPart("name", .string), PairPart("value", value)])
        case .never: return called("entries", items, [PairPart("name", .string), PairPart("value", .any)])
        case .any: return pairsOfEither(items)
        case .list(let item): return called("enumerate", items, [PairPart("index", .int), PairPart("item", item)])
        case .table(let shape):
            let item = registry.rowType(of: shape)
            return called(
                "enumerate", converted(items, to: .list(.any), for: "the rows"),
                [PairPart("index", .int), PairPart("item", item)])
        default:
            error(
                .typeMismatch,
                "`for` with two names loops over a record, a list or a table, but this is \(items.type.phrase)",
                at: items.span)
            return (broken(items.span), [PairPart("name", .any), PairPart("value", .any)])
        }
    }

    /// Only the run knows whether this is a record.
    private func pairsOfEither(_ items: Code) -> (code: Code, fields: [PairPart]) {
        let span = items.span, hidden = Variable(name: " items", type: .any, isMutable: false, span: span)
        let variable = VariableRef.local(frame.declare(names.intern(hidden.name), hidden))
        let value = Code(.variable(variable), .any, span)
        let isRecord = Code(.callBuiltin(PairPart.areFields, [value]), .bool, span)
        let fields = called("entries", value, [])
        let list = called("enumerate", converted(value, to: .list(.any), for: "the rows"), [])
        let either = Code(.conditional(isRecord, fields.code, list.code), .list(.any), span)
        return (
            Code(.block([Statement(.assign(variable, items), span)], either), .list(.any), span),
            [PairPart(["name", "index"], .any), PairPart(["value", "item"], .any)]
        )
    }

    private func called(_ name: String, _ items: Code, _ fields: [PairPart]) -> (code: Code, fields: [PairPart]) {
        guard let function = registry.function(name) else { return (broken(items.span), fields) }
        let items = zip([items], function.parameters).map(declared)[0]
        let type = ValueType.list(.record(RowShape(fields.map(\.column))))
        return (Code(.callBuiltin(function, [items]), type, items.span), fields)
    }
}

/// What one of the two names stands for.
private struct PairPart {
    /// The field of the pair, the first of these that it has.
    let names: [String]
    let type: ValueType

    init(_ names: [String], _ type: ValueType) {
        self.names = names
        self.type = type
    }

    init(_ name: String, _ type: ValueType) { self.init([name], type) }

    var column: Column { Column(names[0], type) }

    /// No script can call it, because its name is not one.
    static let areFields = FunctionSpec(
        "has fields …", summary: "Whether a loop with two names has fields to go through, or items.",
        parameters: [ParameterSpec("value", .any, "The value.")], result: { _ in .bool }, examples: []
    ) { values, _ in
        switch values[0] {
        case .record: return .bool(true)
        case .list, .table: return .bool(false)
        default:
            throw Diagnostic(
                .typeMismatch,
                "`for` with two names loops over a record, a list or a table, but this is \(values[0].type.phrase)")
        }
    }
}
