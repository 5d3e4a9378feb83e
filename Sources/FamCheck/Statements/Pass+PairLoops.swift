import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `for key, value in RECORD { … }`, `for index, item in LIST { … }`, and a pattern in place of the second name.
extension Pass {
    func pairLoop(_ loop: NodeID, key: Name, _ iterable: NodeID, _ body: NodeID, _ span: Span) -> Statement {
        let items = notNull(expression(iterable), for: "`for` loops over a value")
        let pairs = pairs(items)
        frame.openBlock()
        frame.loopDepth += 1
        defer {
            frame.loopDepth -= 1
            frame.closeBlock()
        }
        // No variable of a script has this name: it begins with a space.
        let hidden = Variable(name: " pair", type: pairs.code.type.element ?? .any, isMutable: false, span: span)
        let pair = VariableRef.local(frame.declare(names.intern(hidden.name), hidden))
        func part(_ field: Column) -> Code {
            Code(.member(Code(.variable(pair), hidden.type, span), field.name), field.type, span)
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
    private func pairs(_ items: Code) -> (code: Code, fields: [Column]) {
        switch items.type.unwrapped {
        case .record(let shape):
            let value = shape.isOpen ? ValueType.any : shape.columns.reduce(.never) { TypeRules.join($0, $1.type) }
            return called("entries", items, [Column("name", .string), Column("value", value)])
        case .any, .never: return called("entries", items, [Column("name", .string), Column("value", .any)])
        case .list(let item): return called("enumerate", items, [Column("index", .int), Column("item", item)])
        case .table(let shape):
            let item = registry.rowType(of: shape)
            return called(
                "enumerate", converted(items, to: .list(.any), for: "the rows"),
                [Column("index", .int), Column("item", item)])
        default:
            error(
                .typeMismatch,
                "`for` with two names loops over a record, a list or a table, but this is \(items.type.phrase)",
                at: items.span)
            return (broken(items.span), [Column("name", .any), Column("value", .any)])
        }
    }

    private func called(_ name: String, _ items: Code, _ fields: [Column]) -> (code: Code, fields: [Column]) {
        guard let function = registry.function(name) else { return (broken(items.span), fields) }
        let items = zip([items], function.parameters).map(declared)[0]
        return (Code(.callBuiltin(function, [items]), .list(.record(RowShape(fields))), items.span), fields)
    }
}
